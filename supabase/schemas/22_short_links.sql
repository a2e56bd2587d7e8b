-- Short links: /go/<ending> leads to where the press on 'Shop with code' would, or to a profile. See docs/product/short-links.md and
-- docs/decisions/short-links.md.

create table private.short_links (
  ending text collate "C" primary key,
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  offer_id uuid references public.promo_codes (id) on delete cascade,
  is_chosen boolean not null default false,
  created_at timestamptz not null default now(),
  constraint short_links_ending_format check (ending ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(ending) between 3 and 40),
  -- Nobody chooses an ending that sounds like the operator, or that reads like an address of the site.
  constraint short_links_ending_free check (
    not is_chosen or (not private.is_reserved_username(ending) and ending not in (
      'about', 'account', 'address-back', 'affiliate-program', 'agency-dashboard', 'api', 'apply', 'assets', 'brand', 'brand-report', 'brands', 'categories', 'code', 'codes',
      'confirm-email', 'connect-extension', 'connect-instagram', 'contact', 'credit-cards', 'csv-upload', 'deal', 'deals', 'embed', 'explore', 'forgot-password', 'go',
      'home', 'how-it-works', 'how-offers-are-ranked', 'index', 'influencer', 'influencer-apply', 'influencer-dashboard', 'influencers',
      'instagram-data-deletion', 'link', 'link-sheet', 'links', 'login', 'logout', 'manage-influencer-codes', 'my-deals', 'not-found', 'notifications',
      'objection', 'offer', 'offers', 'operator', 'origin', 'portraits', 'pricing', 'privacy', 'profile', 'qr', 'reset-password', 'saved', 'settings', 'shop',
      'sign-in', 'sign-up', 'signup', 'sitemap', 'stop-mails', 'team-invitation', 'terms', 'why-join', 'www'
    ))
  )
);
comment on table private.short_links is
  'Where /go/<ending> leads. An offer, and a profile, has one ending that is drawn when somebody first asks for it, and at most one that was chosen: both go on '
  'working, because they are printed. A row is never changed.';
comment on column private.short_links.offer_id is 'Null for the influencer''s profile.';
create index short_links_influencer_id_idx on private.short_links (influencer_id);
create unique index short_links_offer_key on private.short_links (offer_id, is_chosen);
create unique index short_links_profile_key on private.short_links (influencer_id, is_chosen) where offer_id is null;

alter table private.short_links enable row level security;

grant select on private.short_links to authenticated, service_role;
grant insert (ending, influencer_id, offer_id, is_chosen) on private.short_links to authenticated;

create policy "An influencer or its agency reads its short links"
  on private.short_links for select to authenticated
  using (influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_write));

create policy "An influencer or its agency adds short links"
  on private.short_links for insert to authenticated
  with check (
    influencer_id in (select mine.account_id from private.i_act_for() mine where mine.may_publish)
    and (
      offer_id is null
      or exists (select from public.promo_codes c where c.id = short_links.offer_id and c.influencer_id = short_links.influencer_id)
    )
  );

-- Endings that were given up

create table private.former_endings (
  ending text collate "C" primary key,
  given_up_at timestamptz not null default now(),
  offer_id uuid,
  is_chosen boolean not null default false
);
comment on table private.former_endings is
  'Endings of offers and accounts that were deleted, for 90 days: until then nobody takes over what is printed somewhere. An offer that is brought back gets its '
  'endings again (private.revert_offer). Of a profile''s ending the account isn''t kept.';
comment on column private.former_endings.offer_id is 'Null for a profile''s ending.';
create index former_endings_given_up_at_idx on private.former_endings (given_up_at);
create index former_endings_offer_id_idx on private.former_endings (offer_id) where offer_id is not null;

alter table private.former_endings enable row level security;

grant select (ending, given_up_at) on private.former_endings to authenticated;

create policy "Members are told which endings were given up"
  on private.former_endings for select to authenticated
  using (true);

create function private.keep_former_ending()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  delete from private.former_endings f where f.given_up_at < now() - interval '90 days';
  insert into private.former_endings (ending, offer_id, is_chosen) values (old.ending, old.offer_id, old.is_chosen)
  on conflict (ending) do update
  set given_up_at = excluded.given_up_at, offer_id = excluded.offer_id, is_chosen = excluded.is_chosen;
  return old;
end;
$$;
comment on function private.keep_former_ending() is 'Keeps the ending of a short link that goes with its offer or account, and forgets those that went 90 days ago.';

-- Before the deletion: when an account's deletion cascades here, a trigger before it has the table owner's rights, and one after it those of whoever deleted the account.
create trigger keep_former_ending
  before delete on private.short_links
  for each row execute function private.keep_former_ending();

-- Making short links

create function private.require_may_make_link(of_influencer uuid, of_offer uuid)
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not exists (select from private.i_act_for() mine where mine.account_id = of_influencer and mine.may_publish) then
    raise exception 'Only the influencer and its agency make its links.' using errcode = '42501';
  end if;
  if of_offer is not null and not exists (
    select from public.promo_codes c where c.id = of_offer and c.influencer_id = of_influencer
  ) then
    raise exception 'This code was deleted or is hidden, so it has no link.' using errcode = 'P0001', hint = 'no_offer';
  end if;
