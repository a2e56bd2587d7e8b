-- The country in which a member shops, and whether a code counts there.

-- With a parsed body and no settings, so that both can be inlined, and the second is what its index has.
create function private.counts_in(countries text[], country text)
returns boolean
language sql
immutable parallel safe
return country is null or countries = '{}' or country = any (countries);
comment on function private.counts_in(text[], text) is
  'Whether a code of these countries counts in one of them: everywhere, when it names none, and for whom no country is known.';
grant execute on function private.counts_in(text[], text) to anon, authenticated, service_role;

create function private.countries_or_any(countries text[])
returns text[]
language sql
immutable parallel safe
return case when countries = '{}' then array['*'] else countries end;
comment on function private.countries_or_any(text[]) is 'The countries of a code, or the one word ''*'' for everywhere: what an index can look up.';
grant execute on function private.countries_or_any(text[]) to anon, authenticated, service_role;

create table public.member_countries (
  user_id uuid primary key default auth.uid() references private.accounts (id) on delete cascade,
  country text collate "C" not null,
  applies boolean not null default true,
  constraint member_countries_country_known check (country = any (private.countries()))
);
comment on table public.member_countries is
  'The country that a member has set, of ISO 3166-1. Nobody else reads it, and nothing guesses it. No row stands for none.';
comment on column public.member_countries.applies is 'Whether codes that don''t count there come last and ring nowhere.';
alter table public.member_countries enable row level security;
grant select, insert (country, applies), update (country, applies), delete on public.member_countries to authenticated;

create function private.country_of(of_member uuid)
returns text
language sql
stable
set search_path = ''
as $$
  select m.country from public.member_countries m where m.user_id = of_member and m.applies;
$$;
comment on function private.country_of(uuid) is 'The country by which a member''s lists and its bell go; null without one, and when it doesn''t apply.';
grant execute on function private.country_of(uuid) to authenticated, service_role;

create function private.my_country()
returns text
language plpgsql
stable
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
begin
  -- A visitor may not even name the table.
  if caller is null then
    return null;
  end if;
  return private.country_of(caller);
end;
$$;
comment on function private.my_country() is 'private.country_of for the caller; null for a visitor.';
grant execute on function private.my_country() to anon, authenticated, service_role;
