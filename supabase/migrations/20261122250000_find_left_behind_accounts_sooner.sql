-- What a stopped function leaves behind is in the way of the agency's next try for as long as a function can live,
-- and no longer.
create or replace function public.find_accounts(of_agency uuid, wanted jsonb)
returns table (place integer, email_taken boolean, username_taken boolean, managed boolean, left_behind uuid[])
language sql
stable
security definer
set search_path = ''
as $$
  select
    w.place::integer,
    account.id is not null,
    named.id is not null,
    coalesce(account.id = named.id, false) and exists (
      select from public.agency_influencers link
      where link.agency_id = of_agency and link.influencer_id = named.id and link.managed_by_agency
    ),
    array(
      select made.id
      from auth.users made
      join public.profiles p on p.id = made.id
      where made.id in (account.id, named.id)
        and made.raw_app_meta_data ->> 'opened_for' = of_agency::text
        -- Adopted accounts are influencers, and stay it when their agency is gone.
        and not p.is_influencer
        and made.last_sign_in_at is null
        -- A hosted function lives for 400 seconds at most (on the free plan 150), and the last statement that it sent for 8
        -- more: whoever made a younger one may be about to adopt it.
        and made.created_at < now() - interval '7 minutes'
    )
  from rows from (jsonb_to_recordset(wanted) as (email text, username text)) with ordinality
    as w(email, username, place)
  -- As the index of the addresses has it; accounts of a company's own sign-in are none of them.
  left join auth.users account on account.email = lower(btrim(w.email)) and account.is_sso_user = false
  left join public.profiles named on named.username = lower(btrim(w.username))
  order by w.place;
$$;
