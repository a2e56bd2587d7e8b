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

create function private.count_new_follows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.member_state (user_id, follows_version)
  select user_id, count(*) from new_rows group by user_id order by user_id
  on conflict (user_id) do update
  set follows_version = member_state.follows_version + excluded.follows_version;

  insert into public.influencer_stats (influencer_id, follower_count)
  select influencer_id, count(*) from new_rows group by influencer_id order by influencer_id
  on conflict (influencer_id) do update
  set follower_count = influencer_stats.follower_count + excluded.follower_count;
  return null;
end;
$$;
comment on function private.count_new_follows() is 'Adds to the follower numbers, rows in key order so that two statements can''t deadlock.';

create trigger count_new_follows
  after insert on public.follows
  referencing new table as new_rows
  for each statement execute function private.count_new_follows();

create function private.count_ended_follows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Only updates: the rows of an account that is being deleted are gone already.
  perform from public.member_state
  where user_id in (select user_id from old_rows) order by user_id for no key update;
  update public.member_state s
  set follows_version = s.follows_version + gone.follows
  from (select user_id, count(*) as follows from old_rows group by user_id) gone
  where s.user_id = gone.user_id;

  perform from public.influencer_stats
  where influencer_id in (select influencer_id from old_rows) order by influencer_id for no key update;
  update public.influencer_stats s
  set follower_count = greatest(0, s.follower_count - gone.follows)
  from (select influencer_id, count(*) as follows from old_rows group by influencer_id) gone
  where s.influencer_id = gone.influencer_id;
  return null;
end;
$$;
comment on function private.count_ended_follows() is 'Takes from the follower numbers what was unfollowed, rows in key order.';

create trigger count_ended_follows
  after delete on public.follows
  referencing old table as old_rows
  for each statement execute function private.count_ended_follows();
