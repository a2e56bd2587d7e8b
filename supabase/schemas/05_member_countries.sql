-- The country in which a member shops, by which codes that don't count there come last and don't ring.
-- See docs/product/lists-and-search.md#countries.

create table public.member_countries (
  user_id uuid primary key default auth.uid() references private.accounts (id) on delete cascade,
  country text collate "C" not null,
  applies boolean not null default true,
  constraint member_countries_country_known check (country = any (private.countries()))
);
comment on table public.member_countries is
  'The country that a member has set, of ISO 3166-1. Nobody else reads the country, and nothing guesses it. A member without a row has set none.';
comment on column public.member_countries.applies is 'Whether codes that don''t count there come last and ring nowhere.';
alter table public.member_countries enable row level security;
grant select, insert (country, applies), update (country, applies), delete on public.member_countries to authenticated;

create policy "A member reads its own country"
  on public.member_countries for select to authenticated
  using (user_id = (select auth.uid()));
create policy "A member sets its country"
  on public.member_countries for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "A member changes its country"
  on public.member_countries for update to authenticated
  using (user_id = (select auth.uid()));
create policy "A member takes its country back"
  on public.member_countries for delete to authenticated
  using (user_id = (select auth.uid()));

-- Strict, so that nothing is read for a visitor, who may not even name the table.
create function private.country_of(of_member uuid)
returns text
language sql
stable strict
set search_path = ''
as $$
  select m.country from public.member_countries m where m.user_id = of_member and m.applies;
$$;
comment on function private.country_of(uuid) is 'The country by which a member''s lists and bell go; null when the member has set none, when the country doesn''t apply, and for a visitor (of_member is null).';
grant execute on function private.country_of(uuid) to anon, authenticated, service_role;
