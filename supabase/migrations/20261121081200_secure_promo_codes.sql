alter table public.promo_codes enable row level security;

grant select on public.promo_codes to anon, authenticated, service_role;
grant insert (
  influencer_id, brand_name, brand_url, brand_instagram_handle, promo_code, description, category,
  expiration_date, affiliate_link
) on public.promo_codes to authenticated;
grant update (
  brand_name, brand_url, brand_instagram_handle, promo_code, description, category, expiration_date, affiliate_link
) on public.promo_codes to authenticated;
grant delete on public.promo_codes to authenticated;
grant insert, update, delete on public.promo_codes to service_role;

create function private.refuse_to_hand_over()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'A code stays with the influencer for whom it was added.' using errcode = '42501';
end;
$$;
comment on function private.refuse_to_hand_over() is
  'influencer_id never changes, not even by the server''s mistake (decisions: promo_codes).';

create trigger refuse_to_hand_over
  before update of influencer_id on public.promo_codes
  for each row when (old.influencer_id is distinct from new.influencer_id)
  execute function private.refuse_to_hand_over();

create function private.influencers_i_manage()
returns setof uuid
language sql
stable
set search_path = ''
as $$
  select managed.influencer_id
  from public.agency_influencers managed
  join public.profiles agency on agency.id = managed.agency_id
  where managed.agency_id = (select auth.uid()) and managed.managed_by_agency and agency.is_agency;
$$;
comment on function private.influencers_i_manage() is
  'The influencers whose codes the caller may write as their agency. Policies call it in an uncorrelated subquery: once a statement.';
grant execute on function private.influencers_i_manage() to authenticated;

create policy "Anyone reads offers"
  on public.promo_codes for select to anon, authenticated
  using (true);

create policy "An influencer or its agency adds its codes"
  on public.promo_codes for insert to authenticated
  with check (
    influencer_id = (select p.id from public.profiles p where p.id = (select auth.uid()) and p.is_influencer)
    or influencer_id in (select private.influencers_i_manage())
  );

create policy "An influencer or its agency edits its codes"
  on public.promo_codes for update to authenticated
  using (
    influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage())
  )
  with check (
    influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage())
  );

create policy "An influencer or its agency deletes its codes"
  on public.promo_codes for delete to authenticated
  using (
    influencer_id = (select auth.uid()) or influencer_id in (select private.influencers_i_manage())
  );
