-- The page editor refuses to overwrite what somebody else has saved since it was opened.

drop function public.save_profile_page(uuid, uuid[], jsonb);

create function public.profile_page_version(of_influencer uuid)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select coalesce(max(page.changed_at), '-infinity') from private.profile_pages page where page.influencer_id = of_influencer;
$$;
comment on function public.profile_page_version(uuid) is
  'When a page was saved last, by which save_profile_page() finds out whether somebody else saved it meanwhile. Read before what is on the page.';
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
