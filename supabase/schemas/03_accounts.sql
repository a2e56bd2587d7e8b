-- Accounts: what their rows point to, and which of them nobody sees.

-- PostgREST offers to embed one table in another along every foreign key between tables that it serves, in both
-- directions: an influencer's offers, their influencer, that influencer's offers and so on. A request of two hundred
-- bytes could ask for thirty megabytes that way. So the rows of an account point to private.accounts, which PostgREST
-- doesn't serve, and no table that it serves references another one, except agency_influencers, which references profiles (04_agencies.sql).
create table private.accounts (
  id uuid primary key,
  version integer not null default 0
);
comment on table private.accounts is
  'What the rows of an account point to instead of its profile, so that the REST interface embeds nothing. Made with the '
  'profile. When the profile is deleted, the row stays until the account''s other rows have been removed (docs/decisions/departures.md).';
comment on column private.accounts.version is
  'How often the account''s address or password has changed. The server signs this number into the link that confirms another address, so that '
  'the link is for one state of the account (05_mail_links.sql).';
alter table private.accounts enable row level security;

-- Accounts that nobody sees

create table private.hidden_accounts (
  account_id uuid primary key references private.accounts (id) on delete cascade,
  hidden_at timestamptz not null default now(),
  departed boolean not null,
  reason text,
  decision uuid not null default gen_random_uuid() unique,
  removing_from uuid,
  failed_at timestamptz,
  failure text
);
comment on table private.hidden_accounts is
  'Accounts of which nobody sees anything: suspended ones, and departed ones while their rows are being removed '
  '(docs/decisions/departures.md). Policies look here for each row that belongs to an account. Whoever adds a row has locked the account''s profile, so that nobody follows '
  'the account or publishes for it meanwhile.';
comment on column private.hidden_accounts.departed is
  'Whether the account was deleted: its profile is gone, and what is left of it is removed in batches.';
comment on column private.hidden_accounts.reason is
  'Why an operator suspended the account at the desk (supabase/schemas/31_operator_changes.sql); null for one that was suspended by SQL, or has departed without having been suspended.';
comment on column private.hidden_accounts.decision is 'Tells this suspension from an earlier or later one, when somebody objects.';
comment on column private.hidden_accounts.removing_from is
  'The first follower that the last batch removed, at whom the next batch begins. If each batch began at the first follower of all, it would pass everything that was '
  'removed before. If it began behind the last one removed, no scan would mark the index entries of removed rows as dead, and the checks of the foreign keys would pass '
  'all of these at the end.';
comment on column private.hidden_accounts.failed_at is
  'When a batch of this account last failed, after which other accounts come first for ten minutes; null when the last batch succeeded.';
comment on column private.hidden_accounts.failure is 'Why that batch failed.';
create index hidden_accounts_departed_idx on private.hidden_accounts (hidden_at) where departed;

alter table private.hidden_accounts enable row level security;

-- Policies run with the rights of whoever asks. PostgREST doesn't serve the schema, so no client reads the list itself.
grant select (account_id) on private.hidden_accounts to anon, authenticated, service_role;

create policy "Anyone is told which accounts to leave out"
  on private.hidden_accounts for select to anon, authenticated
  using (true);

create function private.is_hidden_account(candidate uuid)
returns boolean
language sql
stable
set search_path = ''
return exists (select from private.hidden_accounts hidden where hidden.account_id = candidate);
comment on function private.is_hidden_account(uuid) is
  'Whether nobody sees anything of an account. For one account; lists read a view without hidden accounts, such as private.profiles_not_hidden.';
grant execute on function private.is_hidden_account(uuid) to anon, authenticated, service_role;

create function private.has_departed(candidate uuid)
returns boolean
language sql
stable
set search_path = ''
return exists (select from private.hidden_accounts hidden where hidden.account_id = candidate and hidden.departed);
comment on function private.has_departed(uuid) is 'Whether an account was deleted, and what is left of it is being removed.';
