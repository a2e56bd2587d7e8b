-- Accounts as the app sees them: the profile, and how it is made at sign-up.

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
  search tsvector not null generated always as (
    private.search_document(coalesce(full_name || ' ', '') || username)
  ) stored,
  constraint profiles_full_name_length check (length(full_name) between 1 and private.max_length('full_name')),
  constraint profiles_full_name_plain check (private.is_plain_name(full_name)),
  constraint profiles_username_format check (private.is_username(username)),
  constraint profiles_avatar_url_format
    check (avatar_url ~ '^(https?:/)?/[^/\\][^\\]*$' and avatar_url ~ '^[!-~]+$' and length(avatar_url) <= private.max_length('web_address')),
  constraint profiles_bio_length check (length(bio) <= private.max_length('bio')),
  constraint profiles_bio_seen check (not private.has_hidden_characters(translate(bio, E'\t\r\n', '   '))),
  constraint profiles_social_handle_length check (length(social_handle) <= private.max_length('social_handle')),
  constraint profiles_social_handle_seen check (not private.has_hidden_characters(social_handle)),
  constraint profiles_category_known
    check (category = any (private.categories()))
);

comment on table public.profiles is
  'One row per account, made by the sign-up trigger. Holds no e-mail address and nothing about money: influencers'' rows are public.';
comment on column public.profiles.username is
  '3 to 30 of a-z 0-9 . _ -; kept lower-case by a trigger, so unique without regard to case.';
comment on column public.profiles.avatar_url is
  'An http(s) address or a path of the app itself in ASCII that one sees, stored and never fetched by the server.';
comment on column public.profiles.is_agency is 'Set by the operator only, like is_creditcard and is_featured.';
comment on column public.profiles.sort_name is
  'What alphabetical lists sort by. In collation C, so that the order is the same on every server.';
comment on column public.profiles.search is 'The search document of name and username.';

-- Partial although no username is null: a plain unique index would make username a key column, and then
-- renaming would conflict with every foreign-key check on the row, that is with follows and new codes.
create unique index profiles_username_key on public.profiles (username) where username is not null;

-- With what the policy and the list ask, so that they are counted without their rows.
create index profiles_newest_idx on public.profiles (is_creditcard, created_at desc, id desc)
  include (is_influencer, is_featured) where is_influencer or is_creditcard;
create index profiles_sort_name_idx on public.profiles (is_creditcard, sort_name, id)
  where is_influencer or is_creditcard;
create index profiles_featured_idx on public.profiles (created_at desc, id desc) where is_featured;
create index profiles_search_idx on public.profiles using gin (search) where is_influencer or is_creditcard;

alter table public.profiles enable row level security;

grant select on public.profiles to anon, authenticated, service_role;
grant update (full_name, username, avatar_url, category, bio, social_handle, updated_at, is_influencer)
  on public.profiles to authenticated;
grant insert, update, delete on public.profiles to service_role;

create policy "A member changes its own profile"
  on public.profiles for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

create function private.check_profile()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.username := lower(btrim(new.username));
  new.full_name := nullif(btrim(new.full_name), '');
  new.bio := nullif(btrim(new.bio), '');
  new.avatar_url := nullif(btrim(new.avatar_url), '');
  new.social_handle := nullif(ltrim(btrim(new.social_handle), '@'), '');
  -- Accounts that have such a name keep it. The operator gives one by SQL with its triggers off.
  if (tg_op = 'INSERT' or new.username is distinct from old.username) and private.is_reserved_username(new.username) then
    raise exception 'This username is reserved.' using errcode = '23514', constraint = 'profiles_username_free';
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  new.updated_at := now();
  -- There is no user when the operator or the server is asking: they may.
  if old.is_influencer and not new.is_influencer and (select auth.uid()) is not null then
    raise exception 'An influencer account can''t be turned back into a member account.' using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function private.check_profile() is
  'Trims what people type, keeps usernames lower-case, removes the @ of a handle and sets updated_at; refuses a reserved username, and '
  'that a client turns is_influencer off (docs/product/accounts-and-sessions.md#roles).';

