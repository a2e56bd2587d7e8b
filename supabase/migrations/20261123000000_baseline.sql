-- Written by `npm run baseline` from supabase/schemas: edit those files, not this one.

-- supabase/schemas/01_foundations.sql

-- What all other files need: no rights by default, the schema `private`, and today's date.

-- Nothing is granted by default: each table and each function grants what a role uses. These statements name no
-- schema, because the built-in grant of execute to everybody (PUBLIC) is global, and revoking it for one schema has
-- no effect.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

grant usage on schema public to anon, authenticated, service_role;

create schema private;
comment on schema private is
  'What the REST interface must not offer: trigger functions, functions that run with the owner''s rights, and parts that several functions share.';
-- Usage only lets a role name what is in the schema; each function still needs its own grant of execute.
grant usage on schema private to anon, authenticated, service_role;

create function private.today()
returns date
language sql
stable
set search_path = ''
as $$
  select (now() at time zone 'utc')::date;
$$;
comment on function private.today() is
  'Today by UTC. Offers expire by this day and not by a client''s clock (docs/product/offers.md#expiry).';
grant execute on function private.today() to anon, authenticated, service_role;

-- supabase/schemas/02_text.sql

-- Rules for texts: which names and addresses may be stored, when two brands are the same, and how a text is cut into
-- what a search finds. The functions are immutable, because generated columns and constraints are made of them; a role
-- that writes an offer or a profile needs to execute them. Most are in plpgsql: a CSV file of 10,000 codes calls them
-- often, and as SQL functions they took several times as long. They name the ICU collation, so that letters and cases
-- are the same on every server. Most texts are ASCII (as many bytes as characters); for those some steps are skipped.

-- Lengths

create function private.max_length(field text)
returns integer
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select case field
    when 'full_name' then 120
    when 'bio' then 1000
    when 'social_handle' then 100
    when 'email' then 254
    when 'web_address' then 2048
    when 'brand_name' then 120
    when 'brand_instagram_handle' then 100
    when 'promo_code' then 100
    when 'description' then 1000
    when 'terms' then 500
  end;
$$;
comment on function private.max_length(text) is
  'How many characters a field takes. MAX_LENGTHS in supabase/functions/_shared/rules/field-limits.ts says the same, which a test compares.';
grant execute on function private.max_length(text) to anon, authenticated, service_role;

-- Categories

create function private.categories()
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select array['Fashion', 'Fitness', 'Food', 'Tech', 'Home', 'Jewelry', 'Travel', 'Beauty'];
$$;
comment on function private.categories() is
  'The categories of offers and influencers. categories.ts in supabase/functions/_shared/rules lists the same, which a test compares.';
grant execute on function private.categories() to anon, authenticated, service_role;

-- Web addresses

create function private.is_web_address(url text)
returns boolean
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  -- No user name, backslash or blank: with those, browsers open another host than the one that people read.
  return length(url) <= private.max_length('web_address')
    and url ~* '^https?://(([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?|(\d{1,3}\.){3}\d{1,3})(:\d{1,5})?([/?#][^\s\\]*)?$';
end;
$$;
comment on function private.is_web_address(text) is
  'Whether a link may be stored: http or https, a host with at least one dot (international ones as xn--), no blanks.';
grant execute on function private.is_web_address(text) to authenticated, service_role;