end;
$$;
comment on function private.require_may_make_link(uuid, uuid) is
  'Refuses with a sentence what the policy of short links refuses: whoever is neither the influencer nor the agency that manages it, and an offer of somebody else''s.';
grant execute on function private.require_may_make_link(uuid, uuid) to authenticated;

create function public.short_link(of_influencer uuid, of_offer uuid default null)
returns table (ending text, chosen_ending text)
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.require_may_make_link(of_influencer, of_offer);
  loop
    select min(l.ending) filter (where not l.is_chosen), min(l.ending) filter (where l.is_chosen)
    into short_link.ending, short_link.chosen_ending
    from private.short_links l
    where l.influencer_id = of_influencer and l.offer_id is not distinct from of_offer;
    exit when short_link.ending is not null;
    -- When this ending is taken, the next round draws another one, or reads what somebody else has made meanwhile. It is seven letters and digits, without i, l, o, 0
    -- and 1, which look alike in print.
    insert into private.short_links (ending, influencer_id, offer_id)
    select string_agg(substr('abcdefghjkmnpqrstuvwxyz23456789', 1 + get_byte(drawn.bytes, place) % 31, 1), ''), of_influencer, of_offer
    from (select extensions.gen_random_bytes(7) as bytes) drawn, generate_series(0, 6) as place
    on conflict do nothing;
  end loop;
  return next;
end;
$$;
comment on function public.short_link(uuid, uuid) is
  'The endings of an offer''s short link, or of the profile''s where no offer is named: the drawn one, which is drawn now if there is none yet, and the chosen '
  'one, or null. For the influencer and the agency that manages it.';
grant execute on function public.short_link(uuid, uuid) to authenticated;

create function public.choose_short_ending(of_influencer uuid, ending text, of_offer uuid default null)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  wanted constant text := lower(btrim(left(ending, 100)));
  violated text;
begin
  perform private.require_may_make_link(of_influencer, of_offer);
  insert into private.short_links (ending, influencer_id, offer_id, is_chosen)
  values (wanted, of_influencer, of_offer, true);
  -- Asked after the insert, which waits for whoever is giving the ending up.
  if exists (
    select from private.former_endings f where f.ending = wanted and f.given_up_at >= now() - interval '90 days'
  ) then
    raise exception 'This ending was given up lately. Nobody can take it for 90 days.' using errcode = 'P0001', hint = 'ending';
  end if;
  return wanted;
exception when unique_violation or check_violation or not_null_violation then
  get stacked diagnostics violated = constraint_name;
  raise exception '%', case violated
    when 'short_links_pkey' then 'This ending is taken. Please choose another one.'
    when 'short_links_offer_key' then 'The ending of this link was chosen before, and it stays.'
    when 'short_links_profile_key' then 'The ending of this link was chosen before, and it stays.'
    when 'short_links_ending_free' then 'This ending is reserved. Please choose another one.'
    else 'Use 3 to 40 letters from a to z, digits and hyphens; no hyphen at the start or end, and no two in a row.'
  end using errcode = 'P0001', hint = 'ending';
end;
$$;
comment on function public.choose_short_ending(uuid, text, uuid) is
  'Gives an offer''s short link, or the profile''s where no offer is named, an ending of one''s own, once and for good, and answers it as it is stored. '
  'For the influencer and the agency that manages it.';
grant execute on function public.choose_short_ending(uuid, text, uuid) to authenticated;

-- Following short links

create function public.follow_short_link(
  ending text, headers jsonb, is_person boolean, is_qr boolean default false, is_visit boolean default true,
  vouched_address text default null
)
returns table (shop_url text, offer_id uuid, username text)
language plpgsql
set search_path = ''
as $$
begin
  select
    case when follow_short_link.is_person then coalesce(c.apply_link, c.affiliate_link, c.brand_url) end, l.offer_id, p.username
  into follow_short_link.shop_url, follow_short_link.offer_id, follow_short_link.username
  from private.short_links l
  join private.public_profiles p on p.id = l.influencer_id
  left join private.offers_not_hidden c on c.id = l.offer_id and not c.followers_only and c.live_until >= private.today()
  where l.ending = lower(follow_short_link.ending);
  if not found then
    return;
  end if;
  if follow_short_link.shop_url is not null and is_visit then
    perform private.count_results_of(
      jsonb_build_array(jsonb_build_object(
        'offer', follow_short_link.offer_id, 'kind', 'shop', 'source', case when is_qr then 'qr' else 'link' end
      )),
      headers, vouched_address
    );
  end if;
  return next;
end;
$$;
comment on function public.follow_short_link(text, jsonb, boolean, boolean, boolean, text) is
  'Where a short link leads. shop_url is null when only a page can be shown: of a profile, of an offer that not everybody sees or that has ended, and to robots. '
  'No row when there is no such link, or nobody sees its influencer. headers: of the request that follows the link; is_person: whether no robot sent it; is_visit: whether '
  'being led to a shop counts; is_qr: whether it counts for the source qr and not link; vouched_address: the network address that the site''s host has signed for. For the server.';
grant execute on function public.follow_short_link(text, jsonb, boolean, boolean, boolean, text) to service_role;
