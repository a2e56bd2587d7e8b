-- An influencer's public page: who the influencer is, and what stands there besides its codes: pinned offers and further links. See docs/product/pages-and-seo.md#pinned-offers.

create function private.are_profile_links(links jsonb)
returns boolean
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  link jsonb;
begin
  if jsonb_typeof(links) <> 'array' or jsonb_array_length(links) > 8 then
    return false;
  end if;
  for link in select given.link from jsonb_array_elements(links) as given(link) loop
    if jsonb_typeof(link) <> 'object' or link - array['title', 'url'] <> '{}'
      or jsonb_typeof(link -> 'title') is distinct from 'string' or jsonb_typeof(link -> 'url') is distinct from 'string'
      or length(link ->> 'title') > 60 or private.is_blank(link ->> 'title') or not private.is_plain_name(link ->> 'title')
      or not private.is_web_address(link ->> 'url') then
      return false;
    end if;
  end loop;
  return true;
end;
$$;
comment on function private.are_profile_links(jsonb) is
  'Whether these are up to eight links, [{title, url}]: titles of 1 to 60 characters under the rules of people''s names, so that a title passes neither '
  'for ours nor for another address. src/features/page-editor/rules/page-form.ts says the same.';
grant execute on function private.are_profile_links(jsonb) to authenticated;

create table private.profile_pages (
  influencer_id uuid primary key references private.accounts (id) on delete cascade,
  pinned_offers uuid[] not null default '{}',
  links jsonb not null default '[]',
  changed_at timestamptz not null default now(),
  constraint profile_pages_pinned_offers_number check (
    -- array_ndims of an empty array is null.
    cardinality(pinned_offers) <= 8 and coalesce(array_ndims(pinned_offers), 1) = 1 and array_position(pinned_offers, null) is null
  ),
  constraint profile_pages_links_given check (private.are_profile_links(links))
);
comment on table private.profile_pages is
  'What an influencer or its agency put on its page. PostgREST doesn''t serve it, because the ids of pinned offers would tell of those that are for followers only.';
comment on column private.profile_pages.pinned_offers is
  'In their order. Without a foreign key: an offer that was deleted, hidden or has ended isn''t shown, so the form doesn''t send it again. An offer that goes while the form is '
  'open is refused by save_profile_page().';
comment on column private.profile_pages.links is 'Web addresses with titles, [{title, url}], in their order.';
alter table private.profile_pages enable row level security;

-- For functions that run with the caller's rights: PostgREST doesn't serve the schema.
grant select on private.profile_pages to anon, authenticated;
grant insert (influencer_id, pinned_offers, links) on private.profile_pages to authenticated;
grant update (pinned_offers, links, changed_at) on private.profile_pages to authenticated;

create policy "Anyone reads what is on the pages of accounts that aren't hidden"
  on private.profile_pages for select to anon, authenticated
  using (not exists (select from private.hidden_accounts hidden where hidden.account_id = influencer_id));

create policy "An influencer or its agency begins its page"
  on private.profile_pages for insert to authenticated
  with check (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_publish));

create policy "An influencer or its agency changes its page"
  on private.profile_pages for update to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_publish));

create function private.blocked_domain_of(url text)
returns text
language sql
stable
set search_path = ''
as $$
  select b.domain from private.blocked_domains b where b.domain = any (private.domains_above(array[private.domain_of(url)])) limit 1;
$$;
comment on function private.blocked_domain_of(text) is 'The blocked domain to which an address leads; null when it leads to none.';
grant execute on function private.blocked_domain_of(text) to anon, authenticated;

create function public.profile_page_version(of_influencer uuid)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select coalesce(max(page.changed_at), '-infinity') from private.profile_pages page where page.influencer_id = of_influencer;
$$;
comment on function public.profile_page_version(uuid) is
  'When a page was last saved, -infinity for never. By this version save_profile_page() finds out whether somebody else saved the page meanwhile, so it is to be read before the page''s '
  'content.';
grant execute on function public.profile_page_version(uuid) to authenticated;

create function public.save_profile_page(of_influencer uuid, pinned_offers uuid[], links jsonb, of_version timestamptz default null)
returns timestamptz
language plpgsql
set search_path = ''
as $$
declare
  pinned constant uuid[] := coalesce(save_profile_page.pinned_offers, '{}');
  wanted constant jsonb := coalesce(save_profile_page.links, '[]');
  saved_at timestamptz;
  flaw record;