create trigger check_profile
  before insert or update on public.profiles
  for each row execute function private.check_profile();

-- What belongs to an account

-- PostgREST offers to embed one table in another along every foreign key between tables that it serves, in both
-- directions: an influencer's offers, their influencer, that influencer's offers and so on. A request of two hundred
-- bytes could ask for thirty megabytes that way. So the rows of an account point to private.accounts, which PostgREST
-- doesn't serve, and none of its tables leads to another.
create table private.accounts (
  id uuid primary key
);
comment on table private.accounts is
  'What the rows of an account point to instead of its profile, so that the REST interface embeds nothing. Made with the '
  'profile. When the profile is deleted it stays until the account''s other rows have been removed (docs/decisions/departures.md).';
alter table private.accounts enable row level security;

create function private.create_account()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  insert into private.accounts (id) values (new.id);
  insert into private.influencer_locks (influencer_id) values (new.id);
  perform private.take_username(new.username);
  return null;
end;
$$;
comment on function private.create_account() is
  'Gives every new profile its row in private.accounts, which the account''s other rows reference, and its lock row, so that nobody has to '
  'make it while others wait. Whoever had its username before is found by it no more.';

create trigger create_account
  after insert on public.profiles
  for each row execute function private.create_account();

-- Accounts that nobody sees

create table private.hidden_accounts (
  account_id uuid primary key references private.accounts (id) on delete cascade,
  hidden_at timestamptz not null default now(),
  departed boolean not null,
  removing_from uuid,
  failed_at timestamptz,
  failure text
);
comment on table private.hidden_accounts is
  'Accounts of which nobody sees anything: suspended ones, and departed ones while their rows are being removed '
  '(docs/decisions/departures.md). Policies ask it for each row that belongs to an account.';
comment on column private.hidden_accounts.departed is
  'Whether the account was deleted: its profile is gone, and what is left of it is removed in batches.';
comment on column private.hidden_accounts.removing_from is
  'The first follower that the last batch removed, at which the next batch begins. From the first of all, each batch would pass everything that was '
  'removed before. Behind the last one, no scan would mark the index entries of the removed rows as dead, and the checks of the foreign keys would pass '
  'all of them at the end.';
comment on column private.hidden_accounts.failed_at is
  'When a batch of this account last failed, after which the others come first for ten minutes; null when the last one succeeded.';
comment on column private.hidden_accounts.failure is 'Why that batch failed.';
create index hidden_accounts_departed_idx on private.hidden_accounts (hidden_at) where departed;

alter table private.hidden_accounts enable row level security;

-- Policies run with the rights of whoever asks. PostgREST doesn't serve the schema, so no client reads the list itself.
grant select (account_id) on private.hidden_accounts to anon, authenticated, service_role;

create policy "Anyone is told which accounts to leave out"
  on private.hidden_accounts for select to anon, authenticated
  using (true);

create policy "Anyone reads public profiles, and a member its own"
  on public.profiles for select to anon, authenticated
  using (
    (is_influencer or is_creditcard or is_featured or id = (select auth.uid()))
    and not exists (select from private.hidden_accounts hidden where hidden.account_id = profiles.id)
  );

-- What runs with the owner's rights passes the policies. It asks these instead.

create function private.is_hidden_account(candidate uuid)
returns boolean
language sql
stable
set search_path = ''
return exists (select from private.hidden_accounts hidden where hidden.account_id = candidate);
comment on function private.is_hidden_account(uuid) is 'Whether nobody sees anything of an account. For one account; lists ask the views.';
grant execute on function private.is_hidden_account(uuid) to anon, authenticated, service_role;

