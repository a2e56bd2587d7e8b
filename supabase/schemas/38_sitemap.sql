-- What search engines may find.

-- For the server alone, because nobody else has reason to ask for all addresses at once. It returns one value, because PostgREST
-- cuts rows off at max_rows (1,000).
create function public.sitemap_entries(part text)
returns jsonb
language sql
stable
set search_path = ''
as $$
  -- A sitemap holds 50,000 addresses at most.
  select case part
    when 'profiles' then (
      select coalesce(jsonb_agg(jsonb_build_array(p.username, p.updated_at) order by p.created_at desc, p.id), '[]')
      from (
        select * from private.profiles_not_hidden p
        where p.is_influencer or p.is_creditcard
        order by p.created_at desc, p.id
        limit 50000
      ) p
    )
    when 'brands' then (
      select coalesce(jsonb_agg(jsonb_build_array(b.name, b.newest_at) order by b.newest_at desc, b.brand_key), '[]')
      from (select * from public.brand_counts b order by b.newest_at desc, b.brand_key limit 50000) b
    )
  end;
$$;
comment on function public.sitemap_entries(text) is
  'The names and latest changes of what search engines may find, newest first: influencers and credit-card accounts, or brands with live offers.';
grant execute on function public.sitemap_entries(text) to service_role;
