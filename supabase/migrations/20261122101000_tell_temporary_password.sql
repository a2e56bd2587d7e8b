create function public.has_temporary_password()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.agency_influencers a
    where a.influencer_id = (select auth.uid()) and a.temporary_password is not null
  );
$$;
comment on function public.has_temporary_password() is
  'Whether the caller still signs in with the password that its agency gave it, and knows. The password itself is the agency''s '
  'alone to read.';
grant execute on function public.has_temporary_password() to authenticated;
