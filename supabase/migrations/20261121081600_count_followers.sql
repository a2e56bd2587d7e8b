create table public.influencer_stats (
  influencer_id uuid primary key references public.profiles (id) on delete cascade,
  follower_count integer not null default 0
);

comment on table public.influencer_stats is
  'The public numbers of an influencer, published live: how many follow, never who. No row means nobody yet.';

alter table public.influencer_stats enable row level security;

grant select on public.influencer_stats to anon, authenticated, service_role;

create policy "Anyone reads follower numbers"
  on public.influencer_stats for select to anon, authenticated
  using (true);

create table public.member_state (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  follows_version integer not null default 0
);

comment on table public.member_state is
  'Tells a member''s other tabs and devices, live, that it has followed or unfollowed: the version only grows.';

alter table public.member_state enable row level security;

grant select on public.member_state to authenticated, service_role;

create policy "A member reads its own state"
  on public.member_state for select to authenticated
  using (user_id = (select auth.uid()));

-- Statements note what they changed; it is counted at commit, in key order. So nobody holds a popular influencer's number
-- while it still waits for something else, and two who follow the same influencers in another order can't deadlock.

create type private.follow_step as (influencer_id uuid, user_id uuid, step integer);
comment on type private.follow_step is 'A follow that came (step 1) or went (step -1).';

create table private.follow_changes (
  id bigint primary key generated always as identity,
  steps private.follow_step[] not null
);
comment on table private.follow_changes is 'What statements on follows changed, until the same transaction counts it at its commit: always empty to others.';

alter table private.follow_changes enable row level security;

create function private.note_follow_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.follow_changes (steps)
    select array_agg(row(influencer_id, user_id, 1)::private.follow_step) from new_rows having count(*) > 0;
  else
    insert into private.follow_changes (steps)
    select array_agg(row(influencer_id, user_id, -1)::private.follow_step) from old_rows having count(*) > 0;
  end if;
  return null;
end;
$$;
comment on function private.note_follow_change() is 'Notes the follows that a statement added or ended.';

create trigger note_new_follows
  after insert on public.follows
  referencing new table as new_rows
  for each statement execute function private.note_follow_change();
create trigger note_ended_follows
  after delete on public.follows
  referencing old table as old_rows
  for each statement execute function private.note_follow_change();

create function private.settle_follow_changes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed private.follow_step[];
begin
  -- The first of a transaction's notes settles them all; the others are gone when their turn comes.
  if not exists (select from private.follow_changes where id = new.id) then
    return null;
  end if;
  with settled as (
    delete from private.follow_changes where id >= new.id returning steps
  )
  select array_agg(row(s.influencer_id, s.user_id, s.step)::private.follow_step) into changed
  from settled cross join lateral unnest(settled.steps) as s;

  insert into public.member_state as state (user_id, follows_version)
  select s.user_id, count(*)
  from unnest(changed) as s
  where exists (select from public.profiles p where p.id = s.user_id)
  group by s.user_id
  order by s.user_id
  on conflict (user_id) do update
  set follows_version = state.follows_version + excluded.follows_version;

  insert into public.influencer_stats as stats (influencer_id, follower_count)
  select s.influencer_id, sum(s.step)
  from unnest(changed) as s
  where exists (select from public.profiles p where p.id = s.influencer_id)
  group by s.influencer_id
  having sum(s.step) <> 0
  order by s.influencer_id
  on conflict (influencer_id) do update
  set follower_count = greatest(0, stats.follower_count + excluded.follower_count);
  return null;
end;
$$;
comment on function private.settle_follow_changes() is
  'At commit: adds what the transaction''s statements changed to the follower numbers and the members'' versions.';

create constraint trigger settle_follow_changes
  after insert on private.follow_changes
  deferrable initially deferred
  for each row execute function private.settle_follow_changes();
