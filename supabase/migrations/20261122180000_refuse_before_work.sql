-- Postgres asks a policy about a new row only when the triggers before the insert have run, and a constraint only when
-- the generated columns have been computed. So whoever may not write could still hold up an influencer's publishing,
-- with texts that take seconds to look through. What is bound to be refused is refused here, before any lock and work.

create function private.refuse_overlong_texts()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- No column takes so many bytes; how many characters it does take is its constraint's to say.
  far_too_long constant integer := 8192;
  overlong record;
begin
  select given.constraint_name into overlong
  from (values
    ('promo_codes_brand_name_given', new.brand_name),
    ('promo_codes_promo_code_given', new.promo_code),
    ('promo_codes_description_given', new.description),
    ('promo_codes_category_known', new.category),
    ('promo_codes_affiliate_link_format', new.affiliate_link),
    ('promo_codes_brand_url_format', new.brand_url),
    ('promo_codes_brand_instagram_handle_format', new.brand_instagram_handle)
  ) as given(constraint_name, value)
  where octet_length(given.value) > far_too_long
  limit 1;
  if found then
    raise exception 'new row for relation "promo_codes" violates check constraint "%"', overlong.constraint_name
      using errcode = '23514', constraint = overlong.constraint_name;
  end if;
  return new;
end;
$$;
comment on function private.refuse_overlong_texts() is
  'Refuses, as its constraint would, a text that is beyond every limit, before anything is computed from it.';

create function private.refuse_strangers_offers()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
begin
  if caller is null or (
    new.influencer_id = caller
    and exists (select from public.profiles p where p.id = caller and p.is_influencer)
  ) or new.influencer_id in (select private.influencers_i_manage()) then
    return new;
  end if;
  raise exception 'new row violates row-level security policy for table "promo_codes"' using errcode = '42501';
end;
$$;
comment on function private.refuse_strangers_offers() is
  'Says before the other triggers what the policy for inserts says behind them, so that no stranger takes an influencer''s lock. '
  'The server, which speaks for nobody, may.';

-- Triggers run in the order of their names; these come before all others.
create trigger "1_refuse_overlong_texts"
  before insert or update on public.promo_codes
  for each row execute function private.refuse_overlong_texts();
create trigger "2_refuse_strangers_offers"
  before insert on public.promo_codes
  for each row execute function private.refuse_strangers_offers();

create or replace function private.begin_follow()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_new_follows constant integer := 50;
  new_follows integer;
begin
  -- Policies are checked only after this trigger: without this, a stranger could hold up somebody else's follow.
  if (select auth.uid()) is distinct from new.user_id and (select auth.uid()) is not null then
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
    -- Each one is news to everybody who looks at the influencer's number, sent at one moment.
    if found and (select auth.uid()) is not null then
      new_follows := coalesce(nullif(current_setting('promobell.new_follows', true), ''), '0')::integer + 1;
      if new_follows > most_new_follows then
        raise exception 'At most % influencers can be followed at once.', most_new_follows using errcode = '22023';
      end if;
      perform set_config('promobell.new_follows', new_follows::text, true);
    end if;
  end loop;
  return new;
end;
$$;
comment on function private.begin_follow() is
  'Holds the follow that a domain row belongs to, or makes it: at most 50 new ones at once. Whoever unfollows meanwhile waits, '
  'or is found to be gone.';
