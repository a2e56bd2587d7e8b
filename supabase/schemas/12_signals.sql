-- Signals: messages that the database sends on private channels of Realtime (docs/decisions/realtime-signals.md).
-- Policies decide who may receive them. Clients can't send any, because no policy allows it.

create policy "Anybody hears of offers and follower numbers"
  on realtime.messages for select to anon, authenticated
  using (
    extension = 'broadcast'
    and (
      (select realtime.topic()) = 'deals'
      or (
        (select realtime.topic()) like 'influencer:%'
        and not exists (
          select from private.hidden_accounts hidden where 'influencer:' || hidden.account_id = (select realtime.topic())
        )
      )
    )
  );

create policy "A member hears of its own follows"
  on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'member:' || (select auth.uid()));

-- Requests to Realtime don't pass PostgREST, which calls private.require_session(). So this policy checks the session, too.
create policy "A session that has ended hears nothing"
  on realtime.messages as restrictive for select to authenticated
  using ((select private.session_stands()));

create function private.announce_follower_count()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if exists (select from private.hidden_accounts hidden where hidden.account_id = new.influencer_id) then
    return null;
  end if;
  perform realtime.send(
    jsonb_build_object('follower_count', new.follower_count),
    'followers',
    'influencer:' || new.influencer_id,
    true
  );
  return null;
end;
$$;
comment on function private.announce_follower_count() is
  'Tells everybody who listens to an influencer its number of followers. The number is absolute, so a message that is lost does no harm.';

create trigger announce_follower_count
  after insert or update on public.follower_counts
  for each row execute function private.announce_follower_count();

create table private.deals_announcement (
  only_row boolean primary key default true,
  second bigint not null default 0,
  constraint deals_announcement_only_row check (only_row)
);
comment on table private.deals_announcement is
  'When the topic "deals" was last used, in seconds since 1970: at most one message is sent in each second.';
insert into private.deals_announcement default values;
alter table private.deals_announcement enable row level security;

create function private.announce_deals()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  seconds constant numeric := extract(epoch from clock_timestamp());
  this_second constant bigint := floor(seconds);
begin
  -- Somebody who holds the row is sending this second's message: nobody waits for it.
  update private.deals_announcement announcement
  set second = this_second
  from (
    select only_row from private.deals_announcement where second < this_second for update skip locked
  ) free
  where announcement.only_row = free.only_row;
  if not found then
    return;
  end if;

  perform realtime.send(
    jsonb_build_object(
      'wait_ms', ceil((this_second + 1 - seconds) * 1000)::integer + 500,
      'audience', (select greatest(c.reltuples, 0)::bigint from pg_catalog.pg_class c where c.oid = 'public.follows'::regclass)
    ),
    'offers',
    'deals',
    true
  );
end;
$$;
comment on function private.announce_deals() is
  'Tells everybody who shows deals that some changed, at most once in each second. Called at commit. The screens ask after '
  '"wait_ms", half a second after the second has ended: what others change within it is there by then, so it needs no message.';
