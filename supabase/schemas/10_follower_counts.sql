-- How many followers each influencer has.

create table public.follower_counts (
  influencer_id uuid primary key references private.accounts (id) on delete cascade,
  follower_count integer not null default 0
);

comment on table public.follower_counts is
  'How many members follow an influencer, never who. An influencer without a row has no followers yet.';

alter table public.follower_counts enable row level security;

grant select on public.follower_counts to anon, authenticated, service_role;

create policy "Anyone reads follower numbers"
  on public.follower_counts for select to anon, authenticated
  using (not exists (select from private.hidden_accounts hidden where hidden.account_id = influencer_id));

create function private.add_to_follower_counts(steps private.follow_step[])
returns void
language sql
set search_path = ''
as $$
  select realtime.send('{}', 'follows', 'member:' || s.user_id, true)
  from (select distinct user_id from unnest(steps)) as s
  where exists (select from public.profiles p where p.id = s.user_id);

  with counted as (
    -- In key order, so that two statements which follow the same influencers in another order can't deadlock.
    -- An account that is just being deleted has no profile any more, and gets no number.
    insert into public.follower_counts as counts (influencer_id, follower_count)
    select s.influencer_id, sum(s.step)
    from unnest(steps) as s
    where exists (select from public.profiles p where p.id = s.influencer_id)
    group by s.influencer_id
    order by s.influencer_id
    on conflict (influencer_id) do update
    set follower_count = greatest(0, counts.follower_count + excluded.follower_count)
    returning influencer_id, follower_count
  )
  -- The number is absolute, so a message that is lost does no harm.
  select realtime.send(jsonb_build_object('follower_count', c.follower_count), 'followers', 'influencer:' || c.influencer_id, true)
  from counted c
  where not private.is_hidden_account(c.influencer_id);
$$;
comment on function private.add_to_follower_counts(private.follow_step[]) is
  'Adds these steps to the follower numbers, and tells each member concerned that its follows changed, and everybody who listens to an influencer its number.';

-- When an account is deleted, all its follows end at one moment. Whoever listens to follower numbers would see whom the account
-- followed. So the numbers of those influencers go down later, each at a random moment of its own.
create table private.delayed_unfollows (
  id bigint primary key generated always as identity,
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  due_at timestamptz not null default now() + random() * interval '30 minutes'
);
comment on table private.delayed_unfollows is
  'Follows of deleted accounts that the follower numbers still include, each due at a moment of its own within half an hour.';
create index delayed_unfollows_due_at_idx on private.delayed_unfollows (due_at);
create index delayed_unfollows_influencer_id_idx on private.delayed_unfollows (influencer_id);
alter table private.delayed_unfollows enable row level security;

create function private.apply_delayed_unfollow()
returns void
language sql
set search_path = ''
as $$
  -- Rows that another transaction has locked are skipped and left to a later call: without waiting there is no deadlock.
  with due as (
    select delayed.id, delayed.influencer_id
    from private.delayed_unfollows delayed
    join public.follower_counts counts on counts.influencer_id = delayed.influencer_id
    where delayed.due_at <= now()
    order by delayed.due_at
    limit 1
    for update skip locked
  ), settled as (
    delete from private.delayed_unfollows delayed using due where delayed.id = due.id
  )
  -- Without the member, whose account is deleted.
  select private.add_to_follower_counts(array[row(due.influencer_id, null, -1)::private.follow_step]) from due;
$$;
comment on function private.apply_delayed_unfollow() is
  'Takes one follow of a deleted account off its influencer''s number, when one is due: by schedule, and with each follow and unfollow of anybody, so that '
  'where many accounts come and go they don''t pile up. Never two at once, which would tell that one account followed both.';

create function private.count_follows()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  steps private.follow_step[];
begin
  -- A follow that SQL writes is counted here, a member's by complete_follows (07_follows.sql).
  if tg_op = 'INSERT' then
    steps := array(select row(added.influencer_id, added.user_id, 1)::private.follow_step from new_rows added where added.counted);
    if steps <> '{}' then
      perform private.add_to_follower_counts(steps);
    end if;
    return null;
  end if;
  insert into private.delayed_unfollows (influencer_id)
  select ended.influencer_id
  from old_rows ended
  where ended.counted
    and not exists (select from public.profiles member where member.id = ended.user_id)
    and exists (select from public.profiles influencer where influencer.id = ended.influencer_id);

  select array_agg(row(ended.influencer_id, ended.user_id, -1)::private.follow_step) into steps
  from old_rows ended
  where ended.counted
    and exists (select from public.profiles member where member.id = ended.user_id)
    and not private.has_departed(ended.influencer_id);
  if steps is not null then
    perform private.add_to_follower_counts(steps);
    perform private.apply_delayed_unfollow();
  end if;
  return null;
end;
$$;
comment on function private.count_follows() is
  'Counts follows that SQL writes, and takes ended follows off the follower numbers: at once, but one by one later where the follower''s account is being deleted. A deleted '
  'influencer has no number any more, and its followers, who may be a million, get no message each.';

create trigger count_added_follows
  after insert on private.follows
  referencing new table as new_rows
  for each statement execute function private.count_follows();
create trigger count_ended_follows
  after delete on private.follows
  referencing old table as old_rows
  for each statement execute function private.count_follows();
