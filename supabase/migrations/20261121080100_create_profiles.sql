create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  full_name text,
  username text not null,
  avatar_url text,
  bio text,
  social_handle text,
  category text,
  is_influencer boolean not null default false,
  is_agency boolean not null default false,
  is_creditcard boolean not null default false,
  is_featured boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sort_name text collate "C" generated always as (lower(coalesce(full_name, username))) stored,
  constraint profiles_full_name_length check (length(full_name) between 1 and 120),
  constraint profiles_username_format check (username ~ '^[a-z0-9._-]{3,30}$'),
  constraint profiles_avatar_url_format
    check (avatar_url ~ '^(https?:/)?/[^/\s\\][^\s\\]*$' and length(avatar_url) <= 2048),
  constraint profiles_bio_length check (length(bio) <= 1000),
  constraint profiles_social_handle_length check (length(social_handle) <= 100),
  constraint profiles_category_known
    check (category in ('Fashion', 'Fitness', 'Food', 'Tech', 'Home', 'Jewelry', 'Travel', 'Beauty'))
);

comment on table public.profiles is
  'One row per account, made by the sign-up trigger. Holds no e-mail and nothing about money: influencers'' rows are public.';
comment on column public.profiles.username is
  '3 to 30 of a-z 0-9 . _ -; kept lower-case by a trigger, so unique without regard to case.';
comment on column public.profiles.avatar_url is
  'An http(s) address or a path of the app itself, stored and never fetched by the server.';
comment on column public.profiles.is_agency is 'Set by the operator, as is_creditcard and is_featured are.';
comment on column public.profiles.sort_name is 'What alphabetical lists sort by; collation C, the same order everywhere.';

-- Partial although no username is null: a plain unique index would make username a key column, and then
-- renaming would conflict with every foreign-key check on the row, that is with follows and new codes.
create unique index profiles_username_key on public.profiles (username) where username is not null;

create index profiles_newest_idx on public.profiles (is_creditcard, created_at desc, id desc)
  where is_influencer or is_creditcard;
create index profiles_sort_name_idx on public.profiles (is_creditcard, sort_name, id)
  where is_influencer or is_creditcard;
create index profiles_featured_idx on public.profiles (created_at desc, id desc) where is_featured;

alter table public.profiles enable row level security;

grant select on public.profiles to anon, authenticated, service_role;
grant update (full_name, username, avatar_url, category, bio, social_handle, updated_at, is_influencer)
  on public.profiles to authenticated;
grant insert, update, delete on public.profiles to service_role;

create policy "Anyone reads public profiles, and a member its own"
  on public.profiles for select to anon, authenticated
  using (is_influencer or is_creditcard or is_featured or id = (select auth.uid()));

create policy "A member changes its own profile"
  on public.profiles for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));
