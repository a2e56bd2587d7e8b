-- Following: who follows whom, and the shops' domains of those that a member follows. See
-- docs/decisions/following.md. A follow exists exactly when the member has a domain row for the influencer.

create table private.follows (
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  user_id uuid not null references private.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  counted boolean not null default true,
  primary key (influencer_id, user_id),
  constraint follows_not_self check (influencer_id <> user_id)
);

comment on table private.follows is
  'One row per follower and influencer, which members write through user_domain_map. Clients count the rows through the view public.follows, and nobody sees the follower.';
comment on column private.follows.counted is 'Whether follower_counts includes this follow; false only during a member''s statement that adds it.';

-- Whom a member follows and since when is read from the index alone.
create index follows_user_id_idx on private.follows (user_id, influencer_id) include (created_at);

alter table private.follows enable row level security;

-- Only the column of the view public.follows, which reads with the caller's rights. By the other columns nobody can even filter.
grant select (influencer_id) on private.follows to anon, authenticated;
grant select on private.follows to service_role;

create policy "Anyone counts the followers of an influencer"
  on private.follows for select to anon, authenticated
  using (not exists (select from private.hidden_accounts hidden where hidden.account_id = influencer_id));

-- A view and no table with hidden columns, because PostgREST counts 'select=*' only for whoever may read every column.
create view public.follows with (security_invoker = true) as
select f.influencer_id from private.follows f;
comment on view public.follows is 'One row per follow, with the influencer alone, for anybody to count.';
grant select on public.follows to anon, authenticated, service_role;

create view private.visible_follows with (security_invoker = true) as
select f.*
from private.follows f
where not exists (select from private.hidden_accounts hidden where hidden.account_id = f.influencer_id);
comment on view private.visible_follows is
  'The follows of accounts that aren''t hidden, as the policy of follows has it, for functions that run with the owner''s rights.';

create table public.user_domain_map (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  influencer_id uuid not null,
  domain text,
  created_at timestamptz not null default now(),
  constraint user_domain_map_user_id_influencer_id_domain_key
    unique nulls not distinct (user_id, influencer_id, domain),
  constraint user_domain_map_follow_fkey foreign key (user_id, influencer_id)
    references private.follows (user_id, influencer_id) on delete cascade,
  constraint user_domain_map_domain_format check (domain ~ '^[a-z0-9._-]+$' and length(domain) <= 253)
);

comment on table public.user_domain_map is
  'The domains of the influencers that a member follows. A member follows by writing a row, and unfollows by deleting any row; SQL that is to end a follow deletes it from private.follows.';
comment on column public.user_domain_map.domain is
  'Host without www.; null in a row by which a member followed without a domain, so that following always works. That row stays beside those of domains that come.';

alter table public.user_domain_map enable row level security;

grant select, insert (user_id, influencer_id, domain), delete on public.user_domain_map to authenticated;
grant select on public.user_domain_map to service_role;

create policy "A member reads its own domains"
  on public.user_domain_map for select to authenticated
  using (
    user_id = (select auth.uid())
    and not exists (select from private.hidden_accounts hidden where hidden.account_id = influencer_id)
  );

create policy "A member follows for itself"
  on public.user_domain_map for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "A member unfollows for itself"
  on public.user_domain_map for delete to authenticated
  using (user_id = (select auth.uid()));

-- Following and unfollowing. The triggers of user_domain_map run for the role authenticated alone, so for a member's own statement. Rows that the database adds
-- belong to follows that are there and counted, and a follow that ends takes its rows along.

create function private.lock_member(member_id uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(member_id::text, 0));
$$;
comment on function private.lock_member(uuid) is
  'Makes the calls of a member that take this lock run one at a time, also from a double click or a second tab: follows and unfollows, and whatever counts the member''s '
  'rows before it adds one.';
grant execute on function private.lock_member(uuid) to authenticated, service_role;

create function private.lock_calling_member()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_member((select auth.uid()));
  return null;
end;
$$;
comment on function private.lock_calling_member() is 'Takes the member''s lock before it follows or unfollows (private.lock_member).';

create trigger lock_calling_member
  before insert or delete on public.user_domain_map
  for each statement when (current_user = 'authenticated')
  execute function private.lock_calling_member();

create function private.begin_follow()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Policies are checked only after this trigger: without this check, a stranger could hold up somebody else's follow.
  if (select auth.uid()) is distinct from new.user_id then
    raise exception 'Members follow for themselves only.' using errcode = '42501';
  end if;

  perform from public.profiles p
  where p.id = new.influencer_id and (p.is_influencer or p.is_creditcard or p.is_featured)
  for key share;
  if not found or private.is_hidden_account(new.influencer_id) then
    raise exception 'There is no such influencer to follow.' using errcode = '23503';
  end if;
  -- From now until this transaction ends, no offer can be published for the influencer.
  perform from private.influencer_locks l where l.influencer_id = new.influencer_id for key share;

  loop
    perform from private.follows f
    where f.influencer_id = new.influencer_id and f.user_id = new.user_id
    for key share;
    exit when found;
    insert into private.follows (influencer_id, user_id, counted)
    values (new.influencer_id, new.user_id, false)
    on conflict do nothing;
  end loop;
  return new;
