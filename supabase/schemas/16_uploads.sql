-- Files of promo codes. A row names its influencer by e-mail address or username (column email), and may name the influencer's id as well (column user_id).
-- See docs/decisions/csv-upload.md.

create function private.match_influencers(names text[], hold boolean)
returns table (name text, influencer_id uuid)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  matched_names text[];
  matched_ids uuid[];
begin
  select array_agg(known.name), array_agg(p.id) into matched_names, matched_ids
  from public.profiles p
  join auth.users account on account.id = p.id
  cross join lateral (values (p.username), (lower(account.email)::text)) as known(name)
  join unnest(names) as wanted(name) on wanted.name = known.name
  where p.is_influencer
    and p.id in (select mine.account_id from private.i_act_for() mine where mine.may_write);

  -- In the order of locks (08_writing_offers.sql): all profiles, then all lock rows, each by id.
  if hold then
    perform from public.profiles p where p.id = any (matched_ids) order by p.id for share;
    perform from private.influencer_locks l where l.influencer_id = any (matched_ids) order by l.influencer_id for update;
  end if;
  return query select * from unnest(matched_names, matched_ids);
end;
$$;
comment on function private.match_influencers(text[], boolean) is
  'The influencers that the caller may write for and whose username or account e-mail is among the names (lower-case). With '
  'hold, locks them against other publishing. Starts from what the caller may write for, so it tells nothing of anybody else. '
  'Runs with the owner''s rights, because clients neither read the accounts'' addresses nor may lock these rows.';
grant execute on function private.match_influencers(text[], boolean) to authenticated;

create function private.require_room(new_codes bigint)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  plan record;
  fitting integer;
begin
  if new_codes = 0 then
    return;
  end if;
  select * into plan from public.my_offer_limit();
  fitting := greatest(plan.max_offers - plan.used, 0);
  if plan.max_offers is null or new_codes <= fitting then
    return;
  end if;
  raise exception '%: your % plan allows % %, and you have %.',
    case
      when new_codes = 1 then 'The new code in this file doesn''t fit'
      when fitting = 0 then format('None of the %s new codes in this file fits', to_char(new_codes, 'FM999,999'))
      else format(
        '%s of the %s new codes in this file %s',
        fitting, to_char(new_codes, 'FM999,999'), case fitting when 1 then 'fits' else 'fit' end
      )
    end,
    plan.tier, plan.max_offers, case plan.max_offers when 1 then 'offer' else 'offers' end, plan.used
    using errcode = 'P0001', hint = 'offer_limit';
end;
$$;
comment on function private.require_room(bigint) is
  'Refuses more new codes of the caller''s own than its plan has room for, saying how many fit.';
grant execute on function private.require_room(bigint) to authenticated;

create function private.refuse_unfit_file(promo_codes jsonb)
returns void
language plpgsql
stable
set search_path = ''
as $$
declare
  overlong text;
begin
  if jsonb_typeof(promo_codes) is distinct from 'array' or jsonb_array_length(promo_codes) > 10000 then
    raise exception 'Promo codes are uploaded as a list of at most 10,000.' using errcode = '22023';
  end if;
  -- As private.refuse_overlong_texts() does for a single code. A character has at most four bytes, so a text with more than four times its column's length is too
  -- long. A thousand bytes are enough for every field without a length.
  with limits as materialized (
    select name, coalesce(4 * private.max_length(name), 1000) as max_bytes
    from unnest(private.offer_fields() || array['email', 'user_id']) as name
  )
  select given.key into overlong
  from jsonb_array_elements(promo_codes) as r(fields)
  cross join lateral jsonb_each_text(r.fields) as given
  join limits on limits.name = given.key
  where octet_length(given.value) > limits.max_bytes
  limit 1;
  if overlong in ('email', 'user_id') then
    raise exception 'A row names its influencer by an address or a username, not by a long text.' using errcode = '22023';
  elsif found then
    perform private.refuse_overlong_field(overlong);
  end if;
end;
$$;
comment on function private.refuse_unfit_file(jsonb) is
  'Refuses a file that is too long, or a text in it that is, before anything is sorted, matched and locked.';
grant execute on function private.refuse_unfit_file(jsonb) to authenticated;

