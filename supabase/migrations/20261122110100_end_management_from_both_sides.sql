-- Both sides are told by mail when a management ends, so it ends through the server only.
drop policy "An agency ends the management of an influencer" on public.agency_influencers;
revoke update (managed_by_agency) on public.agency_influencers from authenticated;

comment on table public.agency_influencers is
  'Which agency manages which influencer. Rows are made, begun and ended by the server; the agency reads its own, and an '
  'influencer its agencies by my_agencies().';
comment on column public.agency_influencers.created_at is
  'Since when the agency manages the influencer; anew when a management that had ended begins again.';

create function public.my_agencies()
returns table (agency_id uuid, agency_name text, agency_username text, agency_avatar_url text, since timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select agency.id, coalesce(agency.full_name, agency.username), agency.username, agency.avatar_url, link.created_at
  from public.agency_influencers link
  join public.profiles agency on agency.id = link.agency_id and agency.is_agency
  where link.influencer_id = (select auth.uid()) and link.managed_by_agency
  order by link.created_at, agency.id;
$$;
comment on function public.my_agencies() is
  'The agencies that manage the caller, and since when. Runs with the owner''s rights: the links hold temporary passwords, and '
  'an agency''s profile is its own to read.';
grant execute on function public.my_agencies() to authenticated;

create function public.end_management(of_agency uuid, of_influencer uuid)
returns boolean
language plpgsql
volatile
set search_path = ''
as $$
begin
  update public.agency_influencers link
  set managed_by_agency = false
  where link.agency_id = of_agency and link.influencer_id = of_influencer and link.managed_by_agency;
  return found;
end;
$$;
comment on function public.end_management(uuid, uuid) is
  'Ends a management; false when there is none. For the server, which lets the two sides alone and tells both by mail.';
grant execute on function public.end_management(uuid, uuid) to service_role;
