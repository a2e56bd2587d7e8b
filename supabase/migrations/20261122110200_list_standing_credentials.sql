create function public.standing_credentials()
returns table (id uuid, full_name text, username text, email text, temporary_password text)
language sql
stable
set search_path = ''
as $$
  select p.id, p.full_name, p.username, account.email, link.temporary_password
  from public.agency_influencers link
  join private.emails_i_manage() account on account.influencer_id = link.influencer_id
  join public.profiles p on p.id = link.influencer_id
  where link.agency_id = (select auth.uid()) and link.temporary_password is not null;
$$;
comment on function public.standing_credentials() is
  'What the calling agency hands over to those of its influencers who haven''t set a password yet; no row for anybody else.';
grant execute on function public.standing_credentials() to authenticated;