create function private.has_departed(candidate uuid)
returns boolean
language sql
stable
set search_path = ''
return exists (select from private.hidden_accounts hidden where hidden.account_id = candidate and hidden.departed);
comment on function private.has_departed(uuid) is 'Whether an account was deleted, and what is left of it is being removed.';

create view private.profiles_not_hidden with (security_invoker = true) as
select p.*
from public.profiles p
where not exists (select from private.hidden_accounts hidden where hidden.account_id = p.id);
comment on view private.profiles_not_hidden is 'The profiles of accounts that aren''t hidden, members'' too.';
grant select on private.profiles_not_hidden to authenticated, service_role;

create view private.public_profiles with (security_invoker = true) as
select p.*
from private.profiles_not_hidden p
where p.is_influencer or p.is_creditcard or p.is_featured;
comment on view private.public_profiles is 'The profiles that everybody sees, as the policy of profiles has it.';
grant select on private.public_profiles to authenticated, service_role;

-- Sign-up

-- A wished username that is missing or malformed is replaced by a generated one, so that no sign-up fails because of it.
-- A well-formed one that somebody else has just taken makes the whole sign-up fail: the auth service answers with its
-- general error, nothing has been created, and the client, which asks username_available() after any failed sign-up,
-- shows the message at the field. Replacing it would leave the person with a name that they didn't choose; where e-mail
-- addresses are confirmed first, nobody would tell them.
create function private.create_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  wished_username text := lower(btrim(new.raw_user_meta_data ->> 'username'));
  -- A name that isn't allowed is cleaned, so that no sign-up fails because of it; the forms refuse it at its field.
  given_name text := private.clean_full_name(
    left(btrim(new.raw_user_meta_data ->> 'full_name'), private.max_length('full_name'))
  );
  given_handle text := private.without_hidden_characters(
    left(btrim(new.raw_user_meta_data ->> 'social_handle'), private.max_length('social_handle'))
  );
begin
  if private.is_username(wished_username) then
    insert into public.profiles (id, full_name, username, social_handle)
    values (new.id, given_name, wished_username, given_handle);
    return null;
  end if;

  loop
    insert into public.profiles (id, full_name, username, social_handle)
    values (new.id, given_name, 'member-' || substr(md5(gen_random_uuid()::text), 1, 12), given_handle)
    on conflict do nothing;
    exit when found;
  end loop;
  return null;
end;
$$;
comment on function private.create_profile() is
  'Makes the profile of a new account from its sign-up data. The data is only copied, never trusted: no flag comes from it.';

create trigger create_profile
  after insert on auth.users
  for each row execute function private.create_profile();

-- Changes by the server

-- Two pictures may be uploaded at the same moment, and whoever replaces a picture removes the former one's file. Which
-- picture that is has to be read under the row's lock: by the times in the files' names, a file could be shown and then
-- removed by an upload that began earlier.
create function public.save_profile(
  of_account uuid, by_account uuid, new_full_name text, new_username text, new_avatar_url text
)
returns table (former_avatar_url text)
language plpgsql
volatile
set search_path = ''
as $$
begin
  select p.avatar_url into former_avatar_url from public.profiles p where p.id = of_account for no key update;
  -- Asked behind the lock, because whoever saves may have lost the right to meanwhile.
  if not found or of_account not in (select mine.account_id from private.acts_for(by_account) mine where mine.may_write) then
    return;
  end if;
  perform private.act_as(by_account);
  update public.profiles p
  set
    full_name = coalesce(new_full_name, p.full_name),
    username = coalesce(new_username, p.username),
    avatar_url = coalesce(new_avatar_url, p.avatar_url)
  where p.id = of_account;
  return next;
end;
$$;
comment on function public.save_profile(uuid, uuid, text, text, text) is
  'Saves what isn''t null, on behalf of the account or its agency, and tells which picture was shown before; no row when there is no such profile, or somebody else doesn''t manage it. For the server.';
grant execute on function public.save_profile(uuid, uuid, text, text, text) to service_role;