create function private.domain_of(url text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  host constant text := substring(lower(url) from '^https?://([^/?#:]+)');
begin
  if length(host) > 253 then
    return null;
  end if;
  return regexp_replace(host, '^www\.(?=.*\.)', '');
end;
$$;
comment on function private.domain_of(text) is
  'The domain that the browser extension watches for a link: its host, lower-case, without www.; null when there is none '
  '(docs/product/following-and-alerts.md#shop-domains).';
grant execute on function private.domain_of(text) to authenticated, service_role;

-- Names. Those that mislead are refused: with an address in them (they are shown in mails and on public pages), with
-- characters that aren't seen, and usernames that sound like the operator's own. names.ts and
-- usernames.ts in supabase/functions/_shared/rules say the same.

create function private.has_hidden_characters(value text)
returns boolean
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  return value ~ (
    '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e'
    '\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e007f]'
    -- Joiners and variation selectors belong to emoji and to some scripts; behind an ASCII letter they are invisible.
    '|(^|[\u0001-\u007f])[\u200c\u200d\ufe0e\ufe0f]'
  );
end;
$$;
comment on function private.has_hidden_characters(text) is
  'Whether a name has control characters, invisible ones, or ones that turn the direction of the text: with them it can look '
  'like another name.';
grant execute on function private.has_hidden_characters(text) to anon, authenticated, service_role;

create function private.without_hidden_characters(value text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select btrim(
    regexp_replace(
      regexp_replace(
        regexp_replace(value, '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u2800\u3164\uffa0]+', ' ', 'g'),
        '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]', '', 'g'
      ),
      '(^|[\u0001-\u007f])[\u200c\u200d\ufe0e\ufe0f]+', '\1', 'g'
    )
  );
$$;
comment on function private.without_hidden_characters(text) is 'The name without what has_hidden_characters refuses; trimmed.';

create function private.is_plain_name(value text)
returns boolean
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  return not private.has_hidden_characters(value) and value !~* '(https?://|(?<![a-z0-9])www\.|[^ @]+@[^ @]+\.)';
end;
$$;
comment on function private.is_plain_name(text) is 'Whether a text is allowed as a person''s name: no hidden characters, no web or mail address.';
grant execute on function private.is_plain_name(text) to anon, authenticated, service_role;

create function private.clean_full_name(value text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select nullif(
    btrim(regexp_replace(
      private.without_hidden_characters(value), '(https?://|(?<![a-z0-9])www\.|[^ @]+@[^ @]+\.)[^ ]*', '', 'gi'
    )),
    ''
  );
$$;
comment on function private.clean_full_name(text) is
  'The name without what profiles.full_name refuses: hidden characters, and web and mail addresses. Null when nothing is left.';

create function private.is_username(value text)
returns boolean
language sql
immutable parallel safe
set search_path = ''
as $$
  select coalesce(value ~ '^[a-z0-9._-]{3,30}$', false);
$$;
comment on function private.is_username(text) is
  'Whether a text has the form of a username: 3 to 30 of a-z 0-9 . _ -. USERNAME in supabase/functions/_shared/rules/account-fields.ts says the same.';
grant execute on function private.is_username(text) to anon, authenticated, service_role;

create function private.is_reserved_username(username text)
returns boolean
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select letters like 'promobell%' or letters in (
    'admin', 'administrator', 'billing', 'contact', 'hello', 'help', 'helpdesk', 'info', 'legal', 'moderator', 'noreply',
    'null', 'official', 'payments', 'postmaster', 'press', 'privacy', 'root', 'security', 'staff', 'superuser', 'support',
    'sysadmin', 'system', 'team', 'trust', 'undefined', 'unknown', 'webmaster'
  )
  from (select regexp_replace(lower(username), '[._-]', '', 'g')) as name(letters);
$$;
comment on function private.is_reserved_username(text) is
  'Whether a username is reserved, because it sounds like the operator''s own or like no name. Dots and dashes in it don''t matter.';
grant execute on function private.is_reserved_username(text) to anon, authenticated, service_role;

-- Brands are one when their names look the same: whatever their case, their outer blanks, the number of blanks within, and
-- the way an accent is encoded. supabase/functions/_shared/rules/names.ts has the same rule, and a test holds the
-- two together.
create function private.brand_key(brand_name text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  if octet_length(brand_name) = char_length(brand_name) then
    return btrim(regexp_replace(lower(brand_name collate "C"), '[\t-\r ]+', ' ', 'g'));
  end if;
  return normalize(
    lower(
      btrim(regexp_replace(
        regexp_replace(normalize(brand_name, NFC), '[\u200c\u200d\ufe0e\ufe0f]', '', 'g'),
        '[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
      )) collate "und-x-icu"
    ),
    NFC
  );
end;
$$;
comment on function private.brand_key(text) is 'The key by which brand names are compared (docs/product/offers.md#brands): equal keys are the same brand.';
grant execute on function private.brand_key(text) to anon, authenticated, service_role;

-- Search

create function private.seen_text(value text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  if octet_length(value) = char_length(value) then
    return translate(value, '`', '''');
  end if;
  return regexp_replace(
    translate(normalize(value, NFC), '`´‘’‛ʹʼ′＇', ''''''''''''''''''''),
    '[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe0e\ufe0f\ufeff]', '', 'g'
  );
end;
$$;
comment on function private.seen_text(text) is
  'The text as people see it: without invisible characters, and with one kind of apostrophe.';
grant execute on function private.seen_text(text) to anon, authenticated, service_role;

create function private.fold(value text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  folded text;
begin
  if octet_length(value) = char_length(value) then
    return lower(value collate "C");
  end if;
  -- Compatibility forms become plain letters, too: people find Ｎｉｋｅ and 𝓝𝓲𝓴𝓮 by typing nike.
  folded := normalize(
    regexp_replace(lower(normalize(value, NFKD) collate "und-x-icu"), '[\u0300-\u036f]', '', 'g'), NFC
  );
  if folded ~ '[øłđðħıŋŧςßæœþ]' then
    folded := translate(folded, 'øłđðħıŋŧς', 'olddhintσ');
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  end if;
  return folded;
end;
$$;
comment on function private.fold(text) is 'Letters without regard to case and accents: Nygård, Straße and NIKE are nygard, strasse and nike.';
grant execute on function private.fold(text) to anon, authenticated, service_role;

create function private.words_of(seen text)
returns text[]
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  -- Accents that stand alone and the vowel signs of Indic and South-East Asian scripts are parts of words.
  folded text := private.fold(
    regexp_replace(
      seen, '[^''[:alnum:]\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u109f\u3099\u309a]+' collate "und-x-icu", ' ', 'g'
    )
  );
begin
  -- O'Neill is found by oneill as by neill.
  if strpos(folded, '''') > 0 then
    folded := replace(folded, '''', '') || ' ' || translate(folded, '''', ' ');
  end if;
  return array_remove(string_to_array(folded, ' '), '');
end;
$$;
comment on function private.words_of(text) is 'The folded words of a text from seen_text. A word with an apostrophe is there whole and in its parts.';
grant execute on function private.words_of(text) to anon, authenticated, service_role;

create function private.signs_of(seen text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  -- Two blanks in place of a word, so that no piece joins two runs of signs.
  return regexp_replace(
    seen, '[[:alnum:][:space:]\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0900-\u109f\u3099\u309a]+' collate "und-x-icu", '  ', 'g'
  );
end;
$$;
comment on function private.signs_of(text) is 'The signs between the words of a text from seen_text, such as %, *** or an emoji; blank without any.';
grant execute on function private.signs_of(text) to anon, authenticated, service_role;

create function private.unquotable(value text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  return translate(value, E'''\\', '´∖');
end;
$$;
comment on function private.unquotable(text) is
  'The text with quote and backslash replaced by similar characters, because a quoted lexeme would need them escaped.';
grant execute on function private.unquotable(text) to anon, authenticated, service_role;

-- Any part of a code is found by its pieces: at each character of the code, this one and the two after it (fewer at the
-- end). A piece is kept with a leading blank, which no word has. A part of one or two characters is found as the beginning of a
-- piece; a longer part as several pieces in a row.
create function private.search_document(value text, code text default '')
returns tsvector
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  seen constant text := private.seen_text(value || ' ' || code);
  cut constant text := private.unquotable(
    regexp_replace(replace(private.fold(private.seen_text(code)), '''', ''), '\s+', '  ', 'g')
      || '  ' || private.signs_of(seen)
  );
  piece text;
  pieces text := '';
begin
  -- A loop takes a quarter of the time that a query takes here, and a file of 10,000 codes calls this 10,000 times.
  for place in 1 .. char_length(cut) loop
    piece := split_part(substr(cut, place, 3), ' ', 1);
    if piece <> '' then
      pieces := pieces || ''' ' || piece || ''':' || place || ' ';
    end if;
  end loop;
  return array_to_tsvector(private.words_of(seen)) || pieces::tsvector;
end;
$$;
comment on function private.search_document(text, text) is
  'What a search finds: the words of the text and the code, any part of the code, and the signs of both.';
grant execute on function private.search_document(text, text) to anon, authenticated, service_role;

-- Each piece in a tsquery is another list to read from the index, and a search of ten words had sixty of them. So only
-- every third piece is looked for (together they cover the part), and only in searches of few words.
create function private.part_of_code(part text)
returns text
language sql
immutable strict parallel safe
set search_path = ''
as $$
  select case
    when char_length(part) < 3 then ''' ' || part || ''':*'
    else (
      select string_agg(
        case when place = 1 then '' else format(' <%s> ', place - before) end || ''' ' || substr(part, place, 3) || '''', ''
        order by place
      )
      from (
        select place, lag(place) over (order by place) as before
        from (
          select generate_series(1, char_length(part) - 2, 3) as place
          union
          select char_length(part) - 2
        ) as places
      ) as pieces
    )
  end;
$$;
comment on function private.part_of_code(text) is
  'The pieces that make up a part of a code, or of signs, at their distances, as tsquery writes it.';
grant execute on function private.part_of_code(text) to anon, authenticated;

create function private.search_query(search text)
returns tsquery
language plpgsql
stable
set search_path = ''
as $$
declare
  seen constant text := btrim(private.seen_text(left(search, 200)));
  all_words constant integer := cardinality(private.words_of(replace(seen, '''', '')));
  chunk text;
  word text;
  words integer := 0;
  beginnings text;
  terms text[] := '{}';
begin
  if search is null or btrim(left(search, 200), E' \t\n\v\f\r') = '' then
    return null;
  end if;

  foreach chunk in array regexp_split_to_array(seen, '[[:space:]]+' collate "und-x-icu") loop
    beginnings := '';
    foreach word in array private.words_of(replace(chunk, '''', '')) loop
      exit when words = 10;
      words := words + 1;
      beginnings := beginnings || case when beginnings = '' then '' else ' & ' end || '''' || word || ''':*';
    end loop;
    if beginnings <> '' then
      terms := terms || case
        when all_words > 3 then beginnings
        else format(
          '((%s) | (%s))', beginnings, private.part_of_code(private.unquotable(replace(private.fold(chunk), '''', '')))
        )
      end;
    elsif all_words = 0 and chunk <> '' then
      terms := terms || private.part_of_code(private.unquotable(chunk));
    end if;
  end loop;
  -- A search of invisible characters alone finds nothing: no text has a word of blanks.
  return coalesce(nullif(array_to_string(terms, ' & '), ''), '''  ''')::tsquery;
end;
$$;
comment on function private.search_query(text) is
  'Each word must begin a word; in a search of at most three words, what stands between two blanks may be a part of the code '
  'instead. Signs count only where there is no word, and then as they are. Null for blanks alone. The first 200 characters and '
  '10 words count.';
grant execute on function private.search_query(text) to anon, authenticated;

-- supabase/schemas/03_profiles.sql

-- Accounts as the app sees them: the profile, how it is made at sign-up, and which usernames may be taken.

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
    check (avatar_url ~ '^(https?:/)?/[^/\s\\][^\s\\]*$' and length(avatar_url) <= private.max_length('web_address')),
  constraint profiles_bio_length check (length(bio) <= private.max_length('bio')),
  constraint profiles_social_handle_length check (length(social_handle) <= private.max_length('social_handle')),
  constraint profiles_category_known
    check (category = any (private.categories()))
);

comment on table public.profiles is
  'One row per account, made by the sign-up trigger. Holds no e-mail address and nothing about money: influencers'' rows are public.';
comment on column public.profiles.username is
  '3 to 30 of a-z 0-9 . _ -; kept lower-case by a trigger, so unique without regard to case.';
comment on column public.profiles.avatar_url is
  'An http(s) address or a path of the app itself, stored and never fetched by the server.';
comment on column public.profiles.is_agency is 'Set by the operator only, like is_creditcard and is_featured.';
comment on column public.profiles.sort_name is
  'What alphabetical lists sort by. In collation C, so that the order is the same on every server.';
comment on column public.profiles.search is 'The search document of name and username.';

-- Partial although no username is null: a plain unique index would make username a key column, and then
-- renaming would conflict with every foreign-key check on the row, that is with follows and new codes.
create unique index profiles_username_key on public.profiles (username) where username is not null;

create index profiles_newest_idx on public.profiles (is_creditcard, created_at desc, id desc)
  where is_influencer or is_creditcard;
create index profiles_sort_name_idx on public.profiles (is_creditcard, sort_name, id)
  where is_influencer or is_creditcard;
create index profiles_featured_idx on public.profiles (created_at desc, id desc) where is_featured;
create index profiles_search_idx on public.profiles using gin (search) where is_influencer or is_creditcard;

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

create function private.normalise_profile()
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
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end;
$$;
comment on function private.normalise_profile() is
  'Trims what people type, keeps usernames lower-case, removes the @ of a handle and sets updated_at.';

create trigger normalise
  before insert or update on public.profiles
  for each row execute function private.normalise_profile();

create function private.refuse_to_leave_influencers()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- There is no user when the operator or the server is asking: they may.
  if (select auth.uid()) is not null then
    raise exception 'An influencer account can''t be turned back into a member account.'
      using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function private.refuse_to_leave_influencers() is
  'Clients turn is_influencer on, never off (docs/product/accounts-and-sessions.md#roles).';

create trigger refuse_to_leave_influencers
  before update of is_influencer on public.profiles
  for each row when (old.is_influencer and not new.is_influencer)
  execute function private.refuse_to_leave_influencers();

-- What belongs to an account

-- PostgREST offers to embed one table in another along every foreign key between tables that it serves, in both
-- directions: an influencer's offers, their influencer, that influencer's offers and so on. A request of two hundred
-- bytes could ask for thirty megabytes that way. So the rows of an account point to private.accounts, which PostgREST
-- doesn't serve, and none of its tables leads to another.
create table private.accounts (
  id uuid primary key references public.profiles (id) on delete cascade
);
comment on table private.accounts is
  'What the rows of an account point to instead of its profile, so that the REST interface embeds nothing. Made and deleted '
  'with the profile; locked by nobody but a deletion.';
alter table private.accounts enable row level security;

create function private.create_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.accounts (id) values (new.id);
  return null;
end;
$$;
comment on function private.create_account() is 'Gives every new profile its row in private.accounts, which the account''s other rows reference.';

-- Triggers run in the order of their names. This one has to be the first behind an insert, because the rows that the
-- others write point to this one's.
create trigger create_account
  after insert on public.profiles
  for each row execute function private.create_account();

-- Usernames

create function private.refuse_reserved_username()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception 'This username is reserved.' using errcode = '23514', constraint = 'profiles_username_free';
end;
$$;
comment on function private.refuse_reserved_username() is
  'For new accounts and renames; accounts that have such a name keep it. The operator gives one by SQL with its triggers off.';

create trigger refuse_reserved_username_of_new
  before insert on public.profiles
  for each row when (private.is_reserved_username(new.username))
  execute function private.refuse_reserved_username();
create trigger refuse_reserved_username
  before update of username on public.profiles
  for each row when (old.username is distinct from new.username and private.is_reserved_username(new.username))
  execute function private.refuse_reserved_username();

create table private.former_usernames (
  username text primary key,
  profile_id uuid not null references public.profiles (id) on delete cascade,
  given_up_at timestamptz not null default now()
);
comment on table private.former_usernames is
  'Names that accounts had before: an address with one leads on for 90 days, unless somebody else took the name. Nobody reads '
  'it but influencer_profile; an account''s names go with it.';
create index former_usernames_profile_id_idx on private.former_usernames (profile_id);

alter table private.former_usernames enable row level security;

create function private.keep_former_username()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.former_usernames f
  where f.username = new.username or f.given_up_at < now() - interval '90 days';
  if tg_op = 'UPDATE' then
    insert into private.former_usernames (username, profile_id)
    values (old.username, old.id)
    on conflict (username) do update set profile_id = excluded.profile_id, given_up_at = excluded.given_up_at;
  end if;
  return null;
end;
$$;
comment on function private.keep_former_username() is
  'Keeps the username that an account gives up, removes one that an account takes, and deletes those older than 90 days.';

create trigger keep_former_username
  after update of username on public.profiles
  for each row when (old.username is distinct from new.username)
  execute function private.keep_former_username();
create trigger forget_former_username
  after insert on public.profiles
  for each row execute function private.keep_former_username();

create function private.bearer_of_former_username(candidate text)
returns uuid
language sql
stable
security definer
set search_path = ''
as $$
  select f.profile_id from private.former_usernames f
  where f.username = candidate and f.given_up_at >= now() - interval '90 days';
$$;
comment on function private.bearer_of_former_username(text) is
  'The account that gave up the username within the last 90 days. Called by influencer_profile, which shows public profiles only.';
grant execute on function private.bearer_of_former_username(text) to anon, authenticated;

create function public.username_available(candidate text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '');
  address constant text := coalesce(
    headers ->> 'cf-connecting-ip', btrim(split_part(headers ->> 'x-forwarded-for', ',', 1))
  );
  -- Without an account and without a gateway, as for SQL on the database itself, there is nobody to count.
  caller constant text := coalesce((select auth.uid())::text, encode(sha256(convert_to(address, 'UTF8')), 'hex'));
  wanted constant text := lower(btrim(left(candidate, 100)));
  seconds constant integer := case when caller is not null then public.admit_call('username', caller) else 0 end;
begin
  if seconds > 0 then
    -- PostgREST takes the whole answer from here.
    raise sqlstate 'PGRST' using
      message = json_build_object(
        'code', 'too_many_calls', 'hint', null, 'details', null,
        'message', 'That was too often in a short time. Please try again in a minute.'
      )::text,
      detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', seconds::text))::text;
  end if;
  return coalesce(
    private.is_username(wanted)
      and not exists (
        select from public.profiles p where p.username = wanted and p.id is distinct from (select auth.uid())
      )
      and (
        not private.is_reserved_username(wanted)
        or exists (
          select from public.profiles mine where mine.username = wanted and mine.id = (select auth.uid())
        )
      ),
    false
  );
end;
$$;
comment on function public.username_available(text) is
  'Yes or no for one name, for the field of the sign-up and profile forms; a malformed or reserved name is not available, one''s '
  'own is. 60 a minute, so that nobody learns who is a member by asking. Runs with the owner''s rights, because members'' profiles '
  'are private, and tells nothing else.';
grant execute on function public.username_available(text) to anon, authenticated, service_role;

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
  given_handle text := left(btrim(new.raw_user_meta_data ->> 'social_handle'), private.max_length('social_handle'));
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
create function public.save_profile(of_account uuid, new_full_name text, new_username text, new_avatar_url text)
returns table (former_avatar_url text)
language plpgsql
volatile
set search_path = ''
as $$
begin
  select p.avatar_url into former_avatar_url from public.profiles p where p.id = of_account for no key update;
  if not found then
    return;
  end if;
  update public.profiles p
  set
    full_name = coalesce(new_full_name, p.full_name),
    username = coalesce(new_username, p.username),
    avatar_url = coalesce(new_avatar_url, p.avatar_url)
  where p.id = of_account;
  return next;
end;
$$;
comment on function public.save_profile(uuid, text, text, text) is
  'Saves what isn''t null, and tells which picture was shown before; no row when there is no such profile. For the server.';
grant execute on function public.save_profile(uuid, text, text, text) to service_role;

-- supabase/schemas/04_requests.sql

-- What is checked before a request is served: whether its session has ended, how large it is, and how often its caller
-- has asked.

-- An access token stays valid until it expires, also when its session has ended. So every way in asks for the session.
create function private.session_stands()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select case
    when (select auth.jwt()) ->> 'session_id' is null then (select auth.jwt()) ->> 'role' is distinct from 'authenticated'
    else exists (
      select from auth.sessions s
      where s.id = ((select auth.jwt()) ->> 'session_id')::uuid
        and s.user_id = (select auth.uid())
        and (s.not_after is null or s.not_after > now())
    )
  end;
$$;
comment on function private.session_stands() is
  'False when the session of the caller''s token has ended (signed out, its password changed, its account deleted), and for a '
  'person''s token that names none. API keys have no session. In policies as (select private.session_stands()): one look-up a statement.';
grant execute on function private.session_stands() to anon, authenticated, service_role;

create function private.require_session()
returns void
language plpgsql
stable
set search_path = ''
as $$
begin
  if not private.session_stands() then
    -- PostgREST answers PTnnn with the status nnn.
    raise sqlstate 'PT401' using
      message = 'Session from session_id claim in JWT does not exist',
      hint = 'session_not_found';
  end if;
end;
$$;
comment on function private.require_session() is
  'Refuses a token whose session has ended, and a person''s token that names none, with 401. PostgREST calls it before every '
  'request, so that no table, view or function has to.';
grant execute on function private.require_session() to anon, authenticated, service_role;

create function private.admit_request()
returns void
language plpgsql
set search_path = ''
as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '');
  body_bytes constant numeric := substring(headers ->> 'content-length' from '^\d{1,15}$');
  path constant text := coalesce(current_setting('request.path', true), '');
  most_bytes constant numeric := case
    when current_user = 'anon' then 64 * 1024
    -- 10,000 codes.
    when path = '/rpc/import_promo_codes' then 32 * 1024 * 1024
    else 512 * 1024
  end;
begin
  perform private.require_session();
  if current_user not in ('anon', 'authenticated') then
    return;
  end if;
  if body_bytes > most_bytes then
    raise sqlstate 'PT413' using message = 'The request is too large.', hint = 'too_large';
  end if;
  -- The screens read tables by their keys, which takes milliseconds. Somebody else's patterns, sorts and counts get one second.
  if current_setting('request.method', true) in ('GET', 'HEAD') and path not like '/rpc/%' then
    perform set_config('statement_timeout', '1s', true);
  end if;
end;
$$;
comment on function private.admit_request() is
  'Called by PostgREST before every request (docs/decisions/security.md#bounds): the session must stand, the body must not be longer than what '
  'the role has reason to send, and reading a table directly has a second.';
grant execute on function private.admit_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'private.admit_request';
-- A hosted project gives 3 seconds. The slowest list takes a tenth of a second.
alter role anon set statement_timeout = '2s';
notify pgrst, 'reload config';

-- Limits of calls

-- Calls that cost something, or from whose answers somebody could learn something by asking thousands of times, are counted:
-- by account, or by network address for whoever has no account.
create table private.call_limits (
  action text primary key,
  calls integer not null,
  within interval not null,
  calls_of_all integer
);
comment on table private.call_limits is
  'How many calls of each kind are allowed within a period that begins with the first call: for one caller, and for all callers together.';
comment on column private.call_limits.calls_of_all is
  'The limit of all callers together, for calls that are counted by network address. The header with the address can be forged, so one caller could look like many.';
alter table private.call_limits enable row level security;

insert into private.call_limits (action, calls, within, calls_of_all) values
  ('tracking event', 60, '1 minute', 3000),
  ('username', 60, '1 minute', 3000),
  -- The site's own host asks for all its visitors.
  ('link preview', 600, '1 minute', 3000),
  ('payment', 30, '10 minutes', null),
  ('subscription', 60, '10 minutes', null),
  ('upload', 60, '10 minutes', null),
  ('influencer account', 120, '10 minutes', null),
  ('invitation', 60, '10 minutes', null),
  ('avatar', 30, '10 minutes', null);

create unlogged table private.counted_calls (
  action text not null,
  caller text not null,
  calls integer not null default 1,
  ends_at timestamptz not null,
  primary key (action, caller)
);
comment on table private.counted_calls is
  'How often a caller has called in the period that ends at ends_at. A caller is an account''s id or a hashed network address.';
create index counted_calls_ends_at_idx on private.counted_calls (ends_at);
alter table private.counted_calls enable row level security;

create function public.admit_call(action text, caller text)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  most private.call_limits;
  seen private.counted_calls;
begin
  select * into strict most from private.call_limits l where l.action = admit_call.action;
  -- Rows that are locked are skipped, so that nobody waits here.
  delete from private.counted_calls c
  where (c.action, c.caller) in (
    select ended.action, ended.caller from private.counted_calls ended
    where ended.ends_at <= now()
    order by ended.ends_at
    limit 100
    for update skip locked
  );
  if most.calls_of_all is not null and (
    select sum(c.calls) from private.counted_calls c where c.action = most.action and c.ends_at > now()
  ) >= most.calls_of_all then
    return ceil(extract(epoch from most.within));
  end if;

  insert into private.counted_calls as c (action, caller, ends_at)
  values (most.action, admit_call.caller, now() + most.within)
  on conflict on constraint counted_calls_pkey do update set
    calls = case when c.ends_at <= now() then 1 else c.calls + 1 end,
    ends_at = case when c.ends_at <= now() then now() + most.within else c.ends_at end
  returning * into seen;
  return case
    when seen.calls <= most.calls then 0
    else greatest(1, ceil(extract(epoch from seen.ends_at - now())))
  end;
end;
$$;
comment on function public.admit_call(text, text) is
  'Counts a call: 0 when the caller may go on, else after how many seconds it may ask again (docs/decisions/security.md#bounds).';
grant execute on function public.admit_call(text, text) to service_role;

-- supabase/schemas/05_agencies.sql

-- Agencies: which influencers they manage, the accounts that they open for influencers, and their invitations to
-- people who have an account already. See docs/decisions/agencies.md.

create table public.agency_influencers (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references private.accounts (id) on delete cascade,
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  managed_by_agency boolean not null default true,
  temporary_password text,
  created_at timestamptz not null default now(),
  constraint agency_influencers_agency_id_influencer_id_key unique (agency_id, influencer_id),
  constraint agency_influencers_not_self check (agency_id <> influencer_id)
);

comment on table public.agency_influencers is
  'Which agency manages which influencer. Rows are made, begun and ended by the server; the agency reads its own, and an '
  'influencer its agencies by my_agencies().';
comment on column public.agency_influencers.temporary_password is
  'The first password of an account that the agency made, shown to that agency alone; emptied when the influencer sets one.';
comment on column public.agency_influencers.created_at is
  'Since when the agency manages the influencer. Set again when a management that had ended begins again.';

create index agency_influencers_influencer_id_idx on public.agency_influencers (influencer_id);

alter table public.agency_influencers enable row level security;

grant select on public.agency_influencers to authenticated;
grant select, insert, update, delete on public.agency_influencers to service_role;

-- An account that the operator no longer counts as an agency reads nothing, least of all a password.
create policy "An agency reads its own influencers"
  on public.agency_influencers for select to authenticated
  using (agency_id = (select p.id from public.profiles p where p.id = (select auth.uid()) and p.is_agency));

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

-- Temporary passwords

create function private.empty_temporary_passwords()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.agency_influencers
  set temporary_password = null
  where influencer_id = new.id and temporary_password is not null;
  return null;
end;
$$;
comment on function private.empty_temporary_passwords() is
  'After a change of password the former one is shown to no agency any more. When an agency renews a temporary password, it writes '
  'the new one after this trigger.';

create trigger empty_temporary_passwords
  after update of encrypted_password on auth.users
  for each row when (old.encrypted_password is distinct from new.encrypted_password)
  execute function private.empty_temporary_passwords();

create function private.forget_temporary_password()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.temporary_password := null;
  return new;
end;
$$;
comment on function private.forget_temporary_password() is
  'Empties the temporary password when a management ends, so that the agency can no longer read it.';

create trigger forget_temporary_password
  before update of managed_by_agency on public.agency_influencers
  for each row when (not new.managed_by_agency)
  execute function private.forget_temporary_password();

create function public.has_temporary_password()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select exists (
    select from public.agency_influencers a
    where a.influencer_id = (select auth.uid()) and a.temporary_password is not null
  );
$$;
comment on function public.has_temporary_password() is
  'Whether the caller still signs in with the password that its agency gave it, and knows. The password itself is the agency''s '
  'alone to read.';
grant execute on function public.has_temporary_password() to authenticated;

-- Accounts that an agency opens. These functions are for the edge functions that make the accounts.

-- An account is made first and adopted by the agency afterwards. An edge function that is stopped in between leaves the account
-- behind, and its address would stay taken. So the agency's next try is told which accounts it may remove.
create function public.find_accounts(of_agency uuid, wanted jsonb)
returns table (place integer, email_taken boolean, username_taken boolean, managed boolean, left_behind uuid[])
language sql
stable
security definer
set search_path = ''
as $$
  select
    w.place::integer,
    account.id is not null,
    named.id is not null,
    coalesce(account.id = named.id, false) and exists (
      select from public.agency_influencers link
      where link.agency_id = of_agency and link.influencer_id = named.id and link.managed_by_agency
    ),
    array(
      select made.id
      from auth.users made
      join public.profiles p on p.id = made.id
      where made.id in (account.id, named.id)
        and made.raw_app_meta_data ->> 'opened_for' = of_agency::text
        -- Adopted accounts are influencers, and stay it when their agency is gone.
        and not p.is_influencer
        and made.last_sign_in_at is null
        -- A hosted function lives for 400 seconds at most (on the free plan 150), and the last statement that it sent for 8
        -- more: whoever made a younger one may be about to adopt it.
        and made.created_at < now() - interval '7 minutes'
    )
  from rows from (jsonb_to_recordset(wanted) as (email text, username text)) with ordinality
    as w(email, username, place)
  -- is_sso_user is there for the index of the addresses, which leaves out accounts of a company's single sign-on.
  left join auth.users account on account.email = lower(btrim(w.email)) and account.is_sso_user = false
  left join public.profiles named on named.username = lower(btrim(w.username))
  order by w.place;
$$;
comment on function public.find_accounts(uuid, jsonb) is
  'For each wished {email, username}, in their order: whether the address or the name is taken, whether both are of one '
  'influencer that the agency manages already, and which accounts in the way were made for the agency (app_metadata.opened_for) '
  'and never adopted. Tells who has an account, so it is for the server only.';
grant execute on function public.find_accounts(uuid, jsonb) to service_role;

create function public.adopt_influencers(for_agency uuid, accounts jsonb)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- Locked, so that the account stays an agency until the end of this transaction.
  perform from public.profiles p where p.id = for_agency and p.is_agency for share;
  if not found then
    raise exception 'Only an agency manages influencers.' using errcode = '42501';
  end if;

  update public.profiles p
  set is_influencer = true, avatar_url = coalesce(a.avatar_url, p.avatar_url), bio = coalesce(a.bio, p.bio)
  from jsonb_to_recordset(accounts) as a(id uuid, avatar_url text, bio text)
  where p.id = a.id;

  insert into public.agency_influencers (agency_id, influencer_id, temporary_password)
  select for_agency, a.id, a.temporary_password
  from jsonb_to_recordset(accounts) as a(id uuid, temporary_password text);
end;
$$;
comment on function public.adopt_influencers(uuid, jsonb) is
  'Makes new accounts [{id, temporary_password, avatar_url, bio}] influencers that the agency manages: all of them or, on any '
  'error, none. For the server, which has just made the accounts.';
grant execute on function public.adopt_influencers(uuid, jsonb) to service_role;

-- What an agency may do to an account only while its temporary password is in use. Each function is one transaction that first
-- locks the account's row: the influencer's own change of password waits, or has been seen. The auth service's admin
-- interface can't do that: between its reading and its writing the influencer may have set a password.

create function private.lock_account_in_agency_hands(of_agency uuid, of_influencer uuid)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  perform from auth.users account where account.id = of_influencer for update;
  perform from public.agency_influencers link
  join public.profiles agency on agency.id = link.agency_id and agency.is_agency
  where link.agency_id = of_agency
    and link.influencer_id = of_influencer
    and link.managed_by_agency
    and link.temporary_password is not null;
  return found;
end;
$$;
comment on function private.lock_account_in_agency_hands(uuid, uuid) is
  'Whether the agency manages the influencer and the temporary password is still in use. The locks keep the answer true until the transaction ends.';

create function public.renew_temporary_password(of_agency uuid, of_influencer uuid, new_password text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not private.lock_account_in_agency_hands(of_agency, of_influencer) then
    return false;
  end if;
  update auth.users account
  set encrypted_password = extensions.crypt(new_password, extensions.gen_salt('bf', 10)), updated_at = now()
  where account.id = of_influencer;
  -- After the password: its trigger has emptied this.
  update public.agency_influencers link
  set temporary_password = new_password
  where link.agency_id = of_agency and link.influencer_id = of_influencer;
  -- As after any change of password: whoever signed in with the former one is out.
  delete from auth.sessions s where s.user_id = of_influencer;
  return true;
end;
$$;
comment on function public.renew_temporary_password(uuid, uuid, text) is
  'Sets another temporary password while one stands; false, and nothing changed, when none does (docs/product/agencies.md#temporary-password). For '
  'the server.';
grant execute on function public.renew_temporary_password(uuid, uuid, text) to service_role;

create function private.set_email(of_account uuid, new_email text)
returns void
language sql
volatile
set search_path = ''
as $$
  update auth.users account set email = new_email, updated_at = now() where account.id = of_account;
  update auth.identities i
  set identity_data = i.identity_data || jsonb_build_object('email', new_email), updated_at = now()
  where i.user_id = of_account and i.provider = 'email';
$$;
comment on function private.set_email(uuid, text) is
  'Writes a new e-mail address as the auth service''s admin interface does. Raises a unique violation when the address is taken.';

create function public.change_managed_email(of_agency uuid, of_influencer uuid, new_email text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if not private.lock_account_in_agency_hands(of_agency, of_influencer) then
    return false;
  end if;
  perform private.set_email(of_influencer, new_email);
  return true;
end;
$$;
comment on function public.change_managed_email(uuid, uuid, text) is
  'Changes an account''s address while its temporary password stands, and voids links that went to the former one; false, and '
  'nothing changed, when none does (docs/product/agencies.md#change-of-address). An address that is taken is a unique violation. For the server, which '
  'writes it in lower case.';
grant execute on function public.change_managed_email(uuid, uuid, text) to service_role;

-- Links in mails

-- A link in a mail says what its reader may do to the account as it was when the mail was written. Once the address or the
-- password has changed, every earlier link is void, even if the former address comes back.
create table private.account_versions (
  account_id uuid primary key references auth.users (id) on delete cascade,
  version integer not null
);
alter table private.account_versions enable row level security;
comment on table private.account_versions is
  'How often an account''s address or password has changed; no row means never. The server signs this number into its own links, '
  'so that each is for one state of the account. The links of the auth service are emptied with each change.';

create function private.void_mailed_links()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  new.confirmation_token := '';
  new.recovery_token := '';
  new.email_change_token_new := '';
  new.email_change_token_current := '';
  new.reauthentication_token := '';
  -- Where the hosted auth service looks links up; the embedded one has no such table, and never comes here.
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens t where t.user_id = new.id;
  end if;
  insert into private.account_versions as v (account_id, version) values (new.id, 1)
  on conflict (account_id) do update set version = v.version + 1;
  return new;
end;
$$;
comment on function private.void_mailed_links() is
  'After any change of address or password, invalidates all links that were mailed before.';

create trigger void_mailed_links
  before update of email, encrypted_password on auth.users
  for each row
  when (old.email is distinct from new.email or old.encrypted_password is distinct from new.encrypted_password)
  execute function private.void_mailed_links();

create function public.account_address(of_account uuid)
returns table (email text, version integer)
language sql
stable
security definer
set search_path = ''
as $$
  select account.email, coalesce(v.version, 0)
  from auth.users account
  left join private.account_versions v on v.account_id = account.id
  where account.id = of_account;
$$;
comment on function public.account_address(uuid) is
  'An account''s address, and the number of the state that it belongs to, read at one moment: a link that is sealed for that state '
  'goes to that address. For the server.';
grant execute on function public.account_address(uuid) to service_role;

create function public.confirm_email_change(
  of_agency uuid, of_influencer uuid, of_version integer, new_email text
)
returns text
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  present text;
  changes integer;
begin
  -- Locked: of two clicks at the same moment, and of a click and another change, the later sees the earlier.
  select account.email into present from auth.users account where account.id = of_influencer for update;
  if not found then
    return 'void';
  end if;
  select coalesce(max(v.version), 0) into changes from private.account_versions v where v.account_id = of_influencer;
  if changes = of_version + 1 and present = new_email then
    return 'already';
  elsif changes <> of_version then
    return 'void';
  elsif not exists (
    select from public.agency_influencers link
    join public.profiles agency on agency.id = link.agency_id and agency.is_agency
    where link.agency_id = of_agency and link.influencer_id = of_influencer and link.managed_by_agency
  ) then
    return 'unmanaged';
  end if;
  perform private.set_email(of_influencer, new_email);
  return 'changed';
end;
$$;
comment on function public.confirm_email_change(uuid, uuid, integer, text) is
  'Changes the address that an agency asks for, in the state of the account that was asked about and in no later one. The outcome is '
  '"changed", "already" (by an earlier click), "void" (the address or the password has changed, or the account is gone) or '
  '"unmanaged". An address that is taken is a unique violation. For the server, which has checked the seal of the link.';
grant execute on function public.confirm_email_change(uuid, uuid, integer, text) to service_role;

-- Invitations

create table public.agency_invitations (
  id uuid primary key default gen_random_uuid(),
  agency_id uuid not null references private.accounts (id) on delete cascade,
  influencer_id uuid references private.accounts (id) on delete set null,
  invited text not null,
  state text not null default 'open',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  constraint agency_invitations_invited_length check (length(invited) between 3 and private.max_length('email')),
  constraint agency_invitations_state_known check (state in ('open', 'accepted', 'declined', 'withdrawn')),
  constraint agency_invitations_not_self check (agency_id <> influencer_id)
);

comment on table public.agency_invitations is
  'An agency asks somebody who has an account to be managed by it. Rows are made and accepted by the server; the agency takes '
  'its open ones back, and the invited person declines.';
comment on column public.agency_invitations.influencer_id is
  'The invited account; null when nobody has that address or username. No client reads it: the agency must not learn who has an account.';
comment on column public.agency_invitations.invited is 'The address or the username as the agency typed it, in lower case.';
comment on column public.agency_invitations.expires_at is
  'When the invitation expires. Until then the row is kept, also when answered or taken back, because invite_influencer counts the rows.';

create unique index agency_invitations_open_key on public.agency_invitations (agency_id, invited) where state = 'open';
create index agency_invitations_agency_id_idx on public.agency_invitations (agency_id, created_at desc);
create index agency_invitations_influencer_id_idx on public.agency_invitations (influencer_id);

alter table public.agency_invitations enable row level security;

grant select (id, agency_id, invited, state, created_at, expires_at) on public.agency_invitations to authenticated;
grant update (state) on public.agency_invitations to authenticated;
grant select, insert, update, delete on public.agency_invitations to service_role;

create policy "An agency reads its own invitations"
  on public.agency_invitations for select to authenticated
  using (agency_id = (select p.id from public.profiles p where p.id = (select auth.uid()) and p.is_agency));

create policy "Whoever is invited reads the invitation"
  on public.agency_invitations for select to authenticated
  using (influencer_id = (select auth.uid()));

create policy "An agency takes an open invitation back"
  on public.agency_invitations for update to authenticated
  using (agency_id = (select auth.uid()) and state = 'open')
  with check (agency_id = (select auth.uid()) and state = 'withdrawn');

create policy "Whoever is invited declines an open invitation"
  on public.agency_invitations for update to authenticated
  using (influencer_id = (select auth.uid()) and state = 'open')
  with check (influencer_id = (select auth.uid()) and state = 'declined');

create function public.invite_influencer(of_agency uuid, invitee text)
returns table (outcome text, invitation_id uuid, account_id uuid)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  wanted constant text := ltrim(lower(btrim(invitee)), '@');
begin
  -- Locked, so that of several at the same moment each sees the ones before it.
  perform from public.profiles p where p.id = of_agency and p.is_agency for no key update;
  if not found then
    outcome := 'no_agency';
    return next;
    return;
  end if;

  delete from public.agency_invitations i where i.agency_id = of_agency and i.expires_at <= now();

  select account.id into account_id
  from auth.users account
  left join public.profiles named on named.id = account.id
  where account.is_sso_user = false
    and case when position('@' in wanted) > 0 then account.email = wanted else named.username = wanted end;

  outcome := case
    when account_id = of_agency then 'self'
    when exists (
      select from public.agency_influencers link
      where link.agency_id = of_agency and link.influencer_id = account_id and link.managed_by_agency
    ) then 'managed'
    when exists (
      select from public.agency_invitations i
      where i.agency_id = of_agency and i.invited = wanted and i.state = 'open'
    ) then 'open'
    when exists (
      select from public.agency_invitations i
      where i.agency_id = of_agency and i.invited = wanted and i.state = 'declined'
    ) then 'declined'
    when (
      select count(*) from public.agency_invitations i
      where i.agency_id = of_agency and i.created_at > now() - interval '1 day'
    ) >= 20 then 'too_many'
    else 'invited'
  end;
  if outcome <> 'invited' then
    account_id := null;
    return next;
    return;
  end if;

  -- Asked already by its other name, or has declined by it: it isn't asked again, and the agency doesn't learn from the
  -- answer that the address and the username are one account's.
  if exists (
    select from public.agency_invitations i
    where i.agency_id = of_agency and i.influencer_id = account_id and i.state in ('open', 'declined')
  ) then
    account_id := null;
  end if;

  insert into public.agency_invitations as i (agency_id, influencer_id, invited)
  values (of_agency, account_id, wanted)
  returning i.id into invitation_id;
  return next;
end;
$$;
comment on function public.invite_influencer(uuid, text) is
  'Invites whoever has this address or username, if anybody has; account_id is there when somebody is to be told. The outcome '
  'is "invited", or why not: no_agency, self, managed, open, declined (within the 30 days of that invitation), too_many (20 a '
  'day). For the server: account_id tells who has an account.';
grant execute on function public.invite_influencer(uuid, text) to service_role;

create function public.accept_invitation(by_account uuid, of_invitation uuid, become_influencer boolean)
returns table (outcome text, agency_id uuid)
language plpgsql
volatile
set search_path = ''
as $$
declare
  invitation public.agency_invitations;
begin
  select i.* into invitation from public.agency_invitations i
  where i.id = of_invitation and i.influencer_id = by_account
  for update;
  agency_id := invitation.agency_id;

  -- Locked, so that the account stays an agency until the end of this transaction.
  perform from public.profiles p where p.id = invitation.agency_id and p.is_agency for share;
  if not found then
    outcome := 'gone';
  elsif invitation.state = 'accepted' and exists (
    select from public.agency_influencers link
    where link.agency_id = invitation.agency_id and link.influencer_id = by_account and link.managed_by_agency
  ) then
    outcome := 'already';
  elsif invitation.state <> 'open' or invitation.expires_at <= now() then
    outcome := 'gone';
  elsif not become_influencer and exists (
    select from public.profiles p where p.id = by_account and not p.is_influencer
  ) then
    outcome := 'no_influencer';
  else
    update public.profiles p set is_influencer = true where p.id = by_account and not p.is_influencer;
    update public.agency_invitations i set state = 'accepted' where i.id = invitation.id;
    insert into public.agency_influencers as link (agency_id, influencer_id)
    values (invitation.agency_id, by_account)
    on conflict on constraint agency_influencers_agency_id_influencer_id_key
      do update set managed_by_agency = true, created_at = now();
    outcome := 'accepted';
  end if;
  return next;
end;
$$;
comment on function public.accept_invitation(uuid, uuid, boolean) is
  'Begins the management that an account was invited to, if that account accepts. The outcome is "accepted", "already" (by an '
  'earlier call), "gone" (none that is open for it), or "no_influencer": a member has to agree to become one. For the server, '
  'which knows who is calling and tells both sides by mail.';
grant execute on function public.accept_invitation(uuid, uuid, boolean) to service_role;

create function public.my_invitations()
returns table (
  id uuid, agency_id uuid, agency_name text, agency_username text, agency_avatar_url text, expires_at timestamptz
)
language sql
stable
security definer
set search_path = ''
as $$
  select i.id, agency.id, coalesce(agency.full_name, agency.username), agency.username, agency.avatar_url, i.expires_at
  from public.agency_invitations i
  join public.profiles agency on agency.id = i.agency_id and agency.is_agency
  where i.influencer_id = (select auth.uid()) and i.state = 'open' and i.expires_at > now()
  order by i.created_at;
$$;
comment on function public.my_invitations() is
  'The open invitations to the caller, with the agencies'' names. Runs with the owner''s rights, because an agency''s profile is '
  'its own to read.';
grant execute on function public.my_invitations() to authenticated;

-- supabase/schemas/06_plans.sql

-- Plans: what the payment service says of an account's subscription, and how many offers a plan allows.
-- See docs/decisions/payments.md.

create function private.still_counts(subscription_end timestamptz)
returns boolean
language sql
stable parallel safe
set search_path = ''
as $$
  select coalesce(subscription_end, 'infinity') + interval '3 days' > now();
$$;
comment on function private.still_counts(timestamptz) is
  'Whether a subscription still counts: until 3 grace days after the end of the paid time, or for good without an end. GRACE_DAYS '
  'in supabase/functions/_shared/rules/plans.ts says the same, which a test compares.';
grant execute on function private.still_counts(timestamptz) to authenticated, service_role;

create table public.subscribers (
  user_id uuid primary key references private.accounts (id) on delete cascade,
  stripe_customer_id text,
  stripe_subscription_id text,
  subscription_status text,
  subscribed boolean not null default false,
  subscription_tier text not null default 'Starter',
  subscription_end timestamptz,
  cancel_at_period_end boolean not null default false,
  next_tier text,
  reading bigint not null default 0,
  updated_at timestamptz not null default now(),
  constraint subscribers_stripe_customer_id_key unique (stripe_customer_id),
  constraint subscribers_stripe_subscription_id_key unique (stripe_subscription_id),
  constraint subscribers_subscription_tier_known
    check (subscription_tier in ('Starter', 'Boost', 'Growth', 'Pro', 'Elite')),
  constraint subscribers_next_tier_sold check (next_tier in ('Boost', 'Growth', 'Pro'))
);

comment on table public.subscribers is
  'The payment service''s latest state of an account. Written by the server; the owner reads plan and dates, not the customer id.';
comment on column public.subscribers.subscription_status is
  'The payment service''s own word for the latest subscription (active, past_due, canceled …); null without one.';
comment on column public.subscribers.subscription_end is
  'End of the paid period; null for a subscription without one, such as an Elite contract.';
comment on column public.subscribers.cancel_at_period_end is
  'Whether the subscription ends at subscription_end instead of going on.';
comment on column public.subscribers.next_tier is
  'The smaller plan that follows at subscription_end, when one was chosen; null when the plan goes on or ends.';
comment on column public.subscribers.reading is
  'The number of the reading of the payment service with which the row was last written (write_subscription).';

alter table public.subscribers enable row level security;

grant select (
  user_id, subscription_status, subscribed, subscription_tier, subscription_end, cancel_at_period_end, next_tier, updated_at
) on public.subscribers to authenticated;
grant select, insert, update, delete on public.subscribers to service_role;

create policy "A subscriber reads its own subscription"
  on public.subscribers for select to authenticated
  using (user_id = (select auth.uid()));

create sequence private.subscription_readings;
grant usage on sequence private.subscription_readings to service_role;

create function public.begin_subscription_reading()
returns bigint
language sql
volatile
set search_path = ''
as $$
  select nextval('private.subscription_readings');
$$;
comment on function public.begin_subscription_reading() is
  'Gives a number to a reading of the payment service before it begins; write_subscription takes it. For the server.';
grant execute on function public.begin_subscription_reading() to service_role;

create function public.write_subscription(
  of_customer text,
  in_reading bigint,
  subscription_id text,
  status text,
  is_subscribed boolean,
  tier text,
  ends_at timestamptz,
  ends_for_good boolean,
  next_plan text
)
returns void
language sql
volatile
set search_path = ''
as $$
  update public.subscribers s
  set
    stripe_subscription_id = subscription_id,
    subscription_status = status,
    subscribed = is_subscribed,
    subscription_tier = tier,
    subscription_end = ends_at,
    cancel_at_period_end = ends_for_good,
    next_tier = next_plan,
    reading = in_reading,
    updated_at = now()
  where s.stripe_customer_id = of_customer
    and s.reading < in_reading
    and not (
      s.subscribed
      and s.subscription_tier = 'Elite'
      and private.still_counts(s.subscription_end)
    );
$$;
comment on function public.write_subscription(text, bigint, text, text, boolean, text, timestamptz, boolean, text) is
  'Writes what a reading of the payment service found, unless a later reading was written first: whoever learns of a '
  'change reads after it, so that the last reading to begin has seen all. Elite is never sold there, so an Elite row '
  'is a contract and stays while it runs. For the server.';
grant execute on function public.write_subscription(text, bigint, text, text, boolean, text, timestamptz, boolean, text)
  to service_role;

-- The promotion

create table public.app_settings (
  only_row boolean primary key default true,
  promotion_active boolean not null default false,
  constraint app_settings_only_row check (only_row)
);

comment on table public.app_settings is 'The operator''s switches: one row, changed by SQL or with the secret key.';
comment on column public.app_settings.promotion_active is
  'While the promotion is on, no offer limit applies (docs/product/plans-and-payments.md#promotion).';

insert into public.app_settings default values;

alter table public.app_settings enable row level security;

grant select on public.app_settings to anon, authenticated;
grant select, insert, update, delete on public.app_settings to service_role;

create policy "Anyone reads the settings"
  on public.app_settings for select to anon, authenticated
  using (true);

-- How many offers a plan allows

create function private.max_offers(tier text)
returns integer
language sql
immutable
set search_path = ''
as $$
  select case tier when 'Boost' then 3 when 'Growth' then 10 when 'Pro' then 20 when 'Elite' then null else 1 end;
$$;
comment on function private.max_offers(text) is
  'How many offers a plan allows (docs/product/plans-and-payments.md#plans); null is unlimited, an unknown plan counts as Starter.';
grant execute on function private.max_offers(text) to authenticated;

create function private.offer_limit(of_influencer uuid, out tier text, out max_offers integer)
language sql
stable
set search_path = ''
as $$
  select
    plan.tier,
    case when not settings.promotion_active then private.max_offers(plan.tier) end
  from public.app_settings settings
  cross join (
    select coalesce(
      (
        select s.subscription_tier
        from public.subscribers s
        where s.user_id = of_influencer
          and s.subscribed
          and private.still_counts(s.subscription_end)
      ),
      'Starter'
    ) as tier
  ) plan;
$$;
comment on function private.offer_limit(uuid) is
  'The plan that counts for an influencer now, and its limit. A subscription counts for the grace days beyond its end, in case the '
  'webhook of its renewal is late (docs/product/plans-and-payments.md#grace-days).';
grant execute on function private.offer_limit(uuid) to authenticated;

-- supabase/schemas/07_follows.sql

-- Following: who follows whom, and which shops' domains a follower's browser extension watches. See
-- docs/decisions/following.md. A follow exists exactly when the member has a domain row for the influencer.

create table public.follows (
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  user_id uuid not null references private.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  counted boolean not null default false,
  primary key (influencer_id, user_id),
  constraint follows_not_self check (influencer_id <> user_id)
);

comment on table public.follows is
  'One row per follower and influencer, written only by the triggers of user_domain_map. Anybody may count the rows, and nobody may see the follower.';
comment on column public.follows.counted is 'Whether follower_counts includes this follow; false only during the statement that adds it.';

create index follows_user_id_idx on public.follows (user_id, influencer_id);

alter table public.follows enable row level security;

-- Counting needs one readable column. The other columns can neither be read nor filtered by.
grant select (influencer_id) on public.follows to anon, authenticated;
grant select on public.follows to service_role;

create policy "Anyone counts the followers of an influencer"
  on public.follows for select to anon, authenticated
  using (true);

create table public.user_domain_map (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  influencer_id uuid not null,
  domain text,
  created_at timestamptz not null default now(),
  constraint user_domain_map_user_id_influencer_id_domain_key
    unique nulls not distinct (user_id, influencer_id, domain),
  constraint user_domain_map_follow_fkey foreign key (influencer_id, user_id)
    references public.follows (influencer_id, user_id) on delete cascade,
  constraint user_domain_map_domain_format check (domain ~ '^[a-z0-9._-]+$' and length(domain) <= 253)
);

comment on table public.user_domain_map is
  'What the browser extension watches for a member: the domains of the influencers it follows. Writing a row follows, deleting any unfollows.';
comment on column public.user_domain_map.domain is
  'Host without www.; null when the influencer has no live offer with a link, so that following always works.';

alter table public.user_domain_map enable row level security;

grant select, insert (user_id, influencer_id, domain), delete on public.user_domain_map to authenticated;
grant select on public.user_domain_map to service_role;

create policy "A member reads its own domains"
  on public.user_domain_map for select to authenticated
  using (user_id = (select auth.uid()));

create policy "A member follows for itself"
  on public.user_domain_map for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "A member unfollows for itself"
  on public.user_domain_map for delete to authenticated
  using (user_id = (select auth.uid()));

-- Following and unfollowing. The triggers that insert and lock rows act only on what the member itself does
-- (trigger depth 0), not on rows that other triggers write.

create function private.lock_member(member_id uuid)
returns void
language sql
set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended(member_id::text, 0));
$$;
comment on function private.lock_member(uuid) is
  'Makes a member''s follows and unfollows run one at a time, also from a double click or a second tab.';

create function private.queue_member()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if (select auth.uid()) is not null then
    perform private.lock_member((select auth.uid()));
  end if;
  return null;
end;
$$;
comment on function private.queue_member() is 'Takes the member''s lock before it follows or unfollows (private.lock_member).';

create trigger queue_member
  before insert or delete on public.user_domain_map
  for each statement when (pg_trigger_depth() = 0)
  execute function private.queue_member();

create function private.begin_follow()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_new_follows constant integer := 50;
  new_follows integer;
begin
  -- Policies are checked only after this trigger: without this, a stranger could hold up somebody else's follow.
  if (select auth.uid()) is distinct from new.user_id and (select auth.uid()) is not null then
    raise exception 'Members follow for themselves only.' using errcode = '42501';
  end if;

  perform from public.profiles p
  where p.id = new.influencer_id and (p.is_influencer or p.is_creditcard or p.is_featured)
  for key share;
  if not found then
    raise exception 'There is no such influencer to follow.' using errcode = '23503';
  end if;
  -- No offer can be published for this influencer from here to our commit.
  perform from private.influencer_locks l where l.influencer_id = new.influencer_id for key share;

  -- A client may send a domain that is no longer live, or a made-up one. It is treated as none: following always works,
  -- the live domains are added below, and nobody can fill the table with other domains.
  if (select auth.uid()) is not null and not exists (
    select from public.influencer_domains known
    where known.influencer_id = new.influencer_id and known.domain = new.domain
  ) then
    new.domain := null;
  end if;

  loop
    perform from public.follows f
    where f.influencer_id = new.influencer_id and f.user_id = new.user_id
    for key share;
    exit when found;
    insert into public.follows (influencer_id, user_id)
    values (new.influencer_id, new.user_id)
    on conflict do nothing;
    -- Each new follow sends a message to everybody who has the influencer's page open.
    if found and (select auth.uid()) is not null then
      new_follows := coalesce(nullif(current_setting('promobell.new_follows', true), ''), '0')::integer + 1;
      if new_follows > most_new_follows then
        raise exception 'At most % influencers can be followed at once.', most_new_follows using errcode = '22023';
      end if;
      perform set_config('promobell.new_follows', new_follows::text, true);
    end if;
  end loop;
  return new;
end;
$$;
comment on function private.begin_follow() is
  'Holds the follow that a domain row belongs to, or makes it: at most 50 new ones at once. Whoever unfollows meanwhile waits, '
  'or is found to be gone.';

create trigger begin_follow
  before insert on public.user_domain_map
  for each row when (pg_trigger_depth() = 0)
  execute function private.begin_follow();

create function private.add_live_domains()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.user_domain_map (user_id, influencer_id, domain)
  select distinct new_row.user_id, new_row.influencer_id, live.domain
  from new_rows new_row
  join public.influencer_domains live on live.influencer_id = new_row.influencer_id
  where live.live_until >= (select private.today())
  order by new_row.influencer_id, new_row.user_id, live.domain
  on conflict do nothing;
  return null;
end;
$$;
comment on function private.add_live_domains() is
  'Adds the live domains that were published between the client''s reading of them and its follow.';

create trigger add_live_domains
  after insert on public.user_domain_map
  referencing new table as new_rows
  for each statement when (pg_trigger_depth() = 0)
  execute function private.add_live_domains();

create function private.hold_follow()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform from public.follows f
  where f.influencer_id = old.influencer_id and f.user_id = old.user_id
  for update;
  return old;
end;
$$;
comment on function private.hold_follow() is
  'Locks the follow before a domain row of it is deleted: a publish at the same moment waits, and then finds no follower.';

create trigger hold_follow
  before delete on public.user_domain_map
  for each row when (pg_trigger_depth() = 0)
  execute function private.hold_follow();

create function private.end_follow()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.follows f
  using (select distinct influencer_id, user_id from old_rows) gone
  where f.influencer_id = gone.influencer_id and f.user_id = gone.user_id;
  return null;
end;
$$;
comment on function private.end_follow() is
  'Deleting any domain row of an influencer is a full unfollow: the cascade takes the other rows, also those added meanwhile.';

create trigger end_follow
  after delete on public.user_domain_map
  referencing old table as old_rows
  for each statement
  execute function private.end_follow();

create function public.my_followed_influencers()
returns table (influencer_id uuid, followed_at timestamptz)
language sql
stable
set search_path = ''
as $$
  -- A follow exists exactly when a domain row does, and of those a member may read its own.
  select mine.influencer_id, min(mine.created_at)
  from public.user_domain_map mine
  where mine.user_id = (select auth.uid())
  group by mine.influencer_id
  order by 2 desc, 1;
$$;
comment on function public.my_followed_influencers() is 'The influencers whom the caller follows, latest follow first.';
grant execute on function public.my_followed_influencers() to authenticated;

-- supabase/schemas/08_offers.sql

-- Offers: the promo codes and affiliate links that influencers publish, their constraints, and who may write them.

create function private.link_domains(affiliate_link text, brand_url text)
returns text[]
language plpgsql
immutable parallel safe
set search_path = ''
as $$
declare
  linked constant text := private.domain_of(affiliate_link);
  brands constant text := private.domain_of(brand_url);
begin
  return array_remove(array[linked, case when brands is distinct from linked then brands end], null);
end;
$$;
comment on function private.link_domains(text, text) is
  'The distinct domains of an offer, from affiliate link and brand URL (docs/product/following-and-alerts.md#shop-domains).';
grant execute on function private.link_domains(text, text) to authenticated, service_role;

create function private.largest_number(value text, pattern text)
returns numeric
language sql
immutable strict parallel safe
set search_path = ''
as $$
  -- '1,000' is a thousand, '12,5' is twelve and a half.
  select max(replace(regexp_replace(found[1], ',(?=\d{3}(\D|$))', '', 'g'), ',', '.')::numeric)
  from regexp_matches(value, pattern, 'gi') as found;
$$;
comment on function private.largest_number(text, text) is
  'The largest number that the pattern''s first group finds in a text, null when it finds none.';
grant execute on function private.largest_number(text, text) to authenticated, service_role;

create function private.discount_rank(description text, code text)
returns integer
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  number_pattern constant text := '((?:\d{1,3}(?:,\d{3})+|\d{1,7})(?:[.,]\d{1,2})?)';
  offer_text constant text := description || ' | ' || code;
  without_thresholds text;
  percent numeric;
  amount numeric;
begin
  if offer_text ~* '\d\s*(?:%|percent|pct)' then
    -- '100% cotton' is no discount, '100% off' is one.
    percent := private.largest_number(
      offer_text, '(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?|100(?=\s*%\s*off))\s*(?:%|percent|pct)'
    );
    if percent > 0 then
      return 1000000000 + round(percent * 100)::integer;
    end if;
  end if;

  if offer_text ~* '[$€£]|\d\s*(?:usd|eur|gbp|dollar|pound)' then
    -- The $100 of '$15 off orders over $100' is no discount.
    without_thresholds := regexp_replace(
      offer_text,
      '\m(?:over|above|from|spend|spending|minimum|min|least|than|under|below|worth|of)\.?\s*[$€£]?\s*' || number_pattern,
      ' ', 'gi'
    );
    amount := greatest(
      private.largest_number(without_thresholds, '[$€£]\s*' || number_pattern),
      private.largest_number(
        without_thresholds, '(?<![\d.,])' || number_pattern || '\s*(?:[$€£]|(?:usd|eur|gbp|dollars?|euros?|pounds?)\M)'
      )
    );
    if amount > 0 then
      return least(round(amount * 100), 999999999)::integer;
    end if;
  end if;

  -- Codes often contain their percentage: SAVE20, 20OFF. Numbers of more than two digits are rather years or serial numbers.
  percent := coalesce(
    substring(code from '(?i)(?<!\d)(\d{1,2})[-_ ]?off\M'), substring(code from '[[:alpha:]][-_]?(\d{1,2})$')
  )::numeric;
  if percent > 0 then
    return 1000000000 + round(percent * 100)::integer;
  end if;
  return 0;
end;
$$;
comment on function private.discount_rank(text, text) is
  'How offers sort by discount (docs/product/lists-and-search.md#sort-by-discount): percent above 1,000,000,000 (in hundredths), '
  'amounts below it (in cents), 0 for none.';
grant execute on function private.discount_rank(text, text) to authenticated, service_role;

create table public.promo_codes (
  id uuid primary key default gen_random_uuid(),
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  brand_name text not null,
  brand_url text,
  brand_instagram_handle text,
  promo_code text not null,
  description text not null,
  category text collate "C" not null default 'Fashion',
  expiration_date date,
  affiliate_link text,
  minimum_spend numeric(10, 2),
  first_order_only boolean not null default false,
  terms text,
  is_featured boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  published_by_influencer boolean not null default false,
  influencer_terms text not null default '',
  brand_key text collate "C" not null generated always as (private.brand_key(brand_name)) stored,
  live_until date not null generated always as (coalesce(expiration_date, 'infinity'::date)) stored,
  discount_rank integer not null generated always as (private.discount_rank(description, promo_code)) stored,
  domains text[] not null generated always as (private.link_domains(affiliate_link, brand_url)) stored,
  search tsvector not null generated always as (
    private.search_document(brand_name || ' ' || description || ' ' || influencer_terms, promo_code)
  ) stored,
  constraint promo_codes_brand_name_given check (brand_name ~ '\S' and length(brand_name) <= private.max_length('brand_name')),
  constraint promo_codes_brand_name_seen check (not private.has_hidden_characters(brand_name)),
  constraint promo_codes_brand_name_no_path check (brand_key not in ('', '.', '..')),
  constraint promo_codes_promo_code_given check (promo_code ~ '\S' and length(promo_code) <= private.max_length('promo_code')),
  constraint promo_codes_description_given check (description ~ '\S' and length(description) <= private.max_length('description')),
  constraint promo_codes_brand_url_format check (private.is_web_address(brand_url)),
  constraint promo_codes_affiliate_link_format check (private.is_web_address(affiliate_link)),
  constraint promo_codes_brand_instagram_handle_format
    check (brand_instagram_handle ~ '^@[A-Za-z0-9._]+$' and length(brand_instagram_handle) <= private.max_length('brand_instagram_handle')),
  constraint promo_codes_minimum_spend_range check (minimum_spend > 0 and minimum_spend <= 100000),
  constraint promo_codes_terms_given check (terms ~ '\S' and length(terms) <= private.max_length('terms')),
  constraint promo_codes_expiration_date_range
    check (expiration_date between '2000-01-01' and '9999-12-31'),
  constraint promo_codes_category_known
    check (category = any (private.categories()))
);

comment on table public.promo_codes is
  'The offers. Anyone may read them; their influencer and the agency that manages it may write them.';
comment on column public.promo_codes.brand_url is 'The shop''s address. Null for offers from CSV files, like brand_instagram_handle.';
comment on column public.promo_codes.affiliate_link is 'The link by which the influencer earns. Without one (null), the ticket''s Shop button is disabled.';
comment on column public.promo_codes.minimum_spend is 'In US dollars: what an order must come to before the offer applies. Null for any order.';
comment on column public.promo_codes.first_order_only is 'Whether only a customer''s first order at the brand gets the offer.';
comment on column public.promo_codes.terms is 'Further conditions of the brand, as the influencer words them.';
comment on column public.promo_codes.version is
  'Goes up by one with every edit. Agency and influencer edit the same code: a save filters by the version that its form was '
  'filled with, so that nobody writes over what they haven''t seen. No client sets it.';
comment on column public.promo_codes.published_by_influencer is
  'Whether the influencer added the code itself, by form or file; false for its agency''s and for what the server adds. '
  'Cancelling a plan asks for at most one live code of the influencer''s own. Never written by clients, and only yes or no: '
  'anyone reads the codes, and which agency manages whom is not public.';
comment on column public.promo_codes.influencer_terms is
  'The influencer''s name and username for the search, copied when the code is added and when they change.';
comment on column public.promo_codes.brand_key is 'Equal for offers of the same brand (private.brand_key).';
comment on column public.promo_codes.live_until is 'The last day on which the offer is live; infinity without a date.';
comment on column public.promo_codes.domains is 'The shop domains that followers'' browser extensions watch for this offer.';
comment on column public.promo_codes.search is 'The search document of brand, description, influencer and code; private.search_query is matched with it.';

-- One index per order of the lists, each ending in the same columns, so that a page is a short walk of one index.
create index promo_codes_newest_idx on public.promo_codes (created_at desc, id desc);
create index promo_codes_category_idx on public.promo_codes (category, created_at desc, id desc);
create index promo_codes_brand_key_idx on public.promo_codes (brand_key, created_at desc, id desc);
create index promo_codes_discount_rank_idx on public.promo_codes (discount_rank desc, created_at desc, id desc);
create index promo_codes_influencer_id_idx on public.promo_codes (influencer_id, created_at desc, id desc)
  include (live_until);
create index promo_codes_featured_idx on public.promo_codes (created_at desc, id desc) where is_featured;
create index promo_codes_live_until_idx on public.promo_codes (live_until, category);
create index promo_codes_search_idx on public.promo_codes using gin (search);

alter table public.promo_codes enable row level security;

grant select on public.promo_codes to anon, authenticated, service_role;
grant insert (
  influencer_id, brand_name, brand_url, brand_instagram_handle, promo_code, description, category,
  expiration_date, affiliate_link, minimum_spend, first_order_only, terms
) on public.promo_codes to authenticated;
grant update (
  brand_name, brand_url, brand_instagram_handle, promo_code, description, category, expiration_date, affiliate_link,
  minimum_spend, first_order_only, terms
) on public.promo_codes to authenticated;
grant delete on public.promo_codes to authenticated;
grant insert, update, delete on public.promo_codes to service_role;

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

-- Locks

-- Everybody who follows or publishes takes locks in this order, so that no two transactions wait for each other:
--   member, influencer's profile row, code rows, influencer's lock row, follow rows, domain rows,
--   follower_counts, and at commit the day of the counts and offer_counts.
-- The lock row is not the profile's row: whoever edits a link has locked the code's row before, while whoever renames an
-- influencer has locked the profile's row and waits for its codes' rows. And it is a row and not an advisory lock, because
-- followers, who share it, then needn't queue behind somebody who waits to publish.
-- For the same reason this table comes after public.follows and public.promo_codes: deleting an account deletes its rows table by
-- table, in the order in which the foreign keys to private.accounts were made.
create table private.influencer_locks (
  influencer_id uuid primary key references private.accounts (id) on delete cascade
);
comment on table private.influencer_locks is
  'A row to lock per account: for key share by who follows it, for update by who publishes for it.';

alter table private.influencer_locks enable row level security;

create function private.create_influencer_lock()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.influencer_locks (influencer_id) values (new.id);
  return null;
end;
$$;
comment on function private.create_influencer_lock() is 'Gives every new profile its lock row, so that nobody has to make it while others wait.';

create trigger create_influencer_lock
  after insert on public.profiles
  for each row execute function private.create_influencer_lock();

-- What is refused before any work

-- Postgres checks a policy for a new row only after the triggers before the insert have run, and a constraint only after
-- the generated columns have been computed. Without these two triggers, somebody who may not write at all could still hold
-- up an influencer's publishing, with texts that take seconds to look through.
create function private.refuse_overlong_texts()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- No column allows so many bytes. The exact lengths, in characters, are in the constraints.
  far_too_long constant integer := 8192;
  overlong record;
begin
  select given.constraint_name into overlong
  from (values
    ('promo_codes_brand_name_given', new.brand_name),
    ('promo_codes_promo_code_given', new.promo_code),
    ('promo_codes_description_given', new.description),
    ('promo_codes_category_known', new.category),
    ('promo_codes_affiliate_link_format', new.affiliate_link),
    ('promo_codes_brand_url_format', new.brand_url),
    ('promo_codes_brand_instagram_handle_format', new.brand_instagram_handle),
    ('promo_codes_terms_given', new.terms)
  ) as given(constraint_name, value)
  where octet_length(given.value) > far_too_long
  limit 1;
  if found then
    raise exception 'new row for relation "promo_codes" violates check constraint "%"', overlong.constraint_name
      using errcode = '23514', constraint = overlong.constraint_name;
  end if;
  return new;
end;
$$;
comment on function private.refuse_overlong_texts() is
  'Refuses, as its constraint would, a text that is beyond every limit, before anything is computed from it.';

create function private.refuse_strangers_offers()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  asked constant text := caller || ' for ' || new.influencer_id;
begin
  -- A file of 4,000 codes took 6.5 s instead of 0.7 s when each row asked, so the answer is kept for the rows that follow. The
  -- setting proves nothing: whoever could write it would still meet the policy.
  if caller is null or current_setting('promobell.may_publish', true) = asked then
    return new;
  end if;
  if (
    new.influencer_id = caller
    and exists (select from public.profiles p where p.id = caller and p.is_influencer)
  ) or new.influencer_id in (select private.influencers_i_manage()) then
    perform set_config('promobell.may_publish', asked, true);
    return new;
  end if;
  raise exception 'new row violates row-level security policy for table "promo_codes"' using errcode = '42501';
end;
$$;
comment on function private.refuse_strangers_offers() is
  'Checks before the other triggers what the policy for inserts checks after them, so that no stranger takes an influencer''s lock. '
  'The server, for which there is no user, may add offers.';

-- Triggers run in the order of their names; these come before all others.
create trigger "1_refuse_overlong_texts"
  before insert or update on public.promo_codes
  for each row execute function private.refuse_overlong_texts();
create trigger "2_refuse_strangers_offers"
  before insert on public.promo_codes
  for each row execute function private.refuse_strangers_offers();

-- Adding and changing

create function private.admit_offer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  plan record;
begin
  -- The profile is locked against a rename, so that the search never keeps an old name. After the influencer's lock, the count
  -- below sees every code that was admitted before.
  select concat_ws(' ', p.full_name, p.username) into new.influencer_terms
  from public.profiles p
  where p.id = new.influencer_id
  for share;
  new.influencer_terms := coalesce(new.influencer_terms, '');
  perform from private.influencer_locks l where l.influencer_id = new.influencer_id for update;

  if (select auth.uid()) is distinct from new.influencer_id then
    return new;
  end if;
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'Offers are added at isolation level read committed only.' using errcode = '0A000';
  end if;
  plan := private.offer_limit(new.influencer_id);
  if plan.max_offers is null then
    return new;
  end if;
  if (select count(*) from public.promo_codes c where c.influencer_id = new.influencer_id) >= plan.max_offers then
    raise exception 'You''ve reached your limit of % offers with the % plan.', plan.max_offers, plan.tier
      using errcode = 'P0001', hint = 'offer_limit';
  end if;
  return new;
end;
$$;
comment on function private.admit_offer() is
  'Lets one code in at a time per influencer, names the influencer for the search, and refuses what an influencer adds '
  'for itself beyond its plan. An agency''s adding isn''t blocked (docs/decisions/offer-limit.md).';

create trigger admit_offer
  before insert on public.promo_codes
  for each row execute function private.admit_offer();

create function private.note_who_published()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (select auth.uid()) is not null then
    new.published_by_influencer := (select auth.uid()) = new.influencer_id;
  end if;
  return new;
end;
$$;
comment on function private.note_who_published() is
  'Notes whether an influencer adds a code for itself. Where the server adds one, there is no user, and the column keeps what it was given.';

create trigger note_who_published
  before insert on public.promo_codes
  for each row execute function private.note_who_published();

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
  'Refuses every change of influencer_id, also by the server.';

create trigger refuse_to_hand_over
  before update of influencer_id on public.promo_codes
  for each row when (old.influencer_id is distinct from new.influencer_id)
  execute function private.refuse_to_hand_over();

create function private.count_version()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  new.version := old.version;
  if (
    new.brand_name, new.brand_url, new.brand_instagram_handle, new.promo_code, new.description, new.category,
    new.expiration_date, new.affiliate_link, new.minimum_spend, new.first_order_only, new.terms
  ) is distinct from (
    old.brand_name, old.brand_url, old.brand_instagram_handle, old.promo_code, old.description, old.category,
    old.expiration_date, old.affiliate_link, old.minimum_spend, old.first_order_only, old.terms
  ) then
    new.version := old.version + 1;
  end if;
  return new;
end;
$$;
comment on function private.count_version() is
  'Counts edits of the fields that people fill in; what the server itself sets, such as the copy of the influencer''s name, is no edit.';

create trigger count_version
  before update on public.promo_codes
  for each row execute function private.count_version();

create function private.rename_in_offers()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  update public.promo_codes
  set influencer_terms = concat_ws(' ', new.full_name, new.username)
  where influencer_id = new.id;
  return null;
end;
$$;
comment on function private.rename_in_offers() is 'Lets the search find an influencer''s offers by its new name.';

create trigger rename_in_offers
  after update of full_name, username on public.profiles
  for each row when ((old.full_name, old.username) is distinct from (new.full_name, new.username))
  execute function private.rename_in_offers();

-- Reading

create type public.offer as (
  id uuid,
  influencer_id uuid,
  brand_name text,
  brand_url text,
  brand_instagram_handle text,
  promo_code text,
  expiration_date date,
  category text,
  affiliate_link text,
  description text,
  minimum_spend numeric,
  first_order_only boolean,
  terms text,
  is_featured boolean,
  created_at timestamptz,
  version integer,
  influencer_name text,
  influencer_username text,
  influencer_avatar_url text,
  influencer_is_creditcard boolean,
  cursor text,
  total integer
);
comment on type public.offer is
  'An offer and its influencer, as every function answers it. cursor: what a list is continued with behind this row; '
  'total: how many rows the list has, 1001 for more than 1,000. Both are null where the function says so.';

create function private.as_offer(code public.promo_codes, cursor text default null, total integer default null)
returns setof public.offer
language sql
stable
begin atomic
  select
    code.id, code.influencer_id, code.brand_name, code.brand_url, code.brand_instagram_handle, code.promo_code,
    code.expiration_date, code.category, code.affiliate_link, code.description, code.minimum_spend,
    code.first_order_only, code.terms, code.is_featured, code.created_at, code.version, p.full_name, p.username, p.avatar_url, p.is_creditcard, as_offer.cursor, as_offer.total
  from public.profiles p
  where p.id = code.influencer_id;
end;
comment on function private.as_offer(public.promo_codes, text, integer) is 'Turns a row of promo_codes into an offer: exactly one row, with the influencer''s columns.';
grant execute on function private.as_offer(public.promo_codes, text, integer) to anon, authenticated;

create function public.find_offer(offer_id uuid)
returns setof public.offer
language sql
stable
set search_path = ''
as $$
  select offer.*
  from public.promo_codes c
  cross join lateral private.as_offer(c) as offer
  where c.id = offer_id;
$$;
comment on function public.find_offer(uuid) is 'An offer and whose it is, live or expired; no row when there is none.';
grant execute on function public.find_offer(uuid) to anon, authenticated;

create function public.my_offer_limit()
returns table (tier text, max_offers integer, used integer, own_live integer)
language sql
stable
set search_path = ''
as $$
  select plan.tier, plan.max_offers, offers.used, offers.own_live
  from private.offer_limit((select auth.uid())) plan
  cross join (
    select
      count(*)::integer as used,
      (count(*) filter (where c.published_by_influencer and c.live_until >= private.today()))::integer as own_live
    from public.promo_codes c
    where c.influencer_id = (select auth.uid())
  ) offers;
$$;
comment on function public.my_offer_limit() is
  'The caller''s plan as it counts today, how many offers it allows (null: unlimited), how many there are, and how many of '
  'them are live and published by the caller itself, which is what cancelling asks for.';
grant execute on function public.my_offer_limit() to authenticated;

-- supabase/schemas/09_watched_domains.sql

-- The domains of an influencer's offers, and how they reach the followers' browser extensions.

create table public.influencer_domains (
  influencer_id uuid not null,
  domain text not null,
  live_until date not null,
  primary key (influencer_id, domain)
);

comment on table public.influencer_domains is
  'The domains of each influencer''s offers, derived from promo_codes by its triggers: what a follower''s extension watches.';
comment on column public.influencer_domains.influencer_id is
  'No foreign key: rows come and go with the offers, and whoever edits a link must not wait for the profile''s row.';
comment on column public.influencer_domains.live_until is
  'The latest live_until of the offers with this domain; infinity when one has no date.';

alter table public.influencer_domains enable row level security;

grant select on public.influencer_domains to anon, authenticated, service_role;

create policy "Anyone reads the domains of live offers"
  on public.influencer_domains for select to anon, authenticated
  using (live_until >= (select private.today()));

create function private.refresh_domains(of_influencer uuid, candidates text[])
returns text[]
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  newly_live text[];
begin
  perform from private.influencer_locks l where l.influencer_id = of_influencer for update;

  with offered as (
    select link.domain, max(code.live_until) as live_until
    from public.promo_codes code
    cross join lateral unnest(code.domains) as link(domain)
    where code.influencer_id = of_influencer and link.domain = any (candidates)
    group by link.domain
  ), gone as (
    delete from public.influencer_domains known
    where known.influencer_id = of_influencer
      and known.domain = any (candidates)
      and known.domain not in (select offered.domain from offered)
  ), kept as (
    insert into public.influencer_domains (influencer_id, domain, live_until)
    select of_influencer, offered.domain, offered.live_until from offered
    on conflict (influencer_id, domain) do update
    set live_until = excluded.live_until
    where influencer_domains.live_until <> excluded.live_until
  )
  -- All parts of one statement see the table as it was before it.
  select array_agg(offered.domain order by offered.domain) into newly_live
  from offered
  left join public.influencer_domains known
    on known.influencer_id = of_influencer and known.domain = offered.domain
  where offered.live_until >= today and (known.live_until is null or known.live_until < today);

  return newly_live;
end;
$$;
comment on function private.refresh_domains(uuid, text[]) is
  'Derives these domains of an influencer anew from its offers; returns those that became live by it, or null.';

create function private.spread_domains(of_influencer uuid, newly_live text[], budget integer)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  followers constant integer := coalesce(
    (select s.follower_count from public.follower_counts s where s.influencer_id = of_influencer), 0
  );
  cost constant bigint := followers::bigint * coalesce(cardinality(newly_live), 0);
begin
  if cost = 0 or followers > 5000 or cost > budget then
    return budget;
  end if;
  insert into public.user_domain_map (user_id, influencer_id, domain)
  select follower.user_id, of_influencer, live.domain
  from (
    select f.user_id from public.follows f
    where f.influencer_id = of_influencer
    order by f.user_id
    for key share
  ) follower
  cross join unnest(newly_live) as live(domain)
  on conflict do nothing;
  return budget - cost;
end;
$$;
comment on function private.spread_domains(uuid, text[], integer) is
  'Gives an influencer''s newly live domains to its followers, to at most 5,000 and within a budget of rows, of which it returns the rest. '
  'More would run into the statement timeout and lose the code; my_domains() has the truth for everybody.';

create function private.publish_domains()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  influencers uuid[];
  domains text[];
  changed record;
  budget integer := 50000;
begin
  if tg_op = 'INSERT' then
    select array_agg(added.influencer_id), array_agg(link.domain) into influencers, domains
    from new_rows added cross join lateral unnest(added.domains) as link(domain);
  elsif tg_op = 'DELETE' then
    select array_agg(deleted.influencer_id), array_agg(link.domain) into influencers, domains
    from old_rows deleted cross join lateral unnest(deleted.domains) as link(domain);
  else
    select array_agg(after.influencer_id), array_agg(link.domain) into influencers, domains
    from new_rows after
    join old_rows before using (id)
    cross join lateral unnest(after.domains || before.domains) as link(domain)
    where (after.domains, after.live_until) is distinct from (before.domains, before.live_until);
  end if;

  for changed in
    select pair.influencer_id, array_agg(distinct pair.domain) as candidates
    from unnest(influencers, domains) as pair(influencer_id, domain)
    group by pair.influencer_id
    order by pair.influencer_id
  loop
    budget := private.spread_domains(
      changed.influencer_id,
      private.refresh_domains(changed.influencer_id, changed.candidates),
      budget
    );
  end loop;
  return null;
end;
$$;
comment on function private.publish_domains() is
  'Keeps influencer_domains, and with it the followers'' domain rows, after offers were added, changed or deleted.';

create trigger domains_of_added
  after insert on public.promo_codes
  referencing new table as new_rows
  for each statement execute function private.publish_domains();
create trigger domains_of_changed
  after update on public.promo_codes
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.publish_domains();
create trigger domains_of_deleted
  after delete on public.promo_codes
  referencing old table as old_rows
  for each statement execute function private.publish_domains();

create function public.my_domains()
returns table (influencer_id uuid, domain text)
language sql
stable
set search_path = ''
as $$
  select live.influencer_id, live.domain
  from public.my_followed_influencers() f
  join public.influencer_domains live on live.influencer_id = f.influencer_id
  where live.live_until >= (select private.today())
  order by live.influencer_id, live.domain;
$$;
comment on function public.my_domains() is
  'The live domains of all whom the caller follows, computed now: right also where user_domain_map hasn''t got the latest.';
grant execute on function public.my_domains() to authenticated;

-- supabase/schemas/10_follower_counts.sql

-- How many followers each influencer has.

create table public.follower_counts (
  influencer_id uuid primary key references private.accounts (id) on delete cascade,
  follower_count integer not null default 0
);

comment on table public.follower_counts is
  'How many members follow an influencer, never who. An influencer without a row has no followers yet.';

alter table public.follower_counts enable row level security;

grant select on public.follower_counts to anon, authenticated, service_role;

create policy "Anyone reads follower numbers"
  on public.follower_counts for select to anon, authenticated
  using (true);

create type private.follow_step as (influencer_id uuid, user_id uuid, step integer);
comment on type private.follow_step is 'A follow that was added (step 1) or removed (step -1).';

create function private.add_to_follower_counts(steps private.follow_step[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform realtime.send('{}'::jsonb, 'follows', 'member:' || s.user_id, true)
  from (select distinct user_id from unnest(steps)) as s
  where exists (select from public.profiles p where p.id = s.user_id);

  -- In key order, so that two statements which follow the same influencers in another order can't deadlock.
  -- An account that is just being deleted has no row any more, and gets none.
  insert into public.follower_counts as counts (influencer_id, follower_count)
  select s.influencer_id, sum(s.step)
  from unnest(steps) as s
  where exists (select from public.profiles p where p.id = s.influencer_id)
  group by s.influencer_id
  order by s.influencer_id
  on conflict (influencer_id) do update
  set follower_count = greatest(0, counts.follower_count + excluded.follower_count);
end;
$$;
comment on function private.add_to_follower_counts(private.follow_step[]) is
  'Adds these steps to the follower numbers, and tells each member concerned that its follows changed.';

-- When an account is deleted, all its follows end at one moment. Whoever listens to follower numbers would see whom the account
-- followed. So the numbers of those influencers go down later, each at a random moment of its own.
create table private.owed_follower_steps (
  id bigint primary key generated always as identity,
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  due_at timestamptz not null default now() + random() * interval '30 minutes'
);
comment on table private.owed_follower_steps is
  'Follows of deleted accounts that the follower numbers still include, each until a moment of its own within half an hour.';
create index owed_follower_steps_due_at_idx on private.owed_follower_steps (due_at);
create index owed_follower_steps_influencer_id_idx on private.owed_follower_steps (influencer_id);
alter table private.owed_follower_steps enable row level security;

create function private.settle_owed_follower_step()
returns void
language sql
security definer
set search_path = ''
as $$
  -- Rows that another transaction has locked are skipped and left to a later call: without waiting there is no deadlock.
  with due as (
    select owed.id, owed.influencer_id
    from private.owed_follower_steps owed
    join public.follower_counts counts on counts.influencer_id = owed.influencer_id
    where owed.due_at <= now()
    order by owed.due_at
    limit 1
    for update skip locked
  ), settled as (
    delete from private.owed_follower_steps owed using due where owed.id = due.id
  )
  update public.follower_counts counts
  set follower_count = greatest(0, counts.follower_count - 1)
  from due
  where counts.influencer_id = due.influencer_id;
$$;
comment on function private.settle_owed_follower_step() is
  'Takes one follow of a deleted account off its influencer''s number, when one is due: with each follow and unfollow of '
  'anybody, and by schedule where pg_cron is there.';

do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('settle-owed-follower-steps', '20 seconds', 'select private.settle_owed_follower_step()');
  end if;
end;
$$;

create function private.count_new_follows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  steps private.follow_step[];
begin
  with counted_now as (
    update public.follows f
    set counted = true
    from (select distinct influencer_id, user_id from new_rows) new_row
    where f.influencer_id = new_row.influencer_id and f.user_id = new_row.user_id and not f.counted
    returning f.influencer_id, f.user_id
  )
  select array_agg(row(influencer_id, user_id, 1)::private.follow_step) into steps from counted_now;
  if steps is not null then
    perform private.add_to_follower_counts(steps);
    perform private.settle_owed_follower_step();
  end if;
  return null;
end;
$$;
comment on function private.count_new_follows() is
  'Counts follows once their whole statement is done: a member''s statement arrives here by its domain rows, an operator''s directly.';

create trigger count_new_follows
  after insert on public.user_domain_map
  referencing new table as new_rows
  for each statement when (pg_trigger_depth() = 0)
  execute function private.count_new_follows();
create trigger count_new_follows
  after insert on public.follows
  referencing new table as new_rows
  for each statement when (pg_trigger_depth() = 0)
  execute function private.count_new_follows();

create function private.count_ended_follows()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  steps private.follow_step[];
begin
  insert into private.owed_follower_steps (influencer_id)
  select ended.influencer_id
  from old_rows ended
  where ended.counted
    and not exists (select from public.profiles member where member.id = ended.user_id)
    and exists (select from public.profiles influencer where influencer.id = ended.influencer_id);

  select array_agg(row(ended.influencer_id, ended.user_id, -1)::private.follow_step) into steps
  from old_rows ended
  where ended.counted and exists (select from public.profiles member where member.id = ended.user_id);
  if steps is not null then
    perform private.add_to_follower_counts(steps);
    perform private.settle_owed_follower_step();
  end if;
  return null;
end;
$$;
comment on function private.count_ended_follows() is
  'Takes ended follows off the follower numbers; those of an account that is being deleted later, one by one.';

create trigger count_ended_follows
  after delete on public.follows
  referencing old table as old_rows
  for each statement execute function private.count_ended_follows();

-- supabase/schemas/11_offer_counts.sql

-- How many live offers each category and brand has. The counts are updated when offers are added, changed, deleted and when they expire.

create table public.offer_counts (
  category text collate "C" not null,
  brand_key text collate "C" not null,
  name text not null default '',
  live integer not null default 0,
  newest_at timestamptz,
  day date,
  search tsvector not null generated always as (private.search_document(brand_key)) stored,
  primary key (category, brand_key)
);

comment on table public.offer_counts is
  'Live offers per category and brand, kept by triggers. Empty category: the brand in all categories; empty brand_key: all brands of the category. '
  'The row with both empty holds the day for which all of them are right.';
comment on column public.offer_counts.name is 'The brand as its newest live offer writes it.';
comment on column public.offer_counts.newest_at is 'When the brand''s newest live offer was added; null in the rows of all brands.';
comment on column public.offer_counts.day is 'Offers that ended before this day are not counted; only in the row with both keys empty.';
comment on column public.offer_counts.search is 'The search document of the brand''s name.';

-- No index by live or newest_at: a list of brands reads all of its category, to count them and to see what is live as of now,
-- and every publish would have to maintain it.

insert into public.offer_counts (category, brand_key)
select category, ''
from unnest(private.categories()) as category;
insert into public.offer_counts (category, brand_key, day) values ('', '', private.today());

alter table public.offer_counts enable row level security;

grant select on public.offer_counts to anon, authenticated, service_role;

create policy "Anyone reads the counts of offers"
  on public.offer_counts for select to anon, authenticated
  using (true);

-- Each statement on promo_codes notes what it changed; at commit the notes of the whole transaction are counted together.

create type private.offer_step as (
  category text, brand_key text, name text, at timestamptz, live_until date, step integer
);
comment on type private.offer_step is 'An offer that was added (step 1) or removed (step -1).';

create table private.offer_changes (
  id bigint primary key generated always as identity,
  steps private.offer_step[] not null
);
comment on table private.offer_changes is
  'What statements on promo_codes changed, until the same transaction counts it at its commit: always empty to others.';

alter table private.offer_changes enable row level security;

create function private.note_offer_change()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  noted private.offer_step[];
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    select
      array_agg(row(category, brand_key, brand_name, created_at, live_until, 1)::private.offer_step),
      array_agg(distinct influencer_id)
    into noted, touched
    from new_rows;
  elsif tg_op = 'DELETE' then
    select
      array_agg(row(category, brand_key, brand_name, created_at, live_until, -1)::private.offer_step),
      array_agg(distinct influencer_id)
    into noted, touched
    from old_rows;
  else
    select
      array_agg(moved.step) filter (
        where (after.category, after.brand_name, after.created_at, after.live_until)
          is distinct from (before.category, before.brand_name, before.created_at, before.live_until)
      ),
      array_agg(distinct after.influencer_id)
    into noted, touched
    from new_rows after
    join old_rows before using (id)
    cross join lateral (values
      (row(after.category, after.brand_key, after.brand_name, after.created_at, after.live_until, 1)::private.offer_step),
      (row(before.category, before.brand_key, before.brand_name, before.created_at, before.live_until, -1)::private.offer_step)
    ) as moved(step)
    -- The version counts edits of what people write: the influencer's new name alone changes no offer.
    where (after.version, after.is_featured, after.created_at)
      is distinct from (before.version, before.is_featured, before.created_at);
  end if;
  if touched is null then
    return null;
  end if;

  insert into private.offer_changes (steps) values (coalesce(noted, '{}'));
  perform realtime.send(
    jsonb_build_object('wait_ms', 0, 'audience', coalesce(counts.follower_count, 0)),
    'offers',
    'influencer:' || t.influencer_id,
    true
  )
  from unnest(touched) as t(influencer_id)
  left join public.follower_counts counts using (influencer_id);
  return null;
end;
$$;
comment on function private.note_offer_change() is
  'Notes the offers that a statement added, changed or deleted, and tells everybody who listens to their influencers.';

create trigger note_added_offers
  after insert on public.promo_codes
  referencing new table as new_rows
  for each statement execute function private.note_offer_change();
create trigger note_changed_offers
  after update on public.promo_codes
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.note_offer_change();
create trigger note_deleted_offers
  after delete on public.promo_codes
  referencing old table as old_rows
  for each statement execute function private.note_offer_change();

create function private.add_to_offer_counts(steps private.offer_step[], counted_day date)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  -- Offers that had ended before the day were not counted, so they neither come nor go.
  counted_steps constant private.offer_step[] := array(
    select s from unnest(steps) as s where s.live_until >= counted_day
  );
begin
  -- In key order: two transactions that count the same rows wait for each other instead of deadlocking.
  -- The statements behind this one touch only rows that it has locked.
  insert into public.offer_counts as counted (category, brand_key, name, live, newest_at)
  select
    coalesce(s.category, ''),
    coalesce(s.brand_key, ''),
    case when grouping(s.brand_key) = 1 then ''
      else coalesce((array_agg(s.name order by s.at desc) filter (where s.step > 0))[1], min(s.name)) end,
    sum(s.step),
    case when grouping(s.brand_key) = 0 then max(s.at) filter (where s.step > 0) end
  from unnest(counted_steps) as s
  group by grouping sets ((s.category, s.brand_key), (s.brand_key), (s.category))
  order by 1, 2
  on conflict (category, brand_key) do update
  set live = counted.live + excluded.live,
    newest_at = greatest(counted.newest_at, excluded.newest_at),
    name = case when excluded.newest_at >= counted.newest_at then excluded.name else counted.name end;

  -- Where an offer went, it may have been the last or the newest. A statement of its own, to see what others committed before.
  with touched as (
    select coalesce(s.category, '') as category, s.brand_key
    from unnest(counted_steps) as s
    where s.step < 0
    group by grouping sets ((s.category, s.brand_key), (s.brand_key))
  ), emptied as (
    delete from public.offer_counts counted
    using touched
    where counted.category = touched.category and counted.brand_key = touched.brand_key and counted.live <= 0
  )
  update public.offer_counts counted
  set name = newest.brand_name, newest_at = newest.created_at
  from touched
  cross join lateral (
    select c.brand_name, c.created_at
    from public.promo_codes c
    where c.brand_key = touched.brand_key
      and (touched.category = '' or c.category = touched.category)
      and c.live_until >= counted_day
    order by c.created_at desc, c.id desc
    limit 1
  ) newest
  where counted.category = touched.category and counted.brand_key = touched.brand_key and counted.live > 0;
end;
$$;
comment on function private.add_to_offer_counts(private.offer_step[], date) is
  'Adds what came to the counts of a day and takes off what went: for the category, the brand, and the brand within the category.';

create function private.hold_offer_count_day()
returns date
language plpgsql
security definer
set search_path = ''
as $$
declare
  lock_key constant bigint := hashtextextended('offer_counts.day', 0);
  counted_day date;
begin
  -- Shared by all who count, exclusive for whoever has to roll the day over. A shared lock never becomes an exclusive one, so
  -- there is no deadlock.
  if (select day < private.today() from public.offer_counts where category = '' and brand_key = '') then
    perform pg_advisory_xact_lock(lock_key);
  else
    perform pg_advisory_xact_lock_shared(lock_key);
  end if;
  select day into counted_day from public.offer_counts where category = '' and brand_key = '';
  return counted_day;
end;
$$;
comment on function private.hold_offer_count_day() is
  'The day for which the counts are right, held until the transaction ends. A past day is held exclusively, to be rolled over.';

create function private.roll_over_offer_counts()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  today constant date := private.today();
  counted_day constant date := private.hold_offer_count_day();
  ended private.offer_step[];
begin
  if counted_day >= today then
    return;
  end if;
  -- As steps that end at infinity, because add_to_offer_counts leaves out offers that ended before the day it counts.
  select array_agg(row(c.category, c.brand_key, c.brand_name, c.created_at, 'infinity', -1)::private.offer_step)
  into ended
  from public.promo_codes c
  where c.live_until >= counted_day and c.live_until < today;
  perform private.add_to_offer_counts(ended, today);
  update public.offer_counts set day = today where category = '' and brand_key = '';
end;
$$;
comment on function private.roll_over_offer_counts() is
  'Takes the offers that ended since out of the counts: on a day''s first write, and by schedule where pg_cron is there.';

do $$
begin
  if exists (select from pg_extension where extname = 'pg_cron') then
    perform cron.schedule('roll-over-offer-counts', '1 0 * * *', 'select private.roll_over_offer_counts()');
  end if;
end;
$$;

create function private.settle_offer_changes()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed private.offer_step[];
begin
  -- This trigger runs for each of a transaction's notes. The first one counts them all and deletes them.
  if not exists (select from private.offer_changes where id = new.id) then
    return null;
  end if;
  with settled as (
    delete from private.offer_changes where id >= new.id returning steps
  )
  select array_agg(row(s.category, s.brand_key, s.name, s.at, s.live_until, s.step)::private.offer_step) into changed
  from settled cross join lateral unnest(settled.steps) as s;

  perform private.add_to_offer_counts(changed, private.hold_offer_count_day());
  -- Only now: rolling over reads the table as this transaction leaves it, so its changes must have been counted before.
  perform private.roll_over_offer_counts();
  perform private.announce_deals();
  return null;
end;
$$;
comment on function private.settle_offer_changes() is
  'At commit: adds what the transaction''s statements changed to offer_counts, and tells whoever shows deals. So nobody holds a '
  'category''s count for longer, and transactions of several statements count in key order too.';

create constraint trigger settle_offer_changes
  after insert on private.offer_changes
  deferrable initially deferred
  for each row execute function private.settle_offer_changes();

-- The counts as of now. Until a day's first write the stored counts are yesterday's, so what has ended since is taken off; on
-- all other days that is an empty range of an index. The two days stand as single values (scalar subqueries): joined, the
-- planner took the range for a ninth of all offers and read the whole table.

create view private.live_counts with (security_invoker = true) as
with counts as (
  select day, private.today() as today from public.offer_counts where category = '' and brand_key = ''
), ended as (
  select coalesce(c.category, '') as category, coalesce(c.brand_key, '') as brand_key, count(*)::integer as codes
  from public.promo_codes c
  where c.live_until >= (select day from counts) and c.live_until < (select today from counts)
  group by grouping sets ((c.category, c.brand_key), (c.brand_key), (c.category))
)
select
  counted.category, counted.brand_key, counted.name, counted.live - coalesce(ended.codes, 0) as live,
  counted.live as counted, counted.newest_at, counted.search
from public.offer_counts counted
left join ended on ended.category = counted.category and ended.brand_key = counted.brand_key;

comment on view private.live_counts is
  'The rows of offer_counts with live as of now. counted is as of the last counted day: the two differ between midnight and the '
  'day''s first write only, and a list that is sorted by counted keeps its order meanwhile.';
grant select on private.live_counts to anon, authenticated, service_role;

create view public.category_counts with (security_invoker = true) as
select category, live from private.live_counts where brand_key = '' and category <> '';

comment on view public.category_counts is 'Live offers of each of the eight categories, zeros included.';
grant select on public.category_counts to anon, authenticated;

create view public.brand_counts with (security_invoker = true) as
select brand_key, name, live, newest_at from private.live_counts where category = '' and brand_key <> '' and live > 0;

comment on view public.brand_counts is 'Brands with live offers: how many, and when the newest was added.';
grant select on public.brand_counts to anon, authenticated, service_role;

create view public.influencer_offer_counts with (security_invoker = true) as
select
  influencer_id,
  (count(*) filter (where live_until >= (select private.today())))::integer as live,
  count(*)::integer as total
from public.promo_codes
group by influencer_id;

comment on view public.influencer_offer_counts is
  'Offers per influencer, live and in all; ask for the influencers on the screen, not for everybody.';
grant select on public.influencer_offer_counts to anon, authenticated;

-- supabase/schemas/12_signals.sql

-- Signals: messages that the database sends on private channels of Realtime (docs/decisions/realtime-signals.md).
-- Policies decide who may receive them. Clients can't send any, because no policy allows it.

create policy "Anybody hears of offers and follower numbers"
  on realtime.messages for select to anon, authenticated
  using (extension = 'broadcast' and ((select realtime.topic()) = 'deals' or (select realtime.topic()) like 'influencer:%'));

create policy "A member hears of its own follows"
  on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'member:' || (select auth.uid()));

-- Requests to Realtime don't pass PostgREST, which calls private.require_session(). So this policy checks the session, too.
create policy "A session that has ended hears nothing"
  on realtime.messages as restrictive for select to authenticated
  using ((select private.session_stands()));

create function private.announce_follower_count()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('follower_count', new.follower_count),
    'followers',
    'influencer:' || new.influencer_id,
    true
  );
  return null;
end;
$$;
comment on function private.announce_follower_count() is
  'Tells everybody who listens to an influencer its number of followers. The number is absolute, so a message that is lost does no harm.';

create trigger announce_follower_count
  after insert or update on public.follower_counts
  for each row execute function private.announce_follower_count();

create table private.deals_announcement (
  only_row boolean primary key default true,
  second bigint not null default 0,
  constraint deals_announcement_only_row check (only_row)
);
comment on table private.deals_announcement is
  'When the topic "deals" was last used, in seconds since 1970: at most one message is sent in each second.';
insert into private.deals_announcement default values;
alter table private.deals_announcement enable row level security;

create function private.announce_deals()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  seconds constant numeric := extract(epoch from clock_timestamp());
  this_second constant bigint := floor(seconds);
begin
  -- Somebody who holds the row is sending this second's message: nobody waits for it.
  update private.deals_announcement announcement
  set second = this_second
  from (
    select only_row from private.deals_announcement where second < this_second for update skip locked
  ) free
  where announcement.only_row = free.only_row;
  if not found then
    return;
  end if;

  perform realtime.send(
    jsonb_build_object(
      'wait_ms', ceil((this_second + 1 - seconds) * 1000)::integer + 500,
      'audience', (select greatest(c.reltuples, 0)::bigint from pg_catalog.pg_class c where c.oid = 'public.follows'::regclass)
    ),
    'offers',
    'deals',
    true
  );
end;
$$;
comment on function private.announce_deals() is
  'Tells everybody who shows deals that some changed, at most once in each second. Called at commit. The screens ask after '
  '"wait_ms", half a second after the second has ended: what others change within it is there by then, so it needs no message.';

-- supabase/schemas/13_offer_lists.sql

-- Lists of offers, page by page. See docs/decisions/list-queries.md.

-- What all lists share

create function private.write_cursor(list text, keys jsonb)
returns text
language sql
immutable
set search_path = ''
as $$
  select translate(encode(convert_to((jsonb_build_array(list) || keys)::text, 'UTF8'), 'base64'), E'\n', '');
$$;
comment on function private.write_cursor(text, jsonb) is
  'An opaque cursor: the list it belongs to and the sort keys of the row it stands behind.';
grant execute on function private.write_cursor(text, jsonb) to anon, authenticated;

create function private.read_cursor(after text, list text, key_types text[])
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  keys jsonb;
begin
  if after is null then
    return null;
  end if;
  begin
    -- The longest has two texts of 120 characters.
    if octet_length(after) > 4096 then
      raise exception 'foreign';
    end if;
    keys := convert_from(decode(after, 'base64'), 'UTF8')::jsonb;
    if keys ->> 0 is distinct from list or jsonb_array_length(keys) <> cardinality(key_types) + 1 then
      raise exception 'foreign';
    end if;
    for place in 1 .. cardinality(key_types) loop
      if keys ->> place is null then
        raise exception 'incomplete';
      end if;
      case key_types[place]
        when 'timestamptz' then perform (keys ->> place)::timestamptz;
        when 'uuid' then perform (keys ->> place)::uuid;
        when 'boolean' then perform (keys ->> place)::boolean;
        when 'integer' then perform (keys ->> place)::integer;
        else null;
      end case;
    end loop;
  exception when others then
    raise exception 'This list can''t be continued from here. Please load it again.' using errcode = '22023';
  end;
  return keys;
end;
$$;
comment on function private.read_cursor(text, text, text[]) is
  'The sort keys of a cursor (from place 1), each castable to its type; whatever isn''t a cursor of this list ends in 22023.';
grant execute on function private.read_cursor(text, text, text[]) to anon, authenticated;

create function private.page_size(wanted integer)
returns integer
language sql
immutable
set search_path = ''
as $$
  select least(greatest(coalesce(wanted, 24), 1), 24);
$$;
comment on function private.page_size(integer) is 'A page has 1 to 24 cards (docs/product/lists-and-search.md#pages-of-a-list).';
grant execute on function private.page_size(integer) to anon, authenticated;

create function private.known_categories(given text[])
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select case
    when cardinality(given) > 0 then array(
      select known from unnest(private.categories()) as known
      where known = any (given[1:100])
    )
  end;
$$;
comment on function private.known_categories(text[]) is
  'The existing categories among the first 100 given ones; null when none is given, empty when none exists.';
grant execute on function private.known_categories(text[]) to anon, authenticated;

-- Offers, searched, narrowed and sorted

create type private.offer_filter as (
  search tsquery,
  categories text[],
  influencer_id uuid,
  brand_key text,
  include_expired boolean
);
comment on type private.offer_filter is 'The filters of a list of offers; a null field filters nothing.';

create type private.offer_key as (expired boolean, name text collate "C", rank integer);
comment on type private.offer_key is
  'The sort key of a list of offers: live ones first, then by name, then by descending rank, then newest first.';

-- The planner puts these two functions into the statements that call them, as if they were written there. For that they
-- have a parsed body and no settings (an empty search path would prevent it; a parsed body needs none). In a plan that is made for
-- the values at hand, conditions that don't apply vanish, and so do sort keys that are the same for all offers: that is how one
-- statement serves every filter and every order, and still walks the index of its order.

create function private.passes(offer public.promo_codes, wanted private.offer_filter, today date)
returns boolean
language sql
immutable parallel safe
return (wanted.search is null or offer.search @@ wanted.search)
  and (wanted.categories is null or offer.category = any (wanted.categories))
  and (wanted.influencer_id is null or offer.influencer_id = wanted.influencer_id)
  and (wanted.brand_key is null or offer.brand_key = wanted.brand_key)
  and (wanted.include_expired or offer.live_until >= today);
comment on function private.passes(public.promo_codes, private.offer_filter, date) is 'Whether an offer matches the filters of a list.';
grant execute on function private.passes(public.promo_codes, private.offer_filter, date) to anon, authenticated;

create function private.sort_keys(offer public.promo_codes, sort_order text, today date)
returns setof private.offer_key
language sql
immutable parallel safe
begin atomic
  select
    offer.live_until < today,
    case sort_order when 'alphabetical' then offer.brand_key when 'category' then offer.category else '' end,
    case sort_order when 'discount' then offer.discount_rank else 0 end;
end;
comment on function private.sort_keys(public.promo_codes, text, date) is
  'The sort key of an offer (exactly one row) in a list sorted newest, alphabetical, category or discount.';
grant execute on function private.sort_keys(public.promo_codes, text, date) to anon, authenticated;

create function private.search_offers(wanted private.offer_filter)
returns uuid[]
language plpgsql
stable
set search_path = ''
-- A search is looked up in its index. The planner expects an eighth of all offers to have two words that are common, each by
-- itself, although none may have both, and reads the table: 15,400 blocks instead of 340 at 300,000 offers.
set enable_seqscan = off
set enable_indexscan = off
as $$
begin
  return array(
    select c.id from public.promo_codes c where private.passes(c, wanted, private.today()) limit 1001
  );
end;
$$;
comment on function private.search_offers(private.offer_filter) is
  'The offers that a search finds, looked up in its index, no more than 1,001.';
grant execute on function private.search_offers(private.offer_filter) to anon, authenticated;

create function private.match_offers(wanted private.offer_filter)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  today constant date := private.today();
  found_ids uuid[];
begin
  if wanted.search is null then
    return array(select c.id from public.promo_codes c where private.passes(c, wanted, today) limit 1001);
  end if;
  -- What at least every fifth offer matches is found 1,001 times among the newest 5,000 offers: no need to look up hundreds of thousands.
  found_ids := array(
    select (newest.offer).id
    from (select c as offer from public.promo_codes c order by c.created_at desc, c.id desc limit 5000) newest
    where private.passes(newest.offer, wanted, today)
    limit 1001
  );
  if cardinality(found_ids) > 1000 then
    return found_ids;
  end if;
  return private.search_offers(wanted);
end;
$$;
comment on function private.match_offers(private.offer_filter) is
  'The offers that a filter finds, no more than 1,001, which counts as "1,000+".';
grant execute on function private.match_offers(private.offer_filter) to anon, authenticated;

create function private.sort_offers(
  wanted private.offer_filter, among uuid[], sort_order text, place jsonb, most integer
)
returns public.promo_codes[]
language plpgsql
stable
set search_path = ''
as $$
declare
  today constant date := private.today();
  place_expired constant boolean := (place ->> 1)::boolean;
  place_name constant text collate "C" := place ->> 2;
  place_rank constant integer := (place ->> 3)::integer;
  place_at constant timestamptz := (place ->> 4)::timestamptz;
  place_id constant uuid := (place ->> 5)::uuid;
begin
  return array(
    select c
    from public.promo_codes c
    cross join lateral private.sort_keys(c, sort_order, today) key
    where case when among is null then private.passes(c, wanted, today) else c.id = any (among) end
      and (
        place is null
        or (key.expired, key.name, -key.rank) > (place_expired, place_name, -place_rank)
        or (
          (key.expired, key.name, key.rank) = (place_expired, place_name, place_rank)
          and (c.created_at, c.id) < (place_at, place_id)
        )
      )
    order by key.expired, key.name, key.rank desc, c.created_at desc, c.id desc
    limit most
  );
end;
$$;
comment on function private.sort_offers(private.offer_filter, uuid[], text, jsonb, integer) is
  'One page in order, behind a place (keys of a cursor) or from the start: of the given offers, or without them of all that the '
  'filter finds, fetched whole and sorted.';
grant execute on function private.sort_offers(private.offer_filter, uuid[], text, jsonb, integer) to anon, authenticated;

create function private.walk_offers(wanted private.offer_filter, sort_order text, place jsonb, most integer)
returns public.promo_codes[]
language plpgsql
stable
set search_path = ''
-- With one plan for all orders, a page from the middle of the alphabetical list of 300,000 offers reads 455,000 blocks instead
-- of 150.
set plan_cache_mode = force_custom_plan
-- What is read is in memory or on an SSD, as it is on a hosted project, which has this cost for the whole server. With
-- Postgres' own 4 a search for a common word within a category reads the whole table (15,000 blocks) instead of walking its index
-- (1,460).
set random_page_cost = 1.1
as $$
declare
  today constant date := private.today();
  place_expired constant boolean := coalesce((place ->> 1)::boolean, false);
  place_name constant text collate "C" := place ->> 2;
  place_rank constant integer := (place ->> 3)::integer;
  place_at constant timestamptz := (place ->> 4)::timestamptz;
  place_id constant uuid := (place ->> 5)::uuid;
  -- A search stops here, because all its matches may be at the other end of the order.
  furthest constant integer := case when wanted.search is not null then 5000 end;
  wherever_it_is private.offer_filter := wanted;
  page public.promo_codes[] := '{}';
  missing integer := most;
  more public.promo_codes[];
  stopped_short boolean;
begin
  wherever_it_is.search := null;
  -- The list is walked along the index of its order, in parts that follow each other until the page is full:
  -- 1 the rest of the place's own brand, category or rank, 2 what lies beyond it (or the whole list), 3 what has expired.
  -- created_at is compared twice: alone, so that the index starts at the place, and with the id, to be exact.
  for part in 1 .. 3 loop
    continue when (part = 1 and place is null) or (part = 3 and (place_expired or not wanted.include_expired));
    with near as (
      select c.*
      from public.promo_codes c
      cross join lateral private.sort_keys(c, sort_order, today) key
      where private.passes(c, wherever_it_is, today)
        and key.expired = (place_expired or part = 3)
        and (part <> 1 or (
          key.name = place_name and key.rank = place_rank
          and c.created_at <= place_at and (c.created_at, c.id) < (place_at, place_id)
        ))
        and (part <> 2 or place is null or key.name > place_name or key.rank < place_rank)
      order by key.name, key.rank desc, c.created_at desc, c.id desc
      limit coalesce(furthest, missing)
    ), matching as (
      select near.* from near where wanted.search is null or near.search @@ wanted.search limit missing
    )
    select
      array(select matching::public.promo_codes from matching),
      -- A search that stopped before the end of a part can't go on with the next one.
      (select count(*) from matching) < missing and (select count(*) from near) = furthest
    into more, stopped_short;
    page := page || more;
    missing := most - cardinality(page);
    exit when missing = 0 or stopped_short;
  end loop;
  return page;
end;
$$;
comment on function private.walk_offers(private.offer_filter, text, jsonb, integer) is
  'One page of the offers that a filter finds, in order, behind a place (keys of a cursor) or from the start, expired last. '
  'A search that meets too few on its way gives a page that isn''t full.';
grant execute on function private.walk_offers(private.offer_filter, text, jsonb, integer) to anon, authenticated;

create function public.list_offers(
  search text default null,
  in_categories text[] default null,
  sort text default 'newest',
  of_influencer uuid default null,
  of_brand text default null,
  include_expired boolean default false,
  after text default null,
  page_size integer default 24
)
returns setof public.offer
language plpgsql
stable
set search_path = ''
as $$
declare
  today constant date := private.today();
  wanted constant private.offer_filter := row(
    private.search_query(list_offers.search), private.known_categories(in_categories), of_influencer,
    case when btrim(left(of_brand, 1000)) <> '' then private.brand_key(left(of_brand, 1000)) end, coalesce(list_offers.include_expired, false)
  );
  sort_order constant text := coalesce(sort, 'newest');
  most constant integer := private.page_size(list_offers.page_size);
  list_name constant text := 'offers ' || sort_order;
  narrowed_by constant integer := num_nonnulls(wanted.categories, wanted.influencer_id, wanted.brand_key);
  -- Some index has the list in its order: unnarrowed ones in every order, those narrowed to one value newest first.
  in_index_order constant boolean := wanted.search is null and (
    narrowed_by = 0
    or (narrowed_by = 1 and sort_order = 'newest' and coalesce(cardinality(wanted.categories), 1) = 1)
  );
  place jsonb;
  matches uuid[];
  only_live private.offer_filter;
  live uuid[];
  page public.promo_codes[];
begin
  if sort_order not in ('newest', 'alphabetical', 'discount', 'category') then
    raise exception 'Offers can''t be sorted like that.' using errcode = '22023';
  end if;
  place := private.read_cursor(
    after, list_name, array['boolean', 'text', 'integer', 'timestamptz', 'uuid']
  );
  only_live := wanted;
  only_live.include_expired := false;
  if after is null then
    live := private.match_offers(only_live);
  end if;
  -- A list in index order needs no matches to choose its plan.
  if not in_index_order then
    matches := case when after is null and wanted = only_live then live else private.match_offers(wanted) end;
  end if;

  if in_index_order or cardinality(matches) > 1000 then
    page := private.walk_offers(wanted, sort_order, place, most);
    if wanted.search is not null and cardinality(page) < most then
      page := private.sort_offers(wanted, null, sort_order, place, most);
    end if;
  else
    page := private.sort_offers(wanted, matches, sort_order, place, most);
  end if;

  return query
  select offer.*
  from generate_subscripts(page, 1) as nth
  cross join lateral private.sort_keys(page[nth], sort_order, today) key
  cross join lateral private.as_offer(
    page[nth],
    private.write_cursor(
      list_name,
      jsonb_build_array(key.expired, key.name, key.rank, (page[nth]).created_at, (page[nth]).id)
    ),
    case when after is null then cardinality(live) end
  ) as offer
  order by nth;
end;
$$;
comment on function public.list_offers(text, text[], text, uuid, text, boolean, text, integer) is
  'A page of live offers, searched, narrowed and sorted (newest, alphabetical by brand, discount, category). '
  'after: the cursor of the last row seen. total: how many '
  'live ones there are, only on the first page, 1001 for more than 1,000.';
grant execute on function public.list_offers(text, text[], text, uuid, text, boolean, text, integer) to anon, authenticated;

create function public.featured_offers()
returns setof public.offer
language sql
stable
set search_path = ''
as $$
  with featured as (
    select c as code from public.promo_codes c
    where c.is_featured and c.live_until >= (select private.today())
    order by c.created_at desc, c.id desc
    limit 4
  ), newest as (
    select c as code from public.promo_codes c
    where c.live_until >= (select private.today()) and not exists (select from featured)
    order by c.created_at desc, c.id desc
    limit 4
  ), shown as (
    select code from featured union all select code from newest
  )
  select offer.*
  from shown
  cross join lateral private.as_offer(shown.code, null, (select count(*)::integer from shown)) as offer
  order by offer.created_at desc, offer.id desc;
$$;
comment on function public.featured_offers() is
  'Up to four live featured offers; when none is featured, the four newest (docs/product/offers.md#featured-offers).';
grant execute on function public.featured_offers() to anon, authenticated;

-- Alerts

create function public.list_alerts(
  search text default null,
  after text default null,
  page_size integer default 24
)
returns setof public.offer
language plpgsql
stable
set search_path = ''
-- Planned for the values at hand: with one plan for all searches, a word that few offers have reads 11,700 blocks instead of 2,700.
set plan_cache_mode = force_custom_plan
as $$
declare
  -- On its last day an offer is in the lists and not among the alerts any more.
  tomorrow constant date := private.today() + 1;
  wanted constant private.offer_filter := row(private.search_query(list_alerts.search), null, null, null, false);
  place constant jsonb := private.read_cursor(after, 'alerts', array['timestamptz', 'uuid']);
  place_at constant timestamptz := coalesce((place ->> 1)::timestamptz, 'infinity');
  place_id constant uuid := coalesce((place ->> 2)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  most constant integer := private.page_size(list_alerts.page_size);
  matches integer;
begin
  if after is null then
    select count(*) into matches
    from (
      select from public.my_followed_influencers() f
      -- Each with a limit of its own, so that it is a look into the influencer's index and never a scan of all offers.
      cross join lateral (
        select from public.promo_codes code
        where code.influencer_id = f.influencer_id and private.passes(code, wanted, tomorrow)
        limit 1001
      ) c
      limit 1001
    ) as capped;
  end if;

  return query
  select offer.*
  from (
    select newest.id
    from public.my_followed_influencers() f
    cross join lateral (
      select code.id, code.created_at from public.promo_codes code
      where code.influencer_id = f.influencer_id and private.passes(code, wanted, tomorrow)
        and code.created_at <= place_at
        and (code.created_at, code.id) < (place_at, place_id)
      order by code.created_at desc, code.id desc
      limit most
    ) newest
    order by newest.created_at desc, newest.id desc
    limit most
  ) page
  join public.promo_codes c on c.id = page.id
  cross join lateral private.as_offer(
    c, private.write_cursor('alerts', jsonb_build_array(c.created_at, c.id)), matches
  ) as offer
  order by offer.created_at desc, offer.id desc;
end;
$$;
comment on function public.list_alerts(text, text, integer) is
  'The offers of those whom the caller follows, newest first. On its last day an offer is not among them any more (docs/product/following-and-alerts.md#alerts).';
grant execute on function public.list_alerts(text, text, integer) to authenticated;

-- The codes that an influencer or an agency looks after

create function public.list_managed_offers(
  of_influencer uuid,
  search text default null,
  sort text default 'newest',
  after text default null,
  page_size integer default 24
)
returns setof public.offer
language plpgsql
stable
set search_path = ''
as $$
declare
  today constant date := private.today();
  wanted constant private.offer_filter := row(private.search_query(list_managed_offers.search), null, null, null, true);
  sort_order constant text := coalesce(sort, 'newest');
  most constant integer := private.page_size(list_managed_offers.page_size);
  list_name constant text := 'managed offers ' || sort_order;
  place jsonb;
  behind_expired boolean;
  behind_name text collate "C";
  behind_at timestamptz;
  behind_id uuid;
  matches integer;
begin
  if sort_order not in ('newest', 'alphabetical', 'ending') then
    raise exception 'Codes can''t be sorted like that.' using errcode = '22023';
  end if;
  place := private.read_cursor(after, list_name, array['boolean', 'text', 'timestamptz', 'uuid']);
  behind_expired := (place ->> 1)::boolean;
  behind_name := place ->> 2;
  behind_at := (place ->> 3)::timestamptz;
  behind_id := (place ->> 4)::uuid;

  if after is null then
    select count(*) into matches
    from (
      select from public.promo_codes c
      where c.influencer_id = of_influencer and private.passes(c, wanted, today)
      limit 1001
    ) as capped;
  end if;

  return query
  select offer.*
  from (
    select c.id, key.expired, key.name
    from public.promo_codes c
    cross join lateral (
      select
        sort_order = 'ending' and c.live_until < today as expired,
        -- As text, the days are in order and 'infinity' comes behind them.
        case sort_order
          when 'alphabetical' then c.brand_key
          when 'ending' then coalesce(to_char(c.expiration_date, 'YYYY-MM-DD'), 'infinity')
          else ''
        end collate "C" as name
    ) key
    where c.influencer_id = of_influencer and private.passes(c, wanted, today)
      and (
        place is null
        or (key.expired, key.name) > (behind_expired, behind_name)
        or (
          (key.expired, key.name) = (behind_expired, behind_name)
          and (c.created_at, c.id) < (behind_at, behind_id)
        )
      )
    order by key.expired, key.name, c.created_at desc, c.id desc
    limit most
  ) page
  join public.promo_codes c on c.id = page.id
  cross join lateral private.as_offer(
    c, private.write_cursor(list_name, jsonb_build_array(page.expired, page.name, c.created_at, c.id)), matches
  ) as offer
  order by page.expired, page.name, offer.created_at desc, offer.id desc;
end;
$$;
comment on function public.list_managed_offers(uuid, text, text, text, integer) is
  'A page of an influencer''s offers for whoever looks after them: expired ones among the others, sorted newest, '
  'alphabetical by brand, or ending (the next to end first, the expired last). after, total: as in list_offers.';
grant execute on function public.list_managed_offers(uuid, text, text, text, integer) to authenticated;

-- supabase/schemas/14_account_lists.sql

-- Lists of influencers and credit-card accounts, and a single one's page.

create view private.influencer_cards with (security_invoker = true) as
select
  p.id, p.full_name, p.username, p.avatar_url, p.bio, p.category, p.is_influencer, p.is_creditcard, p.is_featured,
  p.created_at, p.sort_name, coalesce(counts.follower_count, 0) as follower_count,
  (
    select count(*)::integer from public.promo_codes c
    where c.influencer_id = p.id and c.live_until >= (select private.today())
  ) as live_offer_count
from public.profiles p
left join public.follower_counts counts on counts.influencer_id = p.id;

comment on view private.influencer_cards is 'What an account''s card and public page show, with its current counts.';
grant select on private.influencer_cards to anon, authenticated;

create function public.influencer_profile(handle text)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  bio text,
  category text,
  is_influencer boolean,
  is_creditcard boolean,
  follower_count integer,
  live_offer_count integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  wanted constant text := lower(ltrim(btrim(left(handle, 200)), '@'));
  -- When somebody takes a former name it is removed from the former ones, so no former name is anybody's present one.
  former_bearer constant uuid := private.bearer_of_former_username(wanted);
begin
  return query
  select
    p.id, p.full_name, p.username, p.avatar_url, p.bio, p.category, p.is_influencer, p.is_creditcard,
    p.follower_count, p.live_offer_count
  from private.influencer_cards p
  where (p.is_influencer or p.is_creditcard or p.is_featured)
    and case
      when former_bearer is not null then p.id = former_bearer
      -- A username has at most 30 characters, so none can be mistaken for an id.
      when wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p.id = wanted::uuid
      else p.username = wanted
    end;
end;
$$;
comment on function public.influencer_profile(text) is
  'The public page of an influencer, by username (any case, with or without @), by one given up within 90 days, or '
  'by id; no row when there is none.';
grant execute on function public.influencer_profile(text) to anon, authenticated;

create function private.is_listed(account public.profiles, credit_cards boolean, wanted tsquery)
returns boolean
language sql
immutable parallel safe
return account.is_creditcard = credit_cards and (account.is_influencer or credit_cards)
  and (wanted is null or account.search @@ wanted);
comment on function private.is_listed(public.profiles, boolean, tsquery) is
  'Whether a list of influencers, or of credit-card accounts, has this account. The planner writes it into the statements.';
grant execute on function private.is_listed(public.profiles, boolean, tsquery) to anon, authenticated;

create function public.list_influencers(
  search text default null,
  sort text default 'newest',
  credit_cards boolean default false,
  after text default null,
  page_size integer default 24
)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  category text,
  is_creditcard boolean,
  follower_count integer,
  live_offer_count integer,
  cursor text,
  total integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  cards constant boolean := coalesce(credit_cards, false);
  sort_order constant text := coalesce(sort, 'newest');
  most constant integer := private.page_size(list_influencers.page_size);
  wanted constant tsquery := private.search_query(list_influencers.search);
  place jsonb;
  behind_at timestamptz;
  behind_name text;
  behind_id uuid;
  matches integer;
  page uuid[];
begin
  if sort_order not in ('newest', 'alphabetical') then
    raise exception 'Influencers can''t be sorted like that.' using errcode = '22023';
  end if;
  place := private.read_cursor(
    after, 'influencers ' || sort_order, array[case sort_order when 'newest' then 'timestamptz' else 'text' end, 'uuid']
  );
  behind_at := case when sort_order = 'newest' then (place ->> 1)::timestamptz end;
  behind_name := case when sort_order = 'alphabetical' then place ->> 1 end;
  behind_id := (place ->> 2)::uuid;

  if after is null then
    select count(*) into matches
    from (
      select from public.profiles p where private.is_listed(p, cards, wanted)
      limit 1001
    ) as capped;
  end if;

  page := array(
    select p.id
    from public.profiles p
    where private.is_listed(p, cards, wanted)
      and (place is null or case sort_order
        when 'newest' then p.created_at <= behind_at and (p.created_at, p.id) < (behind_at, behind_id)
        else p.sort_name >= behind_name and (p.sort_name, p.id) > (behind_name, behind_id)
      end)
    order by
      case when sort_order = 'alphabetical' then p.sort_name end,
      case when sort_order = 'newest' then p.created_at end desc,
      case when sort_order = 'newest' then p.id end desc,
      p.id
    limit most
  );

  return query
  select
    p.id, p.full_name, p.username, p.avatar_url, p.category, p.is_creditcard, p.follower_count, p.live_offer_count,
    private.write_cursor('influencers ' || sort_order, jsonb_build_array(
      case sort_order when 'newest' then to_jsonb(p.created_at) else to_jsonb(p.sort_name) end, p.id
    )),
    matches
  from unnest(page) with ordinality as listed(id, number)
  join private.influencer_cards p on p.id = listed.id
  order by listed.number;
end;
$$;
comment on function public.list_influencers(text, text, boolean, text, integer) is
  'A page of influencers, or of credit-card accounts, found by name and username. after, total: as in list_offers.';
grant execute on function public.list_influencers(text, text, boolean, text, integer) to anon, authenticated;

create function public.featured_accounts()
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  category text,
  is_creditcard boolean,
  follower_count integer,
  live_offer_count integer,
  cursor text,
  total integer
)
language sql
stable
set search_path = ''
as $$
  select
    p.id, p.full_name, p.username, p.avatar_url, p.category, p.is_creditcard, p.follower_count, p.live_offer_count,
    null::text, (count(*) over ())::integer
  from (
    select * from private.influencer_cards where is_featured order by created_at desc, id desc limit 4
  ) p
  order by p.created_at desc, p.id desc;
$$;
comment on function public.featured_accounts() is 'The newest accounts, up to four, that the operator has marked as featured.';
grant execute on function public.featured_accounts() to anon, authenticated;

create function public.list_followed_influencers(
  search text default null,
  after text default null,
  page_size integer default 24
)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  category text,
  is_creditcard boolean,
  follower_count integer,
  live_offer_count integer,
  followed_at timestamptz,
  cursor text,
  total integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  place constant jsonb := private.read_cursor(after, 'followed influencers', array['timestamptz', 'uuid']);
  place_at constant timestamptz := coalesce((place ->> 1)::timestamptz, 'infinity');
  place_id constant uuid := coalesce((place ->> 2)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  most constant integer := private.page_size(list_followed_influencers.page_size);
  patterns constant text[] := (
    select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%')
    from regexp_split_to_table(ltrim(lower(btrim(left(list_followed_influencers.search, 200))), '@'), '\s+') as word
    where word <> ''
  );
begin
  return query
  with followed as (
    select
      f.influencer_id, f.followed_at as since,
      p.full_name, p.username, p.avatar_url, p.category, p.is_creditcard
    from public.my_followed_influencers() f
    -- Somebody who is no influencer any more has no public profile, and can still be unfollowed.
    left join public.profiles p on p.id = f.influencer_id
    where patterns is null or lower(concat_ws(' ', p.full_name, p.username)) like all (patterns)
  ), page as (
    select * from followed f
    where (f.since, f.influencer_id) < (place_at, place_id)
    order by f.since desc, f.influencer_id desc
    limit most
  )
  select
    f.influencer_id, f.full_name, f.username, f.avatar_url, f.category, f.is_creditcard,
    coalesce(counts.follower_count, 0),
    (
      select count(*)::integer from public.promo_codes c
      where c.influencer_id = f.influencer_id and c.live_until >= (select private.today())
    ),
    f.since,
    private.write_cursor('followed influencers', jsonb_build_array(f.since, f.influencer_id)),
    case when place is null then (select least(count(*), 1001)::integer from followed) end
  from page f
  left join public.follower_counts counts on counts.influencer_id = f.influencer_id
  order by f.since desc, f.influencer_id desc;
end;
$$;
comment on function public.list_followed_influencers(text, text, integer) is
  'A page of everybody whom the caller follows, with or without live offers, latest first; found by parts of name and '
  'username. after, total: as in list_offers.';
grant execute on function public.list_followed_influencers(text, text, integer) to authenticated;

-- What an agency's screens ask for, in few requests. Whom it manages is looked up at each request, so an influencer is gone
-- from all of them as soon as the management ends.

create function private.emails_i_manage()
returns table (influencer_id uuid, email text)
language sql
stable
security definer
set search_path = ''
as $$
  select account.id, account.email
  from auth.users account
  where account.id in (select private.influencers_i_manage());
$$;
comment on function private.emails_i_manage() is
  'The e-mail addresses of the influencers that the caller manages, and of nobody else. Runs with the '
  'owner''s rights, because no client reads the accounts.';
grant execute on function private.emails_i_manage() to authenticated;

create function public.agency_totals()
returns table (influencers integer, active_codes integer)
language sql
stable
set search_path = ''
as $$
  select
    (select count(*)::integer from private.influencers_i_manage()),
    (
      select count(*)::integer from public.promo_codes c
      where c.influencer_id in (select private.influencers_i_manage()) and c.live_until >= (select private.today())
    );
$$;
comment on function public.agency_totals() is
  'How many influencers the calling agency manages, and how many live codes they have together; zeros for anybody else.';
grant execute on function public.agency_totals() to authenticated;

create function public.managed_influencer(of_influencer uuid)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  bio text,
  email text,
  temporary_password text,
  live_count integer,
  total_count integer,
  is_creditcard boolean
)
language sql
stable
set search_path = ''
as $$
  select
    p.id, p.full_name, p.username, p.avatar_url, p.bio,
    (select account.email from private.emails_i_manage() account where account.influencer_id = p.id),
    link.temporary_password, coalesce(counts.live, 0), coalesce(counts.total, 0), p.is_creditcard
  from public.agency_influencers link
  join public.profiles p on p.id = link.influencer_id
  left join public.influencer_offer_counts counts on counts.influencer_id = p.id
  where link.influencer_id = of_influencer
    and link.agency_id = (select auth.uid())
    and of_influencer in (select private.influencers_i_manage());
$$;
comment on function public.managed_influencer(uuid) is
  'An influencer whom the calling agency manages, with what it needs to look after it; no row for anybody else.';
grant execute on function public.managed_influencer(uuid) to authenticated;

create function public.list_managed_influencers(
  search text default null,
  sort text default 'newest',
  after text default null,
  page_size integer default 24
)
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  bio text,
  email text,
  temporary_password text,
  live_count integer,
  total_count integer,
  cursor text,
  total integer
)
language plpgsql
stable
set search_path = ''
as $$
declare
  sort_order constant text := coalesce(sort, 'newest');
  list_name constant text := 'managed influencers ' || sort_order;
  most constant integer := private.page_size(list_managed_influencers.page_size);
  wanted constant tsquery := private.search_query(list_managed_influencers.search);
  place jsonb;
begin
  if sort_order not in ('newest', 'alphabetical') then
    raise exception 'Influencers can''t be sorted like that.' using errcode = '22023';
  end if;
  place := private.read_cursor(after, list_name, array['text', 'timestamptz', 'uuid']);

  return query
  with managed as (
    select
      p.id, p.full_name, p.username, p.avatar_url, p.bio, account.email, link.temporary_password,
      case sort_order when 'alphabetical' then p.sort_name else '' end collate "C" as name,
      link.created_at as since
    from public.agency_influencers link
    join private.emails_i_manage() account on account.influencer_id = link.influencer_id
    join public.profiles p on p.id = link.influencer_id
    where link.agency_id = (select auth.uid())
      and (wanted is null or (p.search || private.search_document(coalesce(account.email, ''))) @@ wanted)
  ), page as (
    select * from managed m
    where place is null
      or m.name > (place ->> 1) collate "C"
      or (m.name = place ->> 1 and (m.since, m.id) < ((place ->> 2)::timestamptz, (place ->> 3)::uuid))
    order by m.name, m.since desc, m.id desc
    limit most
  )
  select
    m.id, m.full_name, m.username, m.avatar_url, m.bio, m.email, m.temporary_password,
    (count(*) filter (where c.live_until >= (select private.today())))::integer,
    count(c.id)::integer,
    private.write_cursor(list_name, jsonb_build_array(m.name, m.since, m.id)),
    case when place is null then (select least(count(*), 1001)::integer from managed) end
  from page m
  left join public.promo_codes c on c.influencer_id = m.id
  group by m.id, m.full_name, m.username, m.avatar_url, m.bio, m.email, m.temporary_password, m.name, m.since
  order by m.name, m.since desc, m.id desc;
end;
$$;
comment on function public.list_managed_influencers(text, text, text, integer) is
  'A page of the influencers whom the calling agency manages, found by name, username and address; sorted by the '
  'newest link or by name. temporary_password is there while it stands. after, total: as in list_offers.';
grant execute on function public.list_managed_influencers(text, text, text, integer) to authenticated;

create function public.standing_credentials()
returns table (id uuid, full_name text, username text, email text, temporary_password text)
language sql
stable
set search_path = ''
as $$
  select p.id, p.full_name, p.username, account.email, link.temporary_password
  from public.agency_influencers link
  join private.emails_i_manage() account on account.influencer_id = link.influencer_id
  join public.profiles p on p.id = link.influencer_id
  where link.agency_id = (select auth.uid()) and link.temporary_password is not null;
$$;
comment on function public.standing_credentials() is
  'What the calling agency hands over to those of its influencers who haven''t set a password yet; no row for anybody else.';
grant execute on function public.standing_credentials() to authenticated;

-- supabase/schemas/15_brand_lists.sql

-- The list of brands, and what search engines may find.

create function public.list_brands(
  search text default null,
  sort text default 'newest',
  in_categories text[] default null,
  after text default null,
  page_size integer default 24
)
returns table (
  brand_key text,
  name text,
  deal_count integer,
  newest_at timestamptz,
  cursor text,
  total integer
)
language plpgsql
stable
set search_path = ''
-- Planned for the values at hand, so that a category is read by the primary key: 76 blocks instead of 131 at 5,000 brands.
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  sort_order constant text := coalesce(sort, 'newest');
  most constant integer := private.page_size(list_brands.page_size);
  -- The empty category stands for all categories; given only unknown categories, the list is empty.
  categories constant text[] := coalesce(private.known_categories(in_categories), array['']);
  wanted constant tsquery := private.search_query(list_brands.search);
  place jsonb;
  behind_at timestamptz;
  behind_count integer;
  behind_key text;
begin
  if sort_order not in ('newest', 'alphabetical', 'deals') then
    raise exception 'Brands can''t be sorted like that.' using errcode = '22023';
  end if;
  place := private.read_cursor(
    after, 'brands ' || sort_order,
    array[case sort_order when 'newest' then 'timestamptz' when 'deals' then 'integer' else 'text' end, 'text']
  );
  behind_at := case when sort_order = 'newest' then (place ->> 1)::timestamptz end;
  behind_count := case when sort_order = 'deals' then (place ->> 1)::integer end;
  behind_key := place ->> 2;

  return query
  with counted as (
    select b.brand_key, b.name, b.live, b.counted, b.newest_at
    from private.live_counts b
    where b.category = any (categories) and b.brand_key <> '' and b.live > 0
      and (wanted is null or b.search @@ wanted)
  ), brands as (
    select * from counted where cardinality(categories) = 1
    union all
    -- A brand in several of the categories is one brand.
    select
      c.brand_key, (array_agg(c.name order by c.newest_at desc))[1], sum(c.live)::integer, sum(c.counted)::integer,
      max(c.newest_at)
    from counted c
    where cardinality(categories) > 1
    group by c.brand_key
  )
  select
    b.brand_key, btrim(b.name), b.live, b.newest_at,
    private.write_cursor('brands ' || sort_order, jsonb_build_array(
      case sort_order when 'newest' then to_jsonb(b.newest_at) when 'deals' then to_jsonb(b.counted) else '""' end,
      b.brand_key
    )),
    case when place is null then (select least(count(*), 1001)::integer from brands) end
  from brands b
  where place is null or case sort_order
    when 'newest' then b.newest_at < behind_at or (b.newest_at = behind_at and b.brand_key > behind_key)
    when 'deals' then b.counted < behind_count or (b.counted = behind_count and b.brand_key > behind_key)
    else b.brand_key > behind_key
  end
  order by
    case when sort_order = 'newest' then b.newest_at end desc,
    case when sort_order = 'deals' then b.counted end desc,
    b.brand_key
  limit most;
end;
$$;
comment on function public.list_brands(text, text, text[], text, integer) is
  'A page of brands with live offers, found by name, over all or within categories, sorted newest (by their '
  'newest offer), alphabetical or deals (by the number of live offers). after, total: as in list_offers.';
grant execute on function public.list_brands(text, text, text[], text, integer) to anon, authenticated;

-- For the server alone, because nobody else has reason to ask for all addresses at once. One request, where a page of a table
-- each took thousands.
create function public.sitemap_entries(part text)
returns jsonb
language sql
stable
set search_path = ''
as $$
  -- As many as a sitemap may hold.
  select case part
    when 'profiles' then (
      select coalesce(jsonb_agg(jsonb_build_array(p.username, p.updated_at) order by p.created_at desc, p.id), '[]')
      from (
        select * from public.profiles p
        where p.is_influencer or p.is_creditcard
        order by p.created_at desc, p.id
        limit 50000
      ) p
    )
    when 'brands' then (
      select coalesce(jsonb_agg(jsonb_build_array(b.name, b.newest_at) order by b.newest_at desc, b.brand_key), '[]')
      from (select * from public.brand_counts b order by b.newest_at desc, b.brand_key limit 50000) b
    )
  end;
$$;
comment on function public.sitemap_entries(text) is
  'The names and latest changes of what search engines may find, newest first: public profiles, or brands with live offers.';
grant execute on function public.sitemap_entries(text) to service_role;

-- supabase/schemas/16_imports.sql

-- Files of promo codes. See docs/decisions/csv-upload.md.

create function private.match_influencers(names text[], hold boolean)
returns table (name text, influencer_id uuid)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  matched_names text[];
  matched_ids uuid[];
begin
  select array_agg(known.name), array_agg(p.id) into matched_names, matched_ids
  from public.profiles p
  join auth.users account on account.id = p.id
  cross join lateral (values (p.username), (lower(account.email)::text)) as known(name)
  join unnest(names) as wanted(name) on wanted.name = known.name
  where p.is_influencer
    and (p.id = (select auth.uid()) or p.id in (select private.influencers_i_manage()));

  -- In the order of private.influencer_locks: all profiles, then all lock rows, each by id.
  if hold then
    perform from public.profiles p where p.id = any (matched_ids) order by p.id for share;
    perform from private.influencer_locks l where l.influencer_id = any (matched_ids) order by l.influencer_id for update;
  end if;
  return query select * from unnest(matched_names, matched_ids);
end;
$$;
comment on function private.match_influencers(text[], boolean) is
  'The influencers that the caller may write for and whose username or account e-mail is among the names (lower-case); held '
  'against other publishing when asked. Starts from what the caller may write for, so it tells nothing of anybody else.';
grant execute on function private.match_influencers(text[], boolean) to authenticated;

create function private.require_room(new_codes bigint)
returns boolean
language plpgsql
stable
set search_path = ''
as $$
declare
  caller constant uuid := (select auth.uid());
  plan record;
  used bigint;
  fitting bigint;
begin
  plan := private.offer_limit(caller);
  if new_codes = 0 or plan.max_offers is null then
    return true;
  end if;
  used := (select count(*) from public.promo_codes c where c.influencer_id = caller);
  fitting := greatest(plan.max_offers - used, 0);
  if new_codes <= fitting then
    return true;
  end if;
  raise exception '%: your % plan allows % %, and you have %.',
    case
      when new_codes = 1 then 'The new code in this file doesn''t fit'
      when fitting = 0 then format('None of the %s new codes in this file fits', to_char(new_codes, 'FM999,999'))
      else format(
        '%s of the %s new codes in this file %s',
        fitting, to_char(new_codes, 'FM999,999'), case fitting when 1 then 'fits' else 'fit' end
      )
    end,
    plan.tier, plan.max_offers, case plan.max_offers when 1 then 'offer' else 'offers' end, used
    using errcode = 'P0001', hint = 'offer_limit';
end;
$$;
comment on function private.require_room(bigint) is
  'True when the caller''s plan has room for that many new codes of its own; else refuses, saying how many fit.';
grant execute on function private.require_room(bigint) to authenticated;

create function public.import_promo_codes(promo_codes jsonb, dry_run boolean default false)
returns table (added integer, present integer[], repeats jsonb, skipped integer[])
language plpgsql
volatile
set search_path = ''
-- PostgREST applies it to the whole request: a margin for 10,000 codes on a small instance (two seconds on two cores).
set statement_timeout = '30s'
as $$
#variable_conflict use_column
declare
  caller constant uuid := (select auth.uid());
  names text[];
  matched_names text[];
  matched_ids uuid[];
  has_room boolean;
  overlong record;
begin
  if jsonb_typeof(promo_codes) is distinct from 'array' or jsonb_array_length(promo_codes) > 10000 then
    raise exception 'Promo codes are imported as a list of at most 10,000.' using errcode = '22023';
  end if;
  -- Before any sorting, matching and locking, as private.refuse_overlong_texts() does for a single code. No text that is
  -- taken has so many bytes.
  select given.constraint_name into overlong
  from jsonb_to_recordset(promo_codes) as r(
    email text, user_id text, brand_name text, promo_code text, description text, category text, expiration_date text,
    affiliate_link text, minimum_spend text, first_order_only text, terms text
  )
  cross join lateral (values
    ('promo_codes_brand_name_given', r.brand_name, 1000),
    ('promo_codes_promo_code_given', r.promo_code, 1000),
    ('promo_codes_description_given', r.description, 8192),
    ('promo_codes_category_known', r.category, 1000),
    ('promo_codes_affiliate_link_format', r.affiliate_link, 8192),
    ('promo_codes_expiration_date_range', r.expiration_date, 1000),
    ('promo_codes_minimum_spend_range', r.minimum_spend, 1000),
    ('promo_codes_first_order_only_known', r.first_order_only, 1000),
    ('promo_codes_terms_given', r.terms, 8192),
    (null, r.email, 1000),
    (null, r.user_id, 1000)
  ) as given(constraint_name, value, most_bytes)
  where octet_length(given.value) > given.most_bytes
  limit 1;
  if found and overlong.constraint_name is null then
    raise exception 'A row names its influencer by an address or a username, not by a long text.' using errcode = '22023';
  elsif found then
    raise exception 'new row for relation "promo_codes" violates check constraint "%"', overlong.constraint_name
      using errcode = '23514', constraint = overlong.constraint_name;
  end if;
  names := array(
    select distinct lower(btrim(r ->> 'email')) from jsonb_array_elements(promo_codes) as r where r ? 'email'
  );
  select array_agg(m.name), array_agg(m.influencer_id) into matched_names, matched_ids
  from private.match_influencers(names, hold => not dry_run) as m;

  -- A separate statement after the locks were taken, so that it sees what others added before.
  with given as (
    select
      r.place::integer as place, m.influencer_id, private.brand_key(left(r.brand_name, 1000)) as brand_key, r.brand_name,
      r.promo_code, r.description, r.category, r.expiration_date, r.affiliate_link, r.minimum_spend,
      coalesce(r.first_order_only, false) as first_order_only, r.terms
    from rows from (jsonb_to_recordset(promo_codes) as (
      email text, user_id text, brand_name text, promo_code text, description text, category text,
      expiration_date date, affiliate_link text, minimum_spend numeric, first_order_only boolean, terms text
    )) with ordinality as r(
      email, user_id, brand_name, promo_code, description, category, expiration_date, affiliate_link, minimum_spend,
      first_order_only, terms, place
    )
    left join unnest(matched_names, matched_ids) as m(name, influencer_id)
      on m.name = lower(btrim(r.email))
      and coalesce(lower(nullif(btrim(r.user_id), '')), m.influencer_id::text) = m.influencer_id::text
  ), compared as (
    -- One sort instead of a join: without statistics of these rows, the planner chose nested loops, which took half a minute.
    select
      either.*,
      min(place) over same_code as first_place,
      bool_or(place is null) over same_code as is_present
    from (
      select * from given g where g.influencer_id is not null
      union all
      select
        null, c.influencer_id, c.brand_key, c.brand_name, c.promo_code, null, null, null, c.affiliate_link, null, null, null
      from public.promo_codes c
      where c.influencer_id = any (matched_ids)
    ) either
    window same_code as (
      partition by influencer_id, brand_key, promo_code, coalesce(affiliate_link, '')
    )
  ), fresh as (
    select n.* from compared n where n.place = n.first_place and not n.is_present
  ), room as (
    select private.require_room(count(*)) as is_there from fresh f where f.influencer_id = caller
  ), written as (
    insert into public.promo_codes (
      influencer_id, brand_name, promo_code, description, category, expiration_date, affiliate_link, minimum_spend,
      first_order_only, terms
    )
    select
      f.influencer_id, f.brand_name, f.promo_code, f.description, f.category, f.expiration_date, f.affiliate_link,
      f.minimum_spend, f.first_order_only, f.terms
    from fresh f
    where not dry_run and (select r.is_there from room r)
    order by f.influencer_id, f.place
  )
  select
    (select count(*)::integer from fresh),
    array(select n.place from compared n where n.place = n.first_place and n.is_present order by n.place),
    (
      select coalesce(jsonb_agg(jsonb_build_object('row', n.place, 'of', n.first_place) order by n.place), '[]')
      from compared n
      where n.place > n.first_place
    ),
    array(select g.place from given g where g.influencer_id is null order by g.place),
    (select r.is_there from room r)
  into added, present, repeats, skipped, has_room;
  return next;
end;
$$;
comment on function public.import_promo_codes(jsonb, boolean) is
  'Adds a file''s codes, whole or not at all, for the influencers that the caller may write for: each row''s email is a username '
  'or an account''s address (docs/product/csv-upload.md). The same code (influencer, brand, code, link) is added once: rows whose code is there '
  'already, rows that repeat an earlier one of the file, and rows that match nobody are told apart, by their numbers from 1. With '
  'dry_run nothing is written, and the answer is what would come of it. Beyond the caller''s plan it says how many fit. Runs with '
  'the caller''s rights: policies, grants, constraints and the offer limit hold as for any insert.';
grant execute on function public.import_promo_codes(jsonb, boolean) to authenticated;

-- supabase/schemas/17_avatars.sql

-- Where pictures of accounts are kept. See docs/decisions/avatars.md. A bucket knows only the type that a file declares. Whether
-- it is an image is told by its bytes, in the edge function upload-avatar, which writes with the server's key and removes
-- an account's former pictures. So clients have no policy to write, list or delete; a file is fetched by its address, because the
-- bucket is public.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/gif'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