begin
  -- The policies and constraints come first, so that nobody has anything looked up for somebody else's page.
  insert into private.profile_pages as page (influencer_id, pinned_offers, links)
  values (of_influencer, pinned, wanted)
  on conflict (influencer_id) do update set pinned_offers = excluded.pinned_offers, links = excluded.links, changed_at = now()
  where of_version is null or page.changed_at = of_version
  returning page.changed_at into saved_at;
  if not found then
    raise exception 'The page was changed meanwhile.' using errcode = 'P0001', hint = 'version';
  end if;

  select given.nth into flaw
  from unnest(pinned) with ordinality as given(id, nth)
  where not exists (select from public.promo_codes c where c.id = given.id and c.influencer_id = of_influencer)
    or array_position(pinned, given.id) < given.nth
  order by given.nth
  limit 1;
  if found then
    raise exception 'Pinned code % was deleted or hidden meanwhile, or is there twice. Take it out and save again.', flaw.nth
      using errcode = 'P0001', hint = format('pins.%s', flaw.nth - 1);
  end if;
  select given.nth, private.blocked_domain_of(given.link ->> 'url') as domain into flaw
  from jsonb_array_elements(wanted) with ordinality as given(link, nth)
  where private.blocked_domain_of(given.link ->> 'url') is not null
  order by given.nth
  limit 1;
  if found then
    raise exception 'Links may not lead to %.', flaw.domain using errcode = 'P0001', hint = format('links.%s.url', flaw.nth - 1);
  end if;
  return saved_at;
end;
$$;
comment on function public.save_profile_page(uuid, uuid[], jsonb, timestamptz) is
  'Replaces what is on an influencer''s page besides its codes: pinned offers, each once and its own, and links, [{title, url}], neither more than eight. For the influencer '
  'and the agency that manages it. With a version, a page that was saved since is refused (hint: version). Answers the new version. The hint of other errors names the '
  'field, counted from 0: pins.1, links.0.url.';
grant execute on function public.save_profile_page(uuid, uuid[], jsonb, timestamptz) to authenticated;

create function public.pinned_offers(of_influencer uuid)
returns setof public.offer
language sql
stable
set search_path = ''
as $$
  select offer.*
  from private.profile_pages page
  cross join lateral unnest(page.pinned_offers) with ordinality as pinned(id, nth)
  join public.promo_codes c on c.id = pinned.id and c.influencer_id = page.influencer_id
  cross join lateral private.as_offer(c) as offer
  where page.influencer_id = of_influencer and c.live_until >= (select private.today()) and not c.followers_only
  order by pinned.nth;
$$;
comment on function public.pinned_offers(uuid) is 'The offers that an influencer has pinned to its page, in its order: those that are live and that everybody sees.';
grant execute on function public.pinned_offers(uuid) to anon, authenticated;

-- The page

create function public.influencer_profile(handle text)
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
  former_holder constant uuid := private.account_of_former_username(wanted);
begin
  return query
  select
    p.id, p.full_name, p.username, p.avatar_url, p.bio, p.category, p.is_influencer, p.is_creditcard,
    p.follower_count, p.live_offer_count,
    (
      select coalesce(jsonb_agg(given.link order by given.nth), '[]')
      from private.profile_pages page
      cross join lateral jsonb_array_elements(page.links) with ordinality as given(link, nth)
      -- Without links to domains that were blocked since.
      where page.influencer_id = p.id and private.blocked_domain_of(given.link ->> 'url') is null
    )
  from private.influencer_cards p
  where (p.is_influencer or p.is_creditcard or p.is_featured)
    and case
      when former_holder is not null then p.id = former_holder
      -- A username has at most 30 characters, so none can be mistaken for an id.
      when wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p.id = wanted::uuid
      else p.username = wanted
    end;
end;
$$;
comment on function public.influencer_profile(text) is
  'The public page of an influencer, by username (any case, with or without @), by a username given up within 90 days, or '
  'by id; no row when there is no such page.';
grant execute on function public.influencer_profile(text) to anon, authenticated;