end;
$$;
comment on function private.begin_follow() is
  'Locks the follow that a domain row belongs to, or makes one. Whoever unfollows meanwhile waits; where somebody has just unfollowed, the follow is made anew.';

create trigger begin_follow
  before insert on public.user_domain_map
  for each row when (current_user = 'authenticated')
  execute function private.begin_follow();

create type private.follow_step as (influencer_id uuid, user_id uuid, step integer);
comment on type private.follow_step is 'A follow that was added (step 1) or removed (step -1).';

create function private.complete_follows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  max_follows constant integer := 50;
  begun private.follow_step[];
begin
  -- The rows. A client may send a domain that is no longer live, or a made-up one, and may not know the latest. So the live ones take the place of what it sent,
  -- and nobody can fill the table with others.
  with followed as (
    select new_row.user_id, new_row.influencer_id, array(
      select live.domain from public.influencer_domains live where live.influencer_id = new_row.influencer_id
    ) as domains
    from (select distinct user_id, influencer_id from new_rows) new_row
  ), added as (
    insert into public.user_domain_map (user_id, influencer_id, domain)
    select f.user_id, f.influencer_id, live.domain
    from followed f
    left join lateral unnest(f.domains) as live(domain) on true
    order by f.influencer_id, f.user_id, live.domain
    on conflict do nothing
  )
  delete from public.user_domain_map m
  using new_rows new_row, followed f
  where m.id = new_row.id and f.user_id = new_row.user_id and f.influencer_id = new_row.influencer_id
    and new_row.domain is not null and new_row.domain <> all (f.domains);
  -- The follower numbers. begin_follow runs row by row, in the order that the member sent, in which two members could deadlock on the numbers. So they are
  -- counted here, in the order of the influencers.
  with counted_now as (
    update private.follows f
    set counted = true
    from (select distinct influencer_id, user_id from new_rows) followed
    where f.influencer_id = followed.influencer_id and f.user_id = followed.user_id and not f.counted
    returning f.influencer_id, f.user_id
  )
  select array_agg(row(influencer_id, user_id, 1)::private.follow_step) into begun from counted_now;
  -- Everybody who has an influencer's page open gets a message of its new number (private.add_to_follower_counts).
  if cardinality(begun) > max_follows then
    raise exception 'At most % influencers can be followed at once.', max_follows using errcode = '22023';
  end if;
  if begun is not null then
    perform private.add_to_follower_counts(begun);
    -- With each follow of anybody, one follow of a deleted account leaves the numbers, when one is due (10_follower_counts.sql).
    perform private.apply_delayed_unfollow();
  end if;
  return null;
end;
$$;
comment on function private.complete_follows() is
  'Gives each follow of a statement the influencer''s live domains and no others; without any, the follow has one row without a domain, which stays when domains come. '
  'Then counts the new follows, at most 50.';

create trigger complete_follows
  after insert on public.user_domain_map
  referencing new table as new_rows
  for each statement when (current_user = 'authenticated')
  execute function private.complete_follows();

create function private.hold_follow()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from private.follows f
  where f.influencer_id = old.influencer_id and f.user_id = old.user_id
  for update;
  return old;
end;
$$;
comment on function private.hold_follow() is
  'Locks the follow before a domain row of it is deleted: a publish at the same moment waits, and then finds no follower.';

create trigger hold_follow
  before delete on public.user_domain_map
  for each row when (current_user = 'authenticated')
  execute function private.hold_follow();

create function private.end_follow()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.follows f
  using (select distinct influencer_id, user_id from old_rows) gone
  where f.influencer_id = gone.influencer_id and f.user_id = gone.user_id;
  return null;
end;
$$;
comment on function private.end_follow() is
  'Deleting any domain row of an influencer is a full unfollow: the cascade takes the other rows, also those added meanwhile.';

create trigger end_follow
  after delete on public.user_domain_map
  referencing old table as old_rows
  for each statement when (current_user = 'authenticated')
  execute function private.end_follow();

create function public.my_followed_influencers()
returns table (influencer_id uuid, followed_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select f.influencer_id, f.created_at
  from private.visible_follows f
  where f.user_id = (select auth.uid())
  order by f.created_at desc, f.influencer_id;
$$;
comment on function public.my_followed_influencers() is
  'The influencers whom the caller follows, latest follow first. Reads follows, whose index has all that is asked, and not the domains, of which a follow has several. '
  'Runs with the owner''s rights, because no client reads who follows whom.';
grant execute on function public.my_followed_influencers() to authenticated;
