-- Where a short link leads, and that it was followed. See docs/decisions/short-links.md.

create function public.follow_short_link(
  ending text, headers jsonb, is_qr boolean default false, is_visit boolean default true, vouched_address text default null
)
returns table (shop_url text, offer_id uuid, username text)
language plpgsql
set search_path = ''
as $$
declare
  is_person constant boolean := not private.is_robot(headers ->> 'user-agent');
begin
  select
    case when is_person then coalesce(c.apply_link, c.affiliate_link, c.brand_url) end, l.offer_id, p.username
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
comment on function public.follow_short_link(text, jsonb, boolean, boolean, text) is
  'Where a short link leads, and counts that it was followed, unless is_visit is false. shop_url is null when only a page can be shown: of a profile, of an offer that not '
  'everybody sees or that has ended, and to robots. No row when there is no such link, or nobody sees its influencer. headers are those of whoever follows it; '
  'vouched_address is the network address that the site''s host has signed for. For the server.';
grant execute on function public.follow_short_link(text, jsonb, boolean, boolean, text) to service_role;
