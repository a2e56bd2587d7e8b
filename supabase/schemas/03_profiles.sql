-- Profiles: what others see of an account.

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
  constraint profiles_full_name_plain check (private.is_plain_name(full_name) and not private.is_blank(full_name)),
  constraint profiles_username_format check (private.is_username(username)),
  constraint profiles_avatar_url_format
    check (avatar_url ~ '^(https?:/)?/[^/\\][^\\]*$' and avatar_url ~ '^[!-~]+$' and length(avatar_url) <= private.max_length('web_address')),
  constraint profiles_bio_length check (length(bio) <= private.max_length('bio')),
  constraint profiles_bio_visible check (not private.has_invisible_characters_in_lines(bio)),
  constraint profiles_social_handle_length check (length(social_handle) <= private.max_length('social_handle')),
  constraint profiles_social_handle_visible check (not private.has_invisible_characters(social_handle)),
  constraint profiles_category_known
    check (category = any (private.categories()))
);

comment on table public.profiles is
  'One row per account, made by the sign-up trigger. Holds no e-mail address and nothing about money: influencers'' rows are public.';
comment on column public.profiles.username is
  '3 to 30 of a-z 0-9 . _ -; kept lower-case by a trigger, so unique without regard to case.';
comment on column public.profiles.avatar_url is
  'An http(s) address or a path of the app itself, in visible ASCII characters. The server never fetches it.';
comment on column public.profiles.is_agency is 'Set by the operator only, like is_creditcard and is_featured.';
comment on column public.profiles.is_creditcard is 'Whether the account stands for a credit card: listed apart, and shown without its username.';
comment on column public.profiles.sort_name is
  'What alphabetical lists sort by. In collation C, so that the order is the same on every server.';
comment on column public.profiles.search is 'The search document of name and username.';

-- Partial although no username is null: a plain unique index would make username a key column, and then
-- renaming would conflict with every foreign-key check on the row, that is with follows and new codes.
create unique index profiles_username_key on public.profiles (username) where username is not null;

-- This index includes the columns that the policy and the list ask for, so that profiles are counted from the index alone.
create index profiles_newest_idx on public.profiles (is_creditcard, created_at desc, id desc)
  include (is_influencer, is_featured) where is_influencer or is_creditcard;
create index profiles_sort_name_idx on public.profiles (is_creditcard, sort_name, id)
  where is_influencer or is_creditcard;
create index profiles_featured_idx on public.profiles (created_at desc, id desc) where is_featured;
create index profiles_search_idx on public.profiles using gin (search) where is_influencer or is_creditcard;

alter table public.profiles enable row level security;

grant select on public.profiles to anon, authenticated, service_role;
-- Clients may write updated_at, because the specified interface sends it with each change; check_profile() replaces what they send.
grant update (full_name, username, avatar_url, category, bio, social_handle, updated_at, is_influencer)
  on public.profiles to authenticated;
grant update on public.profiles to service_role;

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
  -- An account that has a reserved username keeps it. The operator can give one by SQL, with this trigger off.
  if (tg_op = 'INSERT' or new.username is distinct from old.username) and private.is_reserved_username(new.username) then
    raise exception 'This username is reserved.' using errcode = '23514', constraint = 'profiles_username_free';
  end if;
  if tg_op = 'INSERT' then
    return new;
  end if;
  new.updated_at := now();
  -- Whoever comes by SQL or with the secret key has no auth.uid(), and may do this.
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

create policy "Anyone reads public profiles, and a member its own"
  on public.profiles for select to anon, authenticated
  using (
    (is_influencer or is_creditcard or is_featured or id = (select auth.uid()))
    and not exists (select from private.hidden_accounts hidden where hidden.account_id = profiles.id)
  );

-- What that policy says, for functions that run with the owner's rights: policies don't hold for these.

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

-- Changes by the server

-- Two pictures may be uploaded at the same moment, and whoever replaces a picture removes the former one's file. Only the row, under its lock, tells which
-- picture was replaced. The times in the files' names don't: the upload that began first may be saved last, and the other one would remove the file that is shown.
create function public.save_profile(
  of_account uuid, by_account uuid, new_full_name text, new_username text, new_avatar_url text,
  seen_full_name text default null, seen_username text default null
)
returns table (former_avatar_url text)
language plpgsql
volatile
set search_path = ''
as $$
declare
  present public.profiles;
begin
  select * into present from public.profiles p where p.id = of_account for no key update;
  -- Asked once the lock is held, because whoever saves may have lost the right to do so while this call waited.
  if not found or of_account not in (select mine.account_id from private.acts_for(by_account) mine where mine.may_write) then
    return;
  end if;
  -- Somebody may have changed a field since the caller saw it. A field that has the new value already isn't refused: the answer to an earlier try may have
  -- been lost. A caller who gives no seen value compares with null, so nothing is refused.
  if (coalesce(present.full_name, '') <> seen_full_name and coalesce(present.full_name, '') is distinct from new_full_name)
    or (present.username <> seen_username and present.username is distinct from new_username) then
    raise exception 'The profile was changed meanwhile.' using errcode = 'P0001', hint = 'changed_meanwhile';
  end if;
  former_avatar_url := present.avatar_url;
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
comment on function public.save_profile(uuid, uuid, text, text, text, text, text) is
  'Saves the fields of a profile that aren''t null, on behalf of the account or its agency, and tells which picture was shown before; no row when there is no such profile, or by_account may not change it. Refused where the name or the username is neither the one that the caller saw nor the new one (hint: changed_meanwhile). For the server.';
grant execute on function public.save_profile(uuid, uuid, text, text, text, text, text) to service_role;
