-- 'Salt' was a wrong word: hmac and keyed_hash take a secret key.
alter table private.salts rename to hash_keys;
alter table private.hash_keys rename constraint salts_pkey to hash_keys_pkey;
alter table private.hash_keys rename column salt to secret;
comment on table private.hash_keys is 'The secret keys of this database''s keyed hashes, one for each use, each made when it is first needed.';

alter function private.salt_for(text) rename to hash_key_for;

create or replace function private.hash_key_for(use text)
returns bytea
language plpgsql
volatile
set search_path = ''
as $$
begin
  if not exists (select from private.hash_keys k where k.used_for = use) then
    insert into private.hash_keys (used_for) values (use) on conflict do nothing;
  end if;
  return (select k.secret from private.hash_keys k where k.used_for = use);
end;
$$;

comment on function private.hash_key_for(text) is 'This database''s secret key for the hashes of one use.';

-- A parameter's name can't be replaced.
drop function private.keyed_hash(bytea, text[]);

create function private.keyed_hash(key bytea, variadic parts text[])
returns bigint
language sql
immutable parallel safe
set search_path = ''
as $$
  select ('x' || encode(substr(sha256(key || convert_to(parts::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint;
$$;

comment on function private.keyed_hash(bytea, text[]) is 'Sixty-four bits that tell nothing of the parts to whoever doesn''t know the key.';
grant execute on function private.keyed_hash(bytea, text[]) to service_role;

create or replace function private.trial_mark(of_account uuid, of_offer uuid, of_code integer)
returns bigint
language sql
volatile
set search_path = ''
as $$
  select private.keyed_hash(private.hash_key_for('trials'), of_account::text, of_offer::text, of_code::text);
$$;

create or replace function public.report_offer(offer_id uuid, worked boolean)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  hashed_network constant bigint :=
    private.keyed_hash(private.hash_key_for('reports'), report_offer.offer_id::text, private.caller_network());
  present_code integer;
  published_by uuid;
  given private.offer_reports;
begin
  perform private.enforce_rate_limit('offer report', caller::text);
  if worked is null then
    raise exception 'Say whether it worked.' using errcode = '22004';
  end if;
  -- Whoever publishes an offer is no witness of it. An offer that is gone is nobody's mistake. Locked, because its deletion locks
  -- the offer first, then its reports.
  select c.code_number, c.influencer_id into present_code, published_by from public.promo_codes c
  where c.id = report_offer.offer_id and not c.hidden and private.is_independent_of(caller, c.influencer_id)
    and (not c.followers_only or private.is_let_in(caller, c.influencer_id))
  for key share;
  -- Nobody sees the offers of a hidden account. Asked once the offer is locked, because private.remove_rows_of removes what was reported
  -- before the offers, and would wait for this while this waits for it.
  if not found or private.is_hidden_account(published_by) then
    return;
  end if;
  -- The same answer again, on a day that has no room left, loses no place.
  if exists (
    select from private.offer_reports own
    where own.offer_id = report_offer.offer_id and own.code_number = present_code and own.user_id = caller
      and own.counts and own.worked = report_offer.worked
  ) then
    return;
  end if;
  insert into private.offer_reports as known (user_id, offer_id, code_number, worked, network)
  values (caller, report_offer.offer_id, present_code, report_offer.worked, hashed_network)
  on conflict on constraint offer_reports_pkey do update
  set worked = excluded.worked, reported_at = excluded.reported_at, network = excluded.network, counts = false, held_back = false
  returning * into given;

  perform private.count_report(given);
end;
$$;

create or replace function private.unsubscribe_token(of_account uuid, from_kind text)
returns text
language sql
volatile
set search_path = ''
as $$
  select from_kind || '.' || of_account || '.' || encode(extensions.hmac(
    convert_to(from_kind || '.' || of_account, 'UTF8'), private.hash_key_for('unsubscribing'), 'sha256'
  ), 'hex');
$$;

create or replace function public.file_complaint(kind text, about_offer uuid default null, about_account uuid default null, words text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_of_a_day constant integer := 3;
  caller constant uuid := (select auth.uid());
  given constant text := nullif(btrim(words), '');
  from_network constant text := private.caller_network();
  subject uuid;
  hashed_network bigint;
begin
  perform private.require_complaint(kind, given);
  perform private.enforce_rate_limit(
    case when caller is null then 'visitor complaint' else 'complaint' end,
    coalesce(caller::text, private.hash_network(from_network))
  );
  if about_offer is not null then
    perform private.begin_change_of_offers();
  end if;
  -- One at a time for each offer, so that each counts those before it. Nobody is told whether it is there: hidden ones aren't for anybody.
  if about_offer is not null then
    select c.influencer_id into subject from public.promo_codes c
    where c.id = about_offer and not c.hidden and (not c.followers_only or private.is_let_in(caller, c.influencer_id))
    for no key update;
  else
    select p.id into subject from public.profiles p where p.id = about_account and (p.is_influencer or p.is_creditcard or p.is_featured) for no key update;
  end if;
  if subject is null or not private.is_independent_of(coalesce(caller, '00000000-0000-0000-0000-000000000000'), subject)
    or private.is_hidden_account(subject) then
    return;
  end if;
  hashed_network := private.keyed_hash(private.hash_key_for('complaints'), coalesce(about_offer, about_account)::text, from_network);

  -- A later complaint of the same person replaces its former one.
  delete from private.complaints c
  where c.about = coalesce(about_offer, about_account)
    and case when caller is null then c.by_account is null and c.network = hashed_network else c.by_account = caller end;
  insert into private.complaints (account_id, offer_id, kind, words, by_account, network, weighs)
  values (
    subject, about_offer, file_complaint.kind, given, caller, hashed_network,
    about_offer is not null and file_complaint.kind in ('harmful', 'not theirs') and caller is not null and private.is_trusted(caller)
    and not exists (
      select from private.complaints other
      where other.about = about_offer and other.network = hashed_network and other.weighs
    )
    and (
      select count(*) from private.complaints own
      where own.by_account = caller and own.weighs and own.made_at > now() - interval '1 day'
    ) < most_of_a_day
  );
  if about_offer is not null then
    perform private.hide_by_complaints(about_offer);
  end if;
end;
$$;

create or replace function private.objection_token(of_thing uuid, addressee uuid)
returns text
language sql
volatile
set search_path = ''
as $$
  select named.link || '.' || encode(extensions.hmac(convert_to(named.link, 'UTF8'), private.hash_key_for('objections'), 'sha256'), 'hex')
  from (
    select concat_ws('.', of_thing, addressee, coalesce(
      (select s.decision from private.suspensions s where s.account_id = of_thing),
      (select why.decision from private.reasons_for_hiding why where why.offer_id = of_thing)
    )) as link
  ) named;
$$;

create or replace function private.read_objection_token(token text)
returns private.objection_link
language plpgsql
volatile
set search_path = ''
as $$
declare
  parts constant text[] := regexp_match(
    left(token, 300), '^(([0-9a-f-]{36})\.([0-9a-f-]{36})\.([0-9a-f-]{36}))\.([0-9a-f]{64})$'
  );
  link private.objection_link;
begin
  if parts[5] is distinct from encode(extensions.hmac(convert_to(parts[1], 'UTF8'), private.hash_key_for('objections'), 'sha256'), 'hex') then
    return null;
  end if;
  link := row(parts[2]::uuid, parts[3]::uuid, parts[4]::uuid);
  -- An agency's link ends with its management.
  return case when private.may_object(link.about, link.addressee) then link end;
end;
$$;

create or replace function private.recovery_code_hash(of_account uuid, code text)
returns bigint
language sql
volatile
set search_path = ''
as $$
  select private.keyed_hash(private.hash_key_for('recovery code'), of_account::text, code);
$$;
