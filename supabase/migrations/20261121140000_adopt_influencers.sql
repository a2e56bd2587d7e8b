-- What the functions that make influencers' accounts for an agency need of the database; for the server alone.

create function public.find_accounts(of_agency uuid, wanted jsonb)
returns table (place integer, email_taken boolean, username_taken boolean, managed boolean)
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
    )
  from rows from (jsonb_to_recordset(wanted) as (email text, username text)) with ordinality
    as w(email, username, place)
  left join auth.users account on account.email = lower(btrim(w.email))
  left join public.profiles named on named.username = lower(btrim(w.username))
  order by w.place;
$$;
comment on function public.find_accounts(uuid, jsonb) is
  'For each wished {email, username}, in their order: whether the address or the name is taken, and whether both are of one '
  'influencer that the agency manages already. Tells who has an account, so it is for the server only.';
grant execute on function public.find_accounts(uuid, jsonb) to service_role;

create function public.adopt_influencers(for_agency uuid, accounts jsonb)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- Held, so that nobody is made by an agency that stops being one meanwhile.
  perform from public.profiles p where p.id = for_agency and p.is_agency for share;
  if not found then
    raise exception 'Only an agency manages influencers.' using errcode = '42501';
  end if;

  update public.profiles p
  set is_influencer = true, avatar_url = coalesce(a.avatar_url, p.avatar_url), bio = coalesce(a.bio, p.bio)
  from jsonb_to_recordset(accounts) as a(id uuid, avatar_url text, bio text)
  where p.id = a.id;

  insert into public.agency_influencers (agency_id, influencer_id, temporary_password)
  select for_agency, a.id, a.temporary_password
  from jsonb_to_recordset(accounts) as a(id uuid, temporary_password text);
end;
$$;
comment on function public.adopt_influencers(uuid, jsonb) is
  'Makes new accounts [{id, temporary_password, avatar_url, bio}] influencers that the agency manages: all of them or, on any '
  'error, none. For the server, which has just made the accounts.';
grant execute on function public.adopt_influencers(uuid, jsonb) to service_role;
