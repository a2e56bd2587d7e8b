-- A deleted account took all its follows along at one moment, and everybody who listens to follower numbers heard
-- whom it had followed, a moment after hearing who it was. So a deleted row is no news to anybody any more, and the
-- numbers of those whom a deleted account followed fall at moments of their own.

alter publication supabase_realtime set (publish = 'insert, update');

create table private.owed_follower_steps (
  id bigint primary key generated always as identity,
  influencer_id uuid not null references public.profiles (id) on delete cascade,
  due_at timestamptz not null default now() + random() * interval '30 minutes'
);
comment on table private.owed_follower_steps is
  'Follows of deleted accounts that the follower numbers still include, each until a moment of its own within half an hour.';
create index owed_follower_steps_due_at_idx on private.owed_follower_steps (due_at);
create index owed_follower_steps_influencer_id_idx on private.owed_follower_steps (influencer_id);
alter table private.owed_follower_steps enable row level security;

create function private.settle_owed_follower_step()
returns void
language sql
security definer
set search_path = ''
as $$
  -- Whatever somebody else holds is left to the next: nobody waits here, so nobody waits in a circle.
  with due as (
    select owed.id, owed.influencer_id
    from private.owed_follower_steps owed
    join public.influencer_stats stats on stats.influencer_id = owed.influencer_id
    where owed.due_at <= now()
    order by owed.due_at
    limit 1
    for update skip locked
  ), settled as (
    delete from private.owed_follower_steps owed using due where owed.id = due.id
  )
  update public.influencer_stats stats
  set follower_count = greatest(0, stats.follower_count - 1)
  from due
  where stats.influencer_id = due.influencer_id;
$$;
comment on function private.settle_owed_follower_step() is
  'Takes one follow of a deleted account off its influencer''s number, when one is due: with each follow and unfollow of '
  'anybody, and by schedule where pg_cron is there.';

create or replace function private.count_ended_follows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  steps private.follow_step[];
begin
  insert into private.owed_follower_steps (influencer_id)
  select ended.influencer_id
  from old_rows ended
  where ended.counted
    and not exists (select from public.profiles member where member.id = ended.user_id)
    and exists (select from public.profiles influencer where influencer.id = ended.influencer_id);

  select array_agg(row(ended.influencer_id, ended.user_id, -1)::private.follow_step) into steps
  from old_rows ended
  where ended.counted and exists (select from public.profiles member where member.id = ended.user_id);
  if steps is not null then
    perform private.add_to_follower_counts(steps);
    perform private.settle_owed_follower_step();
  end if;
  return null;
end;
$$;
comment on function private.count_ended_follows() is
  'Takes ended follows off the follower numbers; those of an account that is being deleted later, one by one.';

create or replace function private.count_new_follows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  steps private.follow_step[];
begin
  with counted_now as (
    update public.follows f
    set counted = true
    from (select distinct influencer_id, user_id from new_rows) new_row
    where f.influencer_id = new_row.influencer_id and f.user_id = new_row.user_id and not f.counted
    returning f.influencer_id, f.user_id
  )
  select array_agg(row(influencer_id, user_id, 1)::private.follow_step) into steps from counted_now;
  if steps is not null then
    perform private.add_to_follower_counts(steps);
    perform private.settle_owed_follower_step();
  end if;
  return null;
end;
$$;

do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('settle-owed-follower-steps', '20 seconds', 'select private.settle_owed_follower_step()');
  end if;
end;
$$;
