-- A follow exists exactly when the member has a domain row for the influencer. The triggers for inserts and row locks
-- act only on what the member itself does (depth 0), not on rows that other triggers write.

create function private.queue_member()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is not null then
    perform private.lock_member((select auth.uid()));
  end if;
  return null;
end;
$$;
comment on function private.queue_member() is 'Before a member follows or unfollows, it waits for its own other requests.';

create trigger queue_member
  before insert or delete on public.user_domain_map
  for each statement when (pg_trigger_depth() = 0)
  execute function private.queue_member();

create function private.begin_follow()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  -- Policies are checked only after this trigger: without this, a stranger could hold up somebody else's follow.
  if (select auth.uid()) <> new.user_id then
    raise exception 'Members follow for themselves only.' using errcode = '42501';
  end if;

  perform from public.profiles p
  where p.id = new.influencer_id and (p.is_influencer or p.is_creditcard or p.is_featured)
  for key share;
  if not found then
    raise exception 'There is no such influencer to follow.' using errcode = '23503';
  end if;
  -- No offer can be published for this influencer from here to our commit.
  perform from private.influencer_locks l where l.influencer_id = new.influencer_id for key share;

  -- A client may have read a domain that has gone since, or make one up: that counts as none. So following always works,
  -- the live domains are added below, and nobody fills the table with others.
  if (select auth.uid()) is not null and not exists (
    select from public.influencer_domains known
    where known.influencer_id = new.influencer_id and known.domain = new.domain
  ) then
    new.domain := null;
  end if;

  loop
    perform from public.follows f
    where f.influencer_id = new.influencer_id and f.user_id = new.user_id
    for key share;
    exit when found;
    insert into public.follows (influencer_id, user_id)
    values (new.influencer_id, new.user_id)
    on conflict do nothing;
  end loop;
  return new;
end;
$$;
comment on function private.begin_follow() is
  'Holds the follow that a domain row belongs to, or makes it. Whoever unfollows meanwhile waits, or is found to be gone.';

create trigger begin_follow
  before insert on public.user_domain_map
  for each row when (pg_trigger_depth() = 0)
  execute function private.begin_follow();

create function private.add_live_domains()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.user_domain_map (user_id, influencer_id, domain)
  select distinct new_row.user_id, new_row.influencer_id, live.domain
  from new_rows new_row
  join public.influencer_domains live on live.influencer_id = new_row.influencer_id
  where live.live_until >= (select private.today())
  order by new_row.influencer_id, new_row.user_id, live.domain
  on conflict do nothing;
  return null;
end;
$$;
comment on function private.add_live_domains() is
  'Adds the live domains that were published between the client''s reading of them and its follow.';

create trigger add_live_domains
  after insert on public.user_domain_map
  referencing new table as new_rows
  for each statement when (pg_trigger_depth() = 0)
  execute function private.add_live_domains();

create function private.hold_follow()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.follows f
  where f.influencer_id = old.influencer_id and f.user_id = old.user_id
  for update;
  return old;
end;
$$;
comment on function private.hold_follow() is
  'Before a domain row goes, its follow is locked: somebody publishing now waits, and then finds no follower.';

create trigger hold_follow
  before delete on public.user_domain_map
  for each row when (pg_trigger_depth() = 0)
  execute function private.hold_follow();

create function private.end_follow()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.follows f
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
  for each statement
  execute function private.end_follow();
