create table public.agency_influencers (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references public.profiles (id) on delete cascade,
  influencer_id uuid not null references public.profiles (id) on delete cascade,
  managed_by_agency boolean not null default true,
  temporary_password text,
  created_at timestamptz not null default now(),
  constraint agency_influencers_agency_id_influencer_id_key unique (agency_id, influencer_id),
  constraint agency_influencers_not_self check (agency_id <> influencer_id)
);

comment on table public.agency_influencers is
  'Which agency manages which influencer. Rows are made by the server; the agency reads its own and may end the management, not begin it.';
comment on column public.agency_influencers.temporary_password is
  'The first password of an account that the agency made, shown to that agency alone; emptied when the influencer sets one.';

create index agency_influencers_influencer_id_idx on public.agency_influencers (influencer_id);

alter table public.agency_influencers enable row level security;

grant select on public.agency_influencers to authenticated;
grant update (managed_by_agency) on public.agency_influencers to authenticated;
grant select, insert, update, delete on public.agency_influencers to service_role;

-- An account that the operator no longer counts as an agency reads nothing, least of all a password.
create policy "An agency reads its own influencers"
  on public.agency_influencers for select to authenticated
  using (agency_id = (select p.id from public.profiles p where p.id = (select auth.uid()) and p.is_agency));

create policy "An agency ends the management of an influencer"
  on public.agency_influencers for update to authenticated
  using (agency_id = (select auth.uid()) and managed_by_agency)
  with check (agency_id = (select auth.uid()) and not managed_by_agency);
