-- Who reads and changes teams.
set lock_timeout = '2s';

drop policy "An agency reads its own influencers" on public.agency_influencers;

drop policy "An agency reads its own invitations, and whoever is invited theirs" on public.agency_invitations;

drop policy "An agency takes an open invitation back, and whoever is invited declines it" on public.agency_invitations;

create policy "An agency's team reads its own influencers"
  on public.agency_influencers for select to authenticated
  using ((agency_id, influencer_id) in (select mine.agency_id, mine.influencer_id from private.my_influencers() mine));

create policy "An agency reads its own invitations, and whoever is invited theirs"
  on public.agency_invitations for select to authenticated
  using (
    influencer_id = (select auth.uid())
    or agency_id in (select mine.agency_id from private.my_agency_roles() mine where mine.role <> 'analyst')
  );

create policy "An agency takes an open invitation back, and whoever is invited declines it"
  on public.agency_invitations for update to authenticated
  using (
    state = 'open'
    and (
      influencer_id = (select auth.uid())
      or agency_id in (select mine.agency_id from private.my_agency_roles() mine where mine.role <> 'analyst')
    )
  )
  with check (
    (influencer_id = (select auth.uid()) and state = 'declined')
    or (state = 'withdrawn' and agency_id in (select mine.agency_id from private.my_agency_roles() mine where mine.role <> 'analyst'))
  );

create policy "A team member reads its own membership"
  on public.agency_members for select to authenticated
  using (member_id = (select auth.uid()));

create policy "An owner reads its agencies, and a team member those of its teams"
  on public.agencies for select to authenticated
  using (
    owner_id = (select auth.uid())
    or agency_id in (select m.agency_id from public.agency_members m where m.member_id = (select auth.uid()))
  );

create policy "An owner says whether its team needs a second factor"
  on public.agencies for update to authenticated
  using (owner_id = (select auth.uid()))
  with check (owner_id = (select auth.uid()));

create policy "An owner reads its team invitations"
  on public.team_invitations for select to authenticated
  using (agency_id in (select mine.agency_id from private.my_agency_roles() mine where mine.role = 'owner'));

create policy "An owner takes an open team invitation back"
  on public.team_invitations for update to authenticated
  using (state = 'open' and agency_id in (select mine.agency_id from private.my_agency_roles() mine where mine.role = 'owner'))
  with check (state = 'withdrawn' and agency_id in (select mine.agency_id from private.my_agency_roles() mine where mine.role = 'owner'));