create function private.compare_file(promo_codes jsonb, matched_names text[], matched_ids uuid[])
returns table (ordinal integer, influencer_id uuid, fields jsonb, first_ordinal integer, is_present boolean, is_present_with_any_link boolean)
language sql
stable
set search_path = ''
as $$
  with given as (
    select r.ordinal::integer as ordinal, m.influencer_id, r.fields, private.brand_key(r.fields ->> 'brand_name') as brand_key
    from jsonb_array_elements(promo_codes) with ordinality as r(fields, ordinal)
    left join unnest(matched_names, matched_ids) as m(name, influencer_id)
      on m.name = lower(btrim(r.fields ->> 'email'))
      and coalesce(lower(nullif(btrim(r.fields ->> 'user_id'), '')), m.influencer_id::text) = m.influencer_id::text
  )
  -- One sort instead of a join: Postgres knows nothing of the file's rows and would compare each of 10,000 with each code that is there.
  select
    c.ordinal, c.influencer_id, c.fields, min(c.ordinal) over same_code,
    bool_or(c.ordinal is null) over same_code, bool_or(c.ordinal is null) over any_link
  from (
    select g.ordinal, g.influencer_id, g.fields, g.brand_key, g.fields ->> 'promo_code' as promo_code, g.fields ->> 'affiliate_link' as affiliate_link
    from given g
    union all
    select null, known.influencer_id, null, known.brand_key, known.promo_code, known.affiliate_link
    from public.promo_codes known
    where known.influencer_id = any (matched_ids)
    union all
    select null, h.influencer_id, null, h.brand_key, h.promo_code, h.affiliate_link
    from private.hidden_codes(matched_ids) h
  ) c
  window
    any_link as (partition by c.influencer_id, c.brand_key, private.code_key(c.promo_code)),
    same_code as (
      partition by c.influencer_id, c.brand_key, private.code_key(c.promo_code),
      -- Between two spellings of a link, http or https, capitals in the host, and a lone slash after the host make no difference.
      lower(substring(c.affiliate_link from '^[^:]+://([^/?#]*)') collate "C")
        || regexp_replace(regexp_replace(c.affiliate_link, '^[^:]+://[^/?#]*', ''), '^/$', '')
    );
$$;
comment on function private.compare_file(jsonb, text[], uuid[]) is
  'The rows of a file, and the codes that are there already, which have no ordinal. ordinal: from 1; influencer_id: null where a row matches nobody; first_ordinal: the first '
  'row with the same code; is_present: whether that code is there already; is_present_with_any_link: whether it is there, be its link the same or another.';
grant execute on function private.compare_file(jsonb, text[], uuid[]) to authenticated;

create function public.upload_promo_codes(promo_codes jsonb, dry_run boolean default false)
returns table (added integer, present integer[], repeats jsonb, skipped integer[], alike integer[])
language plpgsql
volatile
set search_path = ''
-- PostgREST applies this timeout to the whole request. It leaves a margin for 10,000 codes on a small instance.
set statement_timeout = '30s'
-- Another file for the same influencers may take as long.
set lock_timeout = '30s'
as $$
#variable_conflict use_column
declare
  names text[];
  matched_names text[];
  matched_ids uuid[];
  fresh public.promo_codes[];
  own_fresh bigint;
begin
  perform private.refuse_unfit_file(promo_codes);
  names := array(
    select distinct lower(btrim(r ->> 'email')) from jsonb_array_elements(promo_codes) as r where r ? 'email'
  );
  select array_agg(m.name), array_agg(m.influencer_id) into matched_names, matched_ids
  from private.match_influencers(names, hold => not dry_run) as m;

  -- A statement of its own after the locks were taken, which sees what others added before.
  select
    count(*) filter (where c.is_fresh),
    count(*) filter (where c.is_fresh and c.influencer_id = (select auth.uid())),
    array_agg(private.offer_from(c.influencer_id, c.fields) order by c.influencer_id, c.ordinal) filter (where c.is_fresh),
    coalesce(array_agg(c.ordinal order by c.ordinal) filter (where c.ordinal = c.first_ordinal and c.is_present), '{}'),
    coalesce(
      jsonb_agg(jsonb_build_object('row', c.ordinal, 'of', c.first_ordinal) order by c.ordinal)
        filter (where c.ordinal > c.first_ordinal and c.influencer_id is not null),
      '[]'
    ),
    coalesce(array_agg(c.ordinal order by c.ordinal) filter (where c.influencer_id is null), '{}'),
    coalesce(array_agg(c.ordinal order by c.ordinal) filter (where c.is_fresh and c.is_present_with_any_link), '{}')
  into added, own_fresh, fresh, present, repeats, skipped, alike
  from (
    select *, ordinal = first_ordinal and not is_present and influencer_id is not null as is_fresh
    from private.compare_file(promo_codes, matched_names, matched_ids)
  ) c;

  perform private.require_room(own_fresh);
  if not dry_run then
    perform private.write_offers(fresh, private.offer_fields('file'), are_new => true);
    perform private.mark_as_upload(array(select distinct (f).influencer_id from unnest(fresh) as f));
  end if;
  return next;
end;
$$;
comment on function public.upload_promo_codes(jsonb, boolean) is
  'Adds a file''s codes, whole or not at all, for the influencers that the caller may write for: each row''s email is a username '
  'or an account''s address (docs/product/csv-upload.md). The same code (influencer, brand, code, link, in whichever spelling) is added once. added: how many codes were added. '
  'The other columns have numbers of rows, from 1. present: rows whose code is there already; repeats: rows that repeat an earlier row of the file, as {row, of}; skipped: rows '
  'that match no influencer; alike: added rows whose code is there with another link, too. With dry_run nothing is written, and the answer is what would come of the file. '
  'Refuses more new codes of the caller''s own than its plan has room for (private.require_room). Runs with the caller''s rights: policies, grants, constraints and the offer '
  'limit hold as for any insert.';
grant execute on function public.upload_promo_codes(jsonb, boolean) to authenticated;
