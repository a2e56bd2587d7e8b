-- Nothing works otherwise than before: comments say plainly what is meant, and which changes of an offer can be reverted is a function of its own.

create or replace function public.influencer_profile(handle text)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  bio text,
  category text,
  is_influencer boolean,
  is_creditcard boolean,
  follower_count integer,
  live_offer_count integer,
  links jsonb
)
language plpgsql
stable
set search_path = ''
as $$
declare
  wanted constant text := lower(ltrim(btrim(left(handle, 200)), '@'));
  -- A username that somebody takes is removed from the former ones, so a former username is nobody's current one.
  former_bearer constant uuid := private.bearer_of_former_username(wanted);
begin
  return query
  select
    p.id, p.full_name, p.username, p.avatar_url, p.bio, p.category, p.is_influencer, p.is_creditcard,
    p.follower_count, p.live_offer_count, private.shown_links(p.id)
  from private.influencer_cards p
  where (p.is_influencer or p.is_creditcard or p.is_featured)
    and case
      when former_bearer is not null then p.id = former_bearer
      -- A username has at most 30 characters, so none can be mistaken for an id.
      when wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p.id = wanted::uuid
      else p.username = wanted
    end;
end;
$$;

comment on function private.walk_accounts(boolean, text, jsonb, integer) is
  'A page of the influencers, or of the credit-card accounts, behind a cursor''s keys; without a cursor the first page, and how many there are.';

comment on function private.search_accounts(tsquery, boolean, text, jsonb, integer) is
  'The same as private.walk_accounts for a search: reads and sorts all that the search index finds.';

comment on function private.refuse_to_mute_nobody() is 'Lets only accounts be muted that everybody sees, with one error for all others, whether hidden or not there.';

comment on function private.widen_present_mute() is
  'Muting on one channel what is muted on others already adds the channel to the row that is there: the insert itself then finds the row '
  'and does nothing. The row lasts as long as the longer of the two.';

comment on table private.offer_results is
  'What an offer achieved in a month with one of its codes. Each list but copies_by_day has running totals: x[1] is 0, and x[n + 1] how often it happened from '
  'the first of the month until the end of its day n (UTC), so x[32] is the whole month. What happened in a period is the difference of two totals '
  '(private.result_months has their indexes). A list is empty when nothing happened, and has two numbers, 0 and the whole, for a month that is long over '
  '(private.fold_old_results): x[n] is null there for each later day, and x[2] stands for it.';

comment on table private.influencer_results is
  'The same for all offers of an influencer, also those that were deleted since, by source; the empty source is all of them together.';

comment on table private.offer_source_results is
  'The same for an offer by source. There is a row only where something happened, and it is read only when one code is opened or exported.';

comment on function private.add_on_day(integer[], integer, integer) is 'A month''s running totals after this many more on a day.';

comment on table private.noted_results is
  'What was counted and is added to the sums some seconds later, one row per request: so nobody who presses something waits for '
  'anybody else. It doesn''t say who it was.';

comment on table private.result_day is
  'The day that is being counted, and the secret of its keyed hashes. It is overwritten at midnight, and then nobody can tell any more whose a hash was.';

comment on column private.result_day.folded_before is 'The months before this one are folded: of each, only the whole is left (private.fold_old_results).';

comment on table private.counted_results is
  'A mark of each thing that was counted today, so that it isn''t counted twice: a keyed hash of caller, offer (for a follow, the influencer) and kind. Emptied at midnight.';

