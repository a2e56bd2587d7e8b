-- A card's handle is on no ticket, so the preview of an agency's form has to know.
drop function public.managed_influencer(uuid);
create function public.managed_influencer(of_influencer uuid)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  bio text,
  email text,
  temporary_password text,
  live_count integer,
  total_count integer,
  is_creditcard boolean
)
language sql
stable
rows 1
set search_path = ''
as $$
  select
    p.id, p.full_name, p.username, p.avatar_url, p.bio,
    (select account.email from private.emails_i_manage() account where account.influencer_id = p.id),
    link.temporary_password, coalesce(counts.live, 0), coalesce(counts.total, 0), p.is_creditcard
  from public.agency_influencers link
  join public.profiles p on p.id = link.influencer_id
  left join public.influencer_offer_counts counts on counts.influencer_id = p.id
  where link.influencer_id = of_influencer
    and link.agency_id = (select auth.uid())
    and of_influencer in (select private.influencers_i_manage());
$$;
comment on function public.managed_influencer(uuid) is
  'An influencer whom the calling agency manages, with what it needs to look after it; no row for anybody else.';
grant execute on function public.managed_influencer(uuid) to authenticated;
