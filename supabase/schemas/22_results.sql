-- What offers achieve, as sums: how often each was shown, copied, opened in its shop, rung (by the bell of a member's extension in that shop) and followed.
-- No row says which person did what. See docs/product/results.md and docs/decisions/results.md.

-- Sums

create table private.offer_results (
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  day date not null,
  -- No reference: what a deleted offer achieved stays in the sums of its influencer.
  offer_id uuid not null,
  code_number integer not null default 1,
  source text not null,
  shown integer not null default 0,
  copied integer not null default 0,
  shop integer not null default 0,
  rung integer not null default 0,
  followed integer not null default 0,
  -- Reading adds up the rows with source 'every' of many offers and days. In this order they lie beside each other in the index, and are read from it
  -- alone.
  primary key (influencer_id, source, day, offer_id, code_number) include (shown, copied, shop, rung, followed)
) with (
  -- The days that people read are the newest, and are read from the index alone only where they were vacuumed.
  autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 200000,
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 200000
);
comment on table private.offer_results is
  'What an offer achieved on a day (UTC) with one of its codes, by source, and over all sources as ''every''. Of a month that ended more than 400 days ago, '
  'the first day has the sums of the whole month (private.fold_old_results).';
-- Rows lie roughly in the order of their days, so this small index tells where a month's may be.
create index offer_results_day_idx on private.offer_results using brin (day);
alter table private.offer_results enable row level security;

create table private.influencer_results (
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  day date not null,
  source text not null,
  shown integer not null default 0,
  copied integer not null default 0,
  shop integer not null default 0,
  rung integer not null default 0,
  followed integer not null default 0,
  primary key (influencer_id, day, source)
);
comment on table private.influencer_results is
  'What all offers of an influencer, deleted ones as well, achieved on a day, by source. So results by day and source are read without the rows of each offer. Old '
  'months are folded as in private.offer_results.';
create index influencer_results_day_idx on private.influencer_results using brin (day);
alter table private.influencer_results enable row level security;

-- Counting

create table private.noted_results (
  id bigint primary key generated always as identity,
  day date not null default private.today(),
  influencer_id uuid not null,
  offer_id uuid not null,
  code_number integer not null default 1,
  source text not null,
  kind text not null,
  rule_id uuid
);
comment on table private.noted_results is
  'Events that count and are added to the sums some seconds later, so that nobody who presses something waits for anybody else. No row says whose event it was.';
alter table private.noted_results enable row level security;

create table private.result_day (
  only_row boolean primary key default true,
  day date not null default '-infinity',
  secret bytea not null default '',
  followers_noted date not null default '-infinity',
  folded_before date not null default '-infinity',
  constraint result_day_only_row check (only_row)
);
comment on table private.result_day is
  'The day that is being counted, and the secret of its keyed hashes. The secret is overwritten at midnight, and then nobody can tell any more whose a hash was.';
comment on column private.result_day.followers_noted is 'The last day of which private.follower_history has the numbers.';
comment on column private.result_day.folded_before is 'The months before this one are folded (private.fold_old_results).';
alter table private.result_day enable row level security;
insert into private.result_day default values;

create unlogged table private.counted_results (
  mark bigint primary key
);
comment on table private.counted_results is
  'A mark of each thing that was counted today, so that it isn''t counted twice: a keyed hash of caller, offer (for a follow, the influencer) and kind. Emptied at midnight.';
alter table private.counted_results enable row level security;

create function private.start_result_day()
returns bytea
language plpgsql
set search_path = ''
as $$
declare
  present private.result_day;
begin
  select * into strict present from private.result_day;
  if present.day >= private.today() then
    return present.secret;
  end if;
  select * into strict present from private.result_day for update;
  if present.day < private.today() then
    truncate private.counted_results;
    update private.result_day
    set day = private.today(), secret = extensions.gen_random_bytes(32)
    where only_row
    returning secret into present.secret;
  end if;
  return present.secret;
end;
$$;
comment on function private.start_result_day() is
  'The day''s secret. On a day''s first call, and by schedule, yesterday''s is thrown away with the marks that were made with it. The hashes of callers '
  'in private.counted_calls stay for a day, and tell nothing without it.';

create function private.result_sources()
returns text[]
language sql
immutable parallel safe
set search_path = ''
return array['deals', 'profile', 'brand', 'alerts', 'extension', 'notification', 'mail', 'instagram', 'link', 'qr', 'embed', 'other'];
comment on function private.result_sources() is 'Where people find offers, in the order of the breakdown.';

create function private.note_results(events jsonb, caller uuid, secret bytea, network text, slot text)
returns void
language plpgsql
set search_path = ''
as $$
begin
  with wanted as (
    select distinct on (subject.id, e.kind)
      c.id as offer_id, c.influencer_id, c.code_number, e.source, e.kind, r.id as rule_id, subject.id as counted_for
    from jsonb_to_recordset(events) as e(offer uuid, kind text, source text, rule uuid)
    -- An event about an offer that the caller doesn't see comes from an old page, or is made up.
    join private.visible_offers c on c.id = e.offer
    -- The reply rule whose message had the link; another influencer's rule is left out.
    left join public.instagram_rules r on r.id = e.rule and r.influencer_id = c.influencer_id and e.source = 'instagram'
    -- People follow an influencer, not an offer, so a follow counts for one of its offers only.
    cross join lateral (
      select case when e.kind = 'followed' then c.influencer_id::text else c.id || ' ' || c.code_number end as id
    ) subject
    where (caller is null or private.is_independent_of(caller, c.influencer_id))
      and (e.kind <> 'rung' or caller is not null)
      and (e.kind <> 'followed' or exists (
        select from private.follows f
        where f.influencer_id = c.influencer_id and f.user_id = caller and f.created_at > now() - interval '1 day'
      ))
    order by subject.id, e.kind, e.source, c.id, r.id
  ), marks as (
    select w.counted_for, w.kind, private.keyed_hash(secret, 'seen', who.name, w.counted_for, w.kind) as mark
    from wanted w
    cross join unnest(array[network || ' ' || slot, caller::text]) as who(name)
    where who.name is not null
  ), new_marks as (
    -- In one order, here and below, so that no two calls wait for each other.
    insert into private.counted_results (mark) select m.mark from marks m order by m.mark
    on conflict do nothing
    returning mark
  ), tried as (
    -- Whoever has tried a code may say whether it worked.
    insert into private.code_trials as known (mark)
    select distinct private.trial_mark(caller, w.offer_id, w.code_number) from wanted w where caller is not null and w.kind in ('copied', 'shop')
    order by 1
    on conflict (mark) do update set since = now() where known.since < now() - interval '1 day'
  )
  insert into private.noted_results (influencer_id, offer_id, code_number, source, kind, rule_id)
  select w.influencer_id, w.offer_id, w.code_number, w.source, w.kind, w.rule_id
  from wanted w
  -- An event counts only if none of its marks was there: neither the account's nor the one of its slot in the network (private.count_results_of).
  where not exists (
    select from marks m
    where m.counted_for = w.counted_for and m.kind = w.kind and m.mark not in (select n.mark from new_marks n)
  );
end;
$$;
comment on function private.note_results(jsonb, uuid, bytea, text, text) is
  'Notes those of a caller''s events that count: of offers that the caller sees, each kind once a day for each offer and person. slot: what tells people '
  'in one network apart (private.count_results_of).';

create function private.count_results_of(events jsonb, headers jsonb, vouched_address text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  network constant text := private.network_of(coalesce(vouched_address::inet, private.client_address(headers)));
  secret bytea;
  -- People in one network are told apart by their account, or without one by their browser, which gives each a slot: no more of them count than there are slots.
  slots_of_a_network constant integer := 32;
  slot text;
begin
  if jsonb_typeof(events) is distinct from 'array' or jsonb_array_length(events) > 50 then
    raise exception 'Send a list of up to 50 events.' using errcode = '22023';
  end if;
  if exists (
    select from jsonb_array_elements(events) e
    where jsonb_typeof(e) <> 'object'
      or coalesce(e ->> 'offer', '') !~ '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$'
      or coalesce(e ->> 'kind', '') not in ('shown', 'copied', 'shop', 'rung', 'followed')
      or coalesce(e ->> 'source', '') <> all (private.result_sources())
      or e ->> 'rule' !~ '^[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}$'
  ) then
    raise exception 'An event has an offer, a kind and a source.' using errcode = '22023';
  end if;
  if jsonb_array_length(events) = 0
    -- Even with any number of addresses, nobody fills more than 2 GB of the disk until midnight.
    or pg_total_relation_size('private.counted_results') > 2000000000 then
    return;
  end if;
  secret := private.start_result_day();
  if public.admit_call('result event of network', private.keyed_hash(secret, 'network', network)::text, jsonb_array_length(events)) > 0
    or caller is not null
    and public.admit_call('result event of account', private.keyed_hash(secret, 'account', caller::text)::text, jsonb_array_length(events)) > 0
  then
    return;
  end if;

  slot := abs(private.keyed_hash(
    secret, 'browser', coalesce(caller::text, concat_ws(' ', headers ->> 'user-agent', headers ->> 'accept-language'))
  ) % slots_of_a_network)::text;
  perform private.note_results(events, caller, secret, network, slot);
end;
$$;
comment on function private.count_results_of(jsonb, jsonb, text) is
  'Counts the events of the caller: of its account, or of somebody without one, whom these headers and the network tell from others. vouched_address: the network '
  'address that the site''s host has signed for (follow_short_link), in place of the headers''. Runs with the owner''s rights, because no client writes what is counted.';
grant execute on function private.count_results_of(jsonb, jsonb, text) to anon, authenticated, service_role;

create function public.count_results(events jsonb)
returns void
language sql
set search_path = ''
as $$
  select private.count_results_of(events, nullif(current_setting('request.headers', true), '')::jsonb);
$$;
comment on function public.count_results(jsonb) is
  'Counts up to 50 events {offer, kind, source}: kind is shown, copied, shop, rung or followed; source is one of private.result_sources(), and for '
  'instagram the event may name the rule whose message led there. When one is malformed, that is an '
  'error and none is counted; what may not count (docs/product/results.md#what-is-counted) is left out without a word.';
grant execute on function public.count_results(jsonb) to anon, authenticated, service_role;