create or replace function private.note_results(events jsonb, caller uuid, secret bytea, network text, browser text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  counted private.noted_result[];
begin
  with wanted as (
    select distinct on (counted_for.id, e.kind)
      c.id as offer_id, c.influencer_id, c.code_number, e.source, e.kind, r.id as rule_id, counted_for.id as counted_for
    from jsonb_to_recordset(events) as e(offer uuid, kind text, source text, rule uuid)
    -- An event about an offer that the caller doesn't see comes from an old page, or is made up.
    join private.visible_offers c on c.id = e.offer
    -- The reply rule whose message had the link; another influencer's rule is left out.
    left join public.instagram_rules r on r.id = e.rule and r.influencer_id = c.influencer_id and e.source = 'instagram'
    -- People follow an influencer, not an offer, so a follow counts for one of its offers only.
    cross join lateral (
      select case when e.kind = 'followed' then c.influencer_id::text else c.id || ' ' || c.code_number end as id
    ) counted_for
    where (caller is null or private.is_independent_of(caller, c.influencer_id))
      and (e.kind <> 'rung' or caller is not null)
      and (e.kind <> 'followed' or exists (
        select from public.follows f
        where f.influencer_id = c.influencer_id and f.user_id = caller and f.created_at > now() - interval '1 day'
      ))
    order by counted_for.id, e.kind, e.source, c.id, r.id
  ), marks as (
    select w.counted_for, w.kind, private.keyed_hash(secret, 'seen', who.name, w.counted_for, w.kind) as mark
    from wanted w
    cross join unnest(array[network || ' ' || browser, caller::text]) as who(name)
    where who.name is not null
  ), new_marks as (
    insert into private.counted_results (mark) select m.mark from marks m order by m.mark
    on conflict do nothing
    returning mark
  ), tried as (
    -- Whoever has tried a code may say whether it worked.
    insert into private.code_trials (mark)
    select private.trial_mark(caller, w.offer_id, w.code_number) from wanted w where caller is not null and w.kind in ('copied', 'shop')
    order by 1
    on conflict do nothing
  )
  select array_agg(row(w.offer_id, w.influencer_id, w.source, w.kind, w.code_number, w.rule_id)::private.noted_result) into counted
  from wanted w
  where not exists (
    select from marks m
    where m.counted_for = w.counted_for and m.kind = w.kind and m.mark not in (select n.mark from new_marks n)
  );
  if counted is not null then
    insert into private.noted_results (results) values (counted);
  end if;
end;
$$;

create or replace function public.count_results(events jsonb)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  headers constant json := nullif(current_setting('request.headers', true), '');
  network constant text := private.caller_network();
  secret bytea;
  -- People in one network are told apart by their browsers, as no more than this many.
  browsers_of_a_network constant integer := 32;
  browser text;
begin
  perform private.require_result_events(events);
  if jsonb_array_length(events) = 0 or private.is_robot(headers ->> 'user-agent')
    -- Even with any number of addresses, nobody fills more of the disk than this until midnight.
    or pg_relation_size('private.counted_results') > 2000000000 then
    return;
  end if;
  -- Nobody waits for the disk. A crash of the server loses what was counted in the last fraction of a second.
  perform set_config('synchronous_commit', 'off', true);
  secret := private.start_result_day();
  if not private.spend_result_budget(secret, network, caller, jsonb_array_length(events)) then
    return;
  end if;

  browser := abs(private.keyed_hash(
    secret, 'browser', coalesce(caller::text, concat_ws(' ', headers ->> 'user-agent', headers ->> 'accept-language'))
  ) % browsers_of_a_network)::text;
  perform private.note_results(events, caller, secret, network, browser);
end;
$$;

comment on function private.note_followers() is 'Writes down the numbers of followers at the end of yesterday, where they changed. Called by schedule, and does its work once a day.';

comment on function private.fold_offer_results(date) is 'Folds 1,000 rows of offers'' results of a month, so that only their wholes are left, and tells whether there may be more.';

comment on function private.fold_offer_source_results(date) is 'The same as private.fold_offer_results for offers'' results by source.';

create or replace function private.fold_old_results()
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- The next month to be folded; at first that of 460 days ago, because nothing is older.
  folding constant date := (
    select greatest(d.folded_before, date_trunc('month', (private.today() - 460)::timestamp)::date) from private.result_day d
  );
begin
  if (folding + interval '1 month')::date > private.today() - 400 then
    return;
  end if;
  if private.fold_offer_results(folding) or private.fold_offer_source_results(folding) then
    return;
  end if;
  update private.influencer_results r
  set shown = r.shown[1:1] || r.shown[32:32], copied = r.copied[1:1] || r.copied[32:32], shop = r.shop[1:1] || r.shop[32:32],
    rung = r.rung[1:1] || r.rung[32:32], followed = r.followed[1:1] || r.followed[32:32]
  where r.month = folding
    and greatest(cardinality(r.shown), cardinality(r.copied), cardinality(r.shop), cardinality(r.rung), cardinality(r.followed)) > 2;
  -- A day without a row had as many followers as the day before, so the last row of the month is enough.
  delete from private.follower_history h
  where h.day >= folding and h.day < (folding + interval '1 month')::date
    and exists (
      select from private.follower_history later
      where later.influencer_id = h.influencer_id and later.day > h.day and later.day < (folding + interval '1 month')::date
    );
  update private.result_day set folded_before = (folding + interval '1 month')::date where one_row;
end;
$$;

comment on function private.fold_old_results() is
  'Folds a month that ended more than 400 days ago, so that only its wholes are left: 1,000 rows of offers at a call, and with the last of them those of influencers. Called by schedule.';

comment on function private.unsubscribe_token(uuid, text) is 'The token that takes an account off a kind of mail: only whoever got such a mail has it.';

create or replace function private.may_be_mailed(of_account uuid, about text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.mail_address_of(of_account) is not null
  and exists (select from public.profiles p where p.id = of_account and p.is_influencer)
  and not exists (
    select from public.result_mails m
    where m.influencer_id = of_account and not (case about when 'weekly' then m.weekly else m.ending end)
  )
  -- An influencer whose agency still has its temporary password may never have seen Promobell.
  and not exists (
    select from public.agency_influencers link where link.influencer_id = of_account and link.temporary_password is not null
  );
$$;

create or replace function private.next_to_be_mailed(about text, of_day date, batch_size integer)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  reached constant uuid := coalesce(
    (select run.reached from private.result_mail_runs run where run.kind = about and run.day = of_day),
    '00000000-0000-0000-0000-000000000000'
  );
begin
  if about = 'weekly' then
    return array(
      select distinct r.influencer_id
      from private.influencer_results r
      where r.influencer_id > reached and r.month in (date_trunc('month', of_day - 7), date_trunc('month', of_day - 1))
      order by r.influencer_id
      limit batch_size
    );
  end if;
  return array(
    select distinct c.influencer_id
    from public.promo_codes c
    -- Worded as the index of ending offers is, so that it is used.
    where c.live_until = of_day + 2 and not c.has_ended and c.live_until < 'infinity' and not c.hidden
      and c.influencer_id > reached
    order by c.influencer_id
    limit batch_size
  );
end;
$$;

comment on function private.next_to_be_mailed(text, date, integer) is 'The influencers who are next in turn for a kind of mail on a day, in the order of their ids.';

create or replace function public.claim_result_mails(run uuid, batch_size integer default 20, as_of timestamptz default now())
returns setof public.result_mail
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  today constant date := (as_of at time zone 'utc')::date;
  monday constant date := date_trunc('week', today)::date;
  -- Well before the statement's timeout, which would roll back what was done so far.
  stop_at constant timestamptz := statement_timestamp() + interval '2 seconds';
  due record;
  progress private.result_mail_runs;
  next_one uuid;
  last_one uuid;
  found_some integer := 0;
  mail public.result_mail;
begin
  perform private.prolong_send_run(run, 'result mails', interval '1 minute');
  delete from private.result_mail_runs old where old.day < today - 14;
  for due in
    select d.*
    from (values ('ending', today), ('weekly', monday)) as d(kind, day)
    where as_of at time zone 'utc' >= d.day + time '08:00'
  loop
    insert into private.result_mail_runs (kind, day) values (due.kind, due.day) on conflict do nothing;
    -- A batch that the mail service has refused for half an hour, once a minute, is given up, so that those behind it don't wait.
    update private.result_mail_runs p set reached = p.handed_out, handed_out = null, attempts = 0
    where p.kind = due.kind and p.day = due.day and p.attempts >= 30;
    select * into progress from private.result_mail_runs p where p.kind = due.kind and p.day = due.day for update;
    last_one := null;
    foreach next_one in array private.next_to_be_mailed(due.kind, due.day, 1000) loop
      exit when found_some >= least(batch_size, 100) or (last_one is not null and clock_timestamp() > stop_at)
        -- A batch that wasn't acknowledged is handed out again as it was, so that its idempotency key is the same.
        or (found_some > 0 and next_one > progress.handed_out);
      last_one := next_one;
      mail := private.result_mail_to(next_one, due.kind, due.day);
      continue when mail is null;
      found_some := found_some + 1;
      return next mail;
    end loop;
    if found_some > 0 then
      update private.result_mail_runs p set handed_out = last_one, claimed_by = run, attempts = p.attempts + 1
      where p.kind = due.kind and p.day = due.day;
      return;
    end if;
    update private.result_mail_runs p set reached = coalesce(last_one, p.reached), handed_out = null, attempts = 0
    where p.kind = due.kind and p.day = due.day;
    exit when clock_timestamp() > stop_at;
  end loop;
end;
$$;

create or replace function private.is_time_zone(name text)
returns boolean
language plpgsql
immutable parallel safe
set search_path = ''
as $$
begin
  -- Postgres also takes rules such as 'AAA+3', but no browser's time zone looks like that.
  if name !~ '^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$' or length(name) > 64 then
    return false;
  end if;
  perform '2000-01-01'::timestamp at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end;
$$;

create or replace function private.next_time_at(zone text, clock time, after timestamptz, weekday integer default null)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  -- A time that a day skips, when clocks go forward, is one hour later; of a time that a day has twice, when they go back, the second counts.
  select min(candidate.at)
  from (
    select (day::date + clock) at time zone zone as at, day
    from generate_series((after at time zone zone)::date, (after at time zone zone)::date + 8, interval '1 day') day
  ) candidate
  where candidate.at > after and (weekday is null or extract(isodow from candidate.day) = weekday);
$$;

comment on column public.notification_settings.digest_claimed_until is
  'Until then a run has claimed the mail that is due, or it waits for the next try after a failure. No client sets it.';

comment on column public.notification_settings.digest_ends_told_until is
  'Offers that end by this day have been in a mail; null before the first mail, daily or weekly. No client sets it.';

create or replace function private.plan_digest()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if old.digest_attempts = 1 and old.digest_claimed_until > now() then
    -- With its first claim the mail is being sent at this moment, so the next one begins where it ends. Any later claim follows a failed attempt and
    -- only waits for the next: what the mail had is left to the next one.
    new.digest_since := old.next_digest_at;
    new.digest_ends_told_until := private.digest_tells_until(old.digest, old.next_digest_at);
  end if;
  new.digest_claimed_until := null;
  new.digest_attempts := 0;
  if new.digest <> old.digest then
    new.digest_ends_told_until := null;
  end if;
  if new.digest = 'off' then
    new.next_digest_at := null;
    new.digest_since := null;
  else
    new.next_digest_at := private.next_time_at(
      new.time_zone, make_time(new.digest_hour, 0, 0), now(), case new.digest when 'weekly' then 1 end
    );
    new.digest_since := coalesce(new.digest_since, now());
  end if;
  return new;
end;
$$;

comment on function public.my_muted_people() is 'The influencers whom the caller has muted now, the latest first, also those whom it doesn''t follow any more.';

comment on function private.is_muted(uuid, text, uuid, text[], text) is
  'Whether a member has muted an offer''s influencer, one of its shops or its category on a channel.';

comment on type public.digest is
  'A mail that is due: the newest three offers of each of the ten people who published last, how many people and offers there are in all, '
  'the kept offers that end before the next mail, and the country that the member has set.';

create or replace function private.digest_of(of_member uuid, since timestamptz, until timestamptz, besides uuid[], out people integer, out offers integer, out newest public.digest_offer[])
language sql
stable
set search_path = ''
as $$
  with found as materialized (
    select
      c.id, c.influencer_id, coalesce(p.full_name, p.username) as influencer_name, p.username as influencer_username, c.brand_name,
      c.promo_code, c.description, c.expiration_date, c.created_at, private.is_paid_link(c.affiliate_link, c.unpaid_link) as is_paid,
      c.apply_link is not null as has_apply_link, c.minimum_spend, c.currency, c.first_order_only, c.countries,
      row_number() over (partition by c.influencer_id order by c.created_at desc, c.id desc) as nth,
      max(c.created_at) over (partition by c.influencer_id) as last_published_at
    from (
      select * from private.visible_follows own where own.user_id = of_member order by own.created_at desc, own.influencer_id limit 2000
    ) f
    join public.profiles p on p.id = f.influencer_id
    -- The newest hundred of each influencer, by index: more than a mail shows of anybody, so that one who publishes a whole file at once
    -- doesn't make it slow. Whoever has published more is counted with a hundred.
    cross join lateral (
      select * from public.promo_codes code
      where code.influencer_id = f.influencer_id and code.created_at > since and code.created_at <= until
      order by code.created_at desc, code.id desc
      limit 100
    ) c
    where c.live_until > private.today() and c.id <> all (besides) and not c.hidden and (not c.followers_only or f.created_at <= (select private.latest_follow_let_in()))
      and private.counts_in(c.countries, (select private.country_of(of_member)))
      and not private.is_muted(of_member, 'mail', c.influencer_id, c.domains, c.category)
  ), shown as (
    select found.*, dense_rank() over (order by found.last_published_at desc, found.influencer_id) as influencer_rank
    from found
    where found.nth <= 3
  )
  select
    (select count(distinct found.influencer_id)::integer from found),
    (select count(*)::integer from found),
    array(
      select
        row(
          s.id, s.influencer_id, s.influencer_name, s.influencer_username, s.brand_name, s.promo_code, s.description, s.expiration_date, false,
          s.is_paid, s.has_apply_link, s.minimum_spend, s.currency, s.first_order_only, s.countries
        )::public.digest_offer
      from shown s
      where s.influencer_rank <= 10
      order by s.influencer_rank, s.nth
    );
$$;

comment on function private.digest_of(uuid, timestamptz, timestamptz, uuid[]) is
  'What a member''s mail shows of the offers published after one moment and up to another by the 2,000 influencers whom it followed last, without '
  'those that the mail has already because they end.';

comment on function private.ending_for(uuid, date, date) is 'A member''s kept offers that end after one day and not after another, for its mail.';

create or replace function private.end_digest(of_member uuid)
returns void
language sql
set search_path = ''
as $$
  update public.notification_settings s
  set digest_since = s.next_digest_at,
    digest_claimed_until = null,
    digest_attempts = 0,
    -- By a time zone's clock two mails can be due on one day of UTC, or none: what ends on a day is in one mail all the same.
    digest_ends_told_until = greatest(s.digest_ends_told_until, private.digest_tells_until(s.digest, s.next_digest_at)),
    -- After a standstill, one mail has everything instead of one for each day that was missed.
    next_digest_at = private.next_time_at(
      s.time_zone, make_time(s.digest_hour, 0, 0), greatest(s.next_digest_at, now()), case s.digest when 'weekly' then 1 end
    )
  where s.user_id = of_member and s.next_digest_at is not null;
$$;

create or replace function public.claim_digests(run uuid, batch_size integer default 20)
returns setof public.digest
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  most_attempts constant integer := 8;
  due public.notification_settings;
  content record;
  ending public.digest_offer[];
  due_day date;
  address text;
  found_some integer := 0;
  -- Well before the statement's timeout, which would roll back what was done so far.
  stop_at constant timestamptz := statement_timestamp() + interval '2 seconds';
begin
  perform private.prolong_send_run(run, 'digests', interval '1 minute');
  -- Members for whom there is nothing are passed over here, up to 1,000 in one transaction.
  for due in
    select * from public.notification_settings s
    where s.next_digest_at <= now() and (s.digest_claimed_until is null or s.digest_claimed_until <= now())
    order by s.next_digest_at
    limit 1000
    for update skip locked
  loop
    if due.digest_attempts >= most_attempts then
      perform private.give_up_digest(due.user_id);
      continue;
    end if;
    address := private.mail_address_of(due.user_id);
    due_day := (due.next_digest_at at time zone 'UTC')::date;
    -- Each ending offer is in one mail: this one begins with the day after the last of which a mail has told.
    ending := coalesce(case when address is not null and due.ending_soon then
      private.ending_for(
        due.user_id, greatest(coalesce(due.digest_ends_told_until, due_day), private.today() - 1),
        private.digest_tells_until(due.digest, due.next_digest_at)
      )
    end, '{}');
    select d.* into content
    from private.digest_of(
      due.user_id, due.digest_since, due.next_digest_at, array(select told.id from unnest(ending) told)
    ) d
    where address is not null;
    if coalesce(content.offers, 0) = 0 and cardinality(ending) = 0 then
      perform private.end_digest(due.user_id);
    else
      perform private.claim_digest(due.user_id);
      found_some := found_some + 1;
      return next row(
        due.user_id, due.next_digest_at, address, private.unsubscribe_token(due.user_id, 'digest'),
        content.people, content.offers, content.newest, ending,
        (select own.country from public.member_countries own where own.user_id = due.user_id)
      )::public.digest;
    end if;
    exit when found_some >= least(batch_size, 100) or clock_timestamp() > stop_at;
  end loop;
end;
$$;

comment on function public.claim_digests(uuid, integer) is
  'Hands a run the next mails that are due, for two minutes: what isn''t acknowledged until then is due again, later each time, and after eight attempts it '
  'is given up. A member without new and ending offers, or without a proven address, is passed over until its next time. For the function send-digests.';

create function private.may_revert_offer(entry private.trail)
returns boolean
language sql
stable
set search_path = ''
as $$
  select case entry.act
    -- A hidden offer would be shown again, and one that was complained of would lose its complaints. A removal is reverted once: later
    -- changes of the offer, such as the operator's featuring it, would be lost if it came back as it was then. While the offer is there,
    -- revert_offer answers 'there_already'.
    when 'removed' then
      entry.before is not null
      and not coalesce((entry.before ->> 'hidden')::boolean, false)
      and not coalesce((entry.before ->> 'complained_of')::boolean, false)
      and (
        not exists (select from private.trail back where back.reverts = entry.id)
        or exists (select from public.promo_codes c where c.id = entry.subject_id)
      )
    when 'changed' then
      entry.before is not null and private.offer_fields() @> array(select jsonb_object_keys(entry.before))
      and not exists (select from public.promo_codes c where c.id = entry.subject_id and c.hidden)
    when 'added' then
      entry.after is not null or (entry.import_id is not null and entry.at > now() - interval '30 days')
    else false
  end;
$$;

comment on function private.may_revert_offer(private.trail) is
  'Whether a change of an offer is one that can be reverted, or an uploaded file''s, which undo_import removes within 30 days. Who asks isn''t looked at.';

create or replace function private.may_revert(entry private.trail)
returns boolean
language sql
stable
set search_path = ''
as $$
  select coalesce(
    entry.actor_kind in ('self', 'agency')
    and (
      entry.account_id = (select auth.uid())
      or entry.at >= (
        select link.created_at from public.agency_influencers link
        where link.agency_id = private.manages_for((select auth.uid()), entry.account_id) and link.influencer_id = entry.account_id
      )
    )
    and case entry.subject
      when 'offer' then private.may_revert_offer(entry)
      -- Not the picture, because a former one's file is gone. An agency reverts only what it may edit.
      when 'profile' then
        case
          when entry.account_id = (select auth.uid()) then array['full_name', 'username', 'bio', 'social_handle', 'category']
          else array['full_name', 'username']
        end @> array(select jsonb_object_keys(entry.before))
      else false
    end,
    false
  );
$$;

comment on function private.may_revert(private.trail) is
  'Whether the caller may revert an entry: a change of an offer or of the profile that the account itself or an agency made, and that the caller could '
  'make by hand. For an agency, only what happened since its management began.';

comment on function private.revert_profile(private.trail) is 'Gives the fields of a profile that a change wrote their former values, unless they were changed since.';

comment on function private.revert_offer(private.trail) is
  'Reverts an addition, an edit or a removal of an offer, unless the fields that it wrote were changed since.';

comment on function public.revert_change(bigint) is
  'Reverts a change of an offer or a profile, whole or not at all, as if the caller edited it by hand: limits and rules count. The '
  'outcome is "reverted"; "changed_since", with what the changed fields have now in present; "removed_since" or "there_already", for an '
  'offer that is gone or back. A removed offer comes back under its id, date and version, once for each removal.';

comment on function private.note_file(uuid[]) is
  'Marks the entries of what the transaction has just added for these influencers as those of one uploaded file, by which undo_import finds them. Runs '
  'with the owner''s rights, because no client writes the trail.';

comment on function public.my_imports() is
  'The files of promo codes that were uploaded within the last 30 days by the caller for itself, or by anybody for an agency whose owner or manager it '
  'is: what the caller may still undo of each, and when it was undone. uploaded_by: null for the caller.';

create or replace function public.undo_import(of_import uuid)
returns table (removed integer, kept integer, examples jsonb)
language plpgsql
volatile
security definer
set search_path = ''
-- As long as an import may take, and it waits for one.
set statement_timeout = '30s'
set lock_timeout = '30s'
as $$
declare
  caller constant uuid := (select auth.uid());
  entry private.trail;
  begun bigint;
  gone uuid[];
begin
  removed := 0;
  kept := 0;
  examples := '[]';
  for entry in
    select t.* from private.trail t
    where t.import_id = of_import and t.act = 'added' and private.may_revert(t)
    order by t.account_id
  loop
    perform from public.promo_codes c where c.id = any (entry.offer_ids) order by c.id for update;
    kept := kept + (select count(*) from public.promo_codes c where c.id = any (entry.offer_ids) and c.version > 1);
    examples := examples || (
      select coalesce(
        jsonb_agg(jsonb_build_object('brand_name', c.brand_name, 'promo_code', c.promo_code, 'description', c.description)), '[]'
      )
      from (
        select e.* from public.promo_codes e where e.id = any (entry.offer_ids) and e.version > 1 order by e.id limit 20
      ) c
    );
    continue when not exists (select from public.promo_codes c where c.id = any (entry.offer_ids) and c.version = 1);
    -- The one entry for all of them is there before they are deleted, so that the trigger writes none for each, and gets their ids after.
    insert into private.trail (account_id, actor_id, actor_kind, agency_id, subject, act, import_id, reverts)
    values (
      entry.account_id, caller, private.actor_kind(entry.account_id), private.acted_for(entry.account_id), 'offer', 'removed', of_import, entry.id
    )
    returning id into begun;
    with deleted as (
      delete from public.promo_codes c where c.id = any (entry.offer_ids) and c.version = 1 returning c.id
    )
    select array_agg(d.id) into gone from deleted d;
    removed := removed + cardinality(gone);
    update private.trail t set offer_ids = gone where t.id = begun;
  end loop;
  if not found then
    raise exception 'There is no such upload that you may undo.' using errcode = '42501';
  end if;
  examples := (select coalesce(jsonb_agg(e.value), '[]') from (select value from jsonb_array_elements(examples) limit 20) e);
  return next;
end;
$$;

comment on function public.undo_import(uuid) is
  'Removes what a file added, within 30 days: for an influencer its own part, and for an agency''s owner and managers that of the influencers for whom they may '
  'write, since the management began. What was edited since stays: how many, and up to 20 of them. Calling it twice does no harm.';

comment on function private.member_sees_offer(uuid, uuid) is
  'Whether a member sees an offer. What it once did with one that it doesn''t see is left out, because it would tell that the offer wasn''t deleted.';

comment on function private.with_offer_fields(jsonb, json) is 'An offer''s fields: its id, then what people wrote about it, then the others.';

comment on column private.profile_pages.pinned_offers is
  'In their order. Without a foreign key: an offer that was deleted, hidden or has ended isn''t shown, so the form doesn''t send it again. One that goes while the form is open is refused by save_profile_page().';
