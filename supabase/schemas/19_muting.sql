-- Shops, people and categories that a member mutes, on channels of its choice (docs/product/notifications.md#muting).

create function private.channels()
returns text[]
language sql
immutable parallel safe
set search_path = ''
return array['site', 'extension', 'push', 'mail'];
comment on function private.channels() is 'Where the bell rings: the number on the site''s bell, the extension, notifications, mails.';
grant execute on function private.channels() to authenticated;

create table public.muted_shops (
  user_id uuid not null default auth.uid() references private.accounts (id) on delete cascade,
  domain text not null,
  muted_at timestamptz not null default now(),
  until timestamptz,
  channels text[] not null default private.channels(),
  primary key (user_id, domain),
  constraint muted_shops_channels_known check (channels <@ private.channels() and cardinality(channels) between 1 and 4),
  constraint muted_shops_domain_format check (domain ~ '^[a-z0-9._-]+$' and length(domain) <= 253)
);
comment on table public.muted_shops is 'The shops in which the bell stays silent for a member.';
comment on column public.muted_shops.until is 'When the bell rings again; null for never.';
alter table public.muted_shops enable row level security;
grant select, insert (domain, until, channels), update (until, channels), delete on public.muted_shops to authenticated;

create policy "A member reads its own muted shops"
  on public.muted_shops for select to authenticated
  using (user_id = (select auth.uid()));
create policy "A member mutes shops for itself"
  on public.muted_shops for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "A member changes how it mutes shops"
  on public.muted_shops for update to authenticated
  using (user_id = (select auth.uid()));
create policy "A member unmutes shops for itself"
  on public.muted_shops for delete to authenticated
  using (user_id = (select auth.uid()));

create table public.muted_people (
  user_id uuid not null default auth.uid() references private.accounts (id) on delete cascade,
  influencer_id uuid not null references private.accounts (id) on delete cascade,
  muted_at timestamptz not null default now(),
  until timestamptz,
  channels text[] not null default private.channels(),
  primary key (user_id, influencer_id),
  constraint muted_people_channels_known check (channels <@ private.channels() and cardinality(channels) between 1 and 4)
);
comment on table public.muted_people is 'The influencers for whom the bell stays silent for a member, who goes on following them.';
comment on column public.muted_people.until is 'When the bell rings again; null for never.';
create index muted_people_influencer_id_idx on public.muted_people (influencer_id);
alter table public.muted_people enable row level security;
grant select, insert (influencer_id, until, channels), update (until, channels), delete on public.muted_people to authenticated;

create policy "A member reads its own muted people"
  on public.muted_people for select to authenticated
  using (
    user_id = (select auth.uid())
    and not exists (select from private.hidden_accounts hidden where hidden.account_id = influencer_id)
  );
create policy "A member mutes people for itself"
  on public.muted_people for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "A member changes how it mutes people"
  on public.muted_people for update to authenticated
  using (user_id = (select auth.uid()));
create policy "A member unmutes people for itself"
  on public.muted_people for delete to authenticated
  using (user_id = (select auth.uid()));

create table public.muted_categories (
  user_id uuid not null default auth.uid() references private.accounts (id) on delete cascade,
  category text not null,
  until timestamptz,
  channels text[] not null default private.channels(),
  primary key (user_id, category),
  constraint muted_categories_category_known check (category = any (private.categories())),
  constraint muted_categories_channels_known check (channels <@ private.channels() and cardinality(channels) between 1 and 4)
);
comment on table public.muted_categories is 'The categories for whose offers the bell stays silent for a member.';
comment on column public.muted_categories.until is 'When the bell rings again; null for never.';
alter table public.muted_categories enable row level security;
grant select, insert (category, until, channels), update (until, channels), delete on public.muted_categories to authenticated;

create policy "A member reads its own muted categories"
  on public.muted_categories for select to authenticated
  using (user_id = (select auth.uid()));
create policy "A member mutes categories for itself"
  on public.muted_categories for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "A member changes how it mutes categories"
  on public.muted_categories for update to authenticated
  using (user_id = (select auth.uid()));
create policy "A member unmutes categories for itself"
  on public.muted_categories for delete to authenticated
  using (user_id = (select auth.uid()));

create function private.begin_muting()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_member((select auth.uid()));
  case tg_table_name
    when 'muted_shops' then delete from public.muted_shops m where m.user_id = (select auth.uid()) and m.until <= now();
    when 'muted_categories' then delete from public.muted_categories m where m.user_id = (select auth.uid()) and m.until <= now();
    else delete from public.muted_people m where m.user_id = (select auth.uid()) and m.until <= now();
  end case;
  return null;
end;
$$;
comment on function private.begin_muting() is
  'Lets one insert of a member go on at a time, so that two together don''t pass the limit, and removes the member''s mutes that have ended, '
  'so that none is in the way of muting the same again.';

create trigger begin_muting
  before insert on public.muted_shops
  for each statement execute function private.begin_muting();
create trigger begin_muting
  before insert on public.muted_people
  for each statement execute function private.begin_muting();
create trigger begin_muting
  before insert on public.muted_categories
  for each statement execute function private.begin_muting();

create function private.union_of_channels(channels text[], more text[])
returns text[]
language sql
immutable
set search_path = ''
as $$
  select array(select c from unnest(private.channels()) c where c = any (channels || more));
$$;
comment on function private.union_of_channels(text[], text[]) is 'The channels that are in at least one of two lists, in the order of private.channels().';
grant execute on function private.union_of_channels(text[], text[]) to authenticated;

create function private.later_end(one timestamptz, other timestamptz)
returns timestamptz
language sql
immutable
set search_path = ''
as $$
  select case when one is not null and other is not null then greatest(one, other) end;
$$;
comment on function private.later_end(timestamptz, timestamptz) is 'When the longer of two mutes ends; null is never.';
grant execute on function private.later_end(timestamptz, timestamptz) to authenticated;

create function private.admit_mute()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  case tg_table_name
    when 'muted_shops' then
      update public.muted_shops m
      set channels = private.union_of_channels(m.channels, new.channels), until = private.later_end(m.until, new.until)
      where m.user_id = new.user_id and m.domain = new.domain;
    when 'muted_people' then
      -- One error for all whom not everybody sees. The foreign key would tell a suspended account from a deleted one.
      if not exists (select from private.public_profiles p where p.id = new.influencer_id) then
        raise exception 'There is no such influencer to mute.' using errcode = '23503';
      end if;
      update public.muted_people m
      set channels = private.union_of_channels(m.channels, new.channels), until = private.later_end(m.until, new.until)
      where m.user_id = new.user_id and m.influencer_id = new.influencer_id;
    else
      update public.muted_categories m
      set channels = private.union_of_channels(m.channels, new.channels), until = private.later_end(m.until, new.until)
      where m.user_id = new.user_id and m.category = new.category;
  end case;
  return new;
end;
$$;
comment on function private.admit_mute() is
  'Lets only accounts be muted that everybody sees. Muting what is muted already adds the channels to the row that is there, and that row lasts as long as the longer '
  'of the two. The client''s insert then does nothing, because it ignores duplicates.';

create trigger admit_mute
  before insert on public.muted_shops
  for each row execute function private.admit_mute();
create trigger admit_mute
  before insert on public.muted_people
  for each row execute function private.admit_mute();
create trigger admit_mute
  before insert on public.muted_categories
  for each row execute function private.admit_mute();

create function private.limit_muted()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  max_muted constant integer := 500;
  caller constant uuid := (select auth.uid());
begin
  if (case tg_table_name
    when 'muted_shops' then (select count(*) from public.muted_shops m where m.user_id = caller)
    else (select count(*) from public.muted_people m where m.user_id = caller)
  end) > max_muted then
    raise exception 'At most % can be muted.', max_muted using errcode = '22023';
  end if;
  return null;
end;
$$;
comment on function private.limit_muted() is 'Refuses more than 500 muted shops or people of a member: the extension gets the whole list with each answer.';

create trigger limit_muted
  after insert on public.muted_shops
  for each statement execute function private.limit_muted();
create trigger limit_muted
  after insert on public.muted_people
  for each statement execute function private.limit_muted();

-- Reading

create function public.my_muted_people()
returns table (
  id uuid,
  full_name text,
  username text,
  avatar_url text,
  is_creditcard boolean,
  until timestamptz,
  channels text[]
)
language sql
stable
set search_path = ''
as $$
  select m.influencer_id, p.full_name, p.username, p.avatar_url, p.is_creditcard, m.until, m.channels
  from public.muted_people m
  left join public.profiles p on p.id = m.influencer_id
  where m.user_id = (select auth.uid()) and (m.until is null or m.until > now())
  order by m.muted_at desc, m.influencer_id;
$$;
comment on function public.my_muted_people() is 'The influencers whom the caller has muted now, the latest first, also those whom it doesn''t follow any more.';
grant execute on function public.my_muted_people() to authenticated;

create function private.is_muted(of_member uuid, on_channel text, of_influencer uuid, of_domains text[], of_category text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from public.muted_people m
    where m.user_id = of_member and m.influencer_id = of_influencer
      and on_channel = any (m.channels) and (m.until is null or m.until > now())
  ) or exists (
    select from public.muted_shops m
    where m.user_id = of_member and m.domain = any (private.domains_above(of_domains))
      and on_channel = any (m.channels) and (m.until is null or m.until > now())
  ) or exists (
    select from public.muted_categories m
    where m.user_id = of_member and m.category = of_category
      and on_channel = any (m.channels) and (m.until is null or m.until > now())
  );
$$;
comment on function private.is_muted(uuid, text, uuid, text[], text) is
  'Whether a member has muted an offer''s influencer, one of its shops (private.main_domains) or its category on a channel. A shop is muted with what is below its domain.';
