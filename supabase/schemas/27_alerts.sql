-- Alerts: the live offers of those whom a member follows, and which of them it has seen.

create function private.newest_alerts(
  followed uuid[], muted_shops text[], muted_categories text[], country text, outside_country boolean,
  since timestamptz, after_at timestamptz, after_id uuid, row_limit integer
)
returns uuid[]
language plpgsql
stable
set search_path = ''
-- Of thousands of followed influencers the offers are found along the index of all offers; of few, in the index of each influencer's own. Only a
-- plan for the values at hand knows how many they are.
set plan_cache_mode = force_custom_plan
as $$
declare
  today constant date := private.today();
begin
  return array(
    select c.id
    from public.promo_codes c
    where c.influencer_id = any (followed)
      -- On its last day an offer is in the lists and not among the alerts any more.
      and c.live_until > today
      and private.counts_in(c.countries, country) <> outside_country
      and (muted_shops = '{}' or not private.domains_above(private.main_domains(c.domains, c.affiliate_link, c.brand_url, c.further_domains)) && muted_shops)
      and c.category <> all (muted_categories)
      and c.created_at > since and (c.created_at, c.id) < (after_at, after_id)
    order by c.created_at desc, c.id desc
    limit row_limit
  );
end;
$$;
comment on function private.newest_alerts(uuid[], text[], text[], text, boolean, timestamptz, timestamptz, uuid, integer) is
  'The newest offers of these influencers that were published since a moment, without those of muted shops and categories: those that count in a country, or with '
  'outside_country only those that don''t. A page goes back in time from its cursor.';
grant execute on function private.newest_alerts(uuid[], text[], text[], text, boolean, timestamptz, timestamptz, uuid, integer) to authenticated;

create function public.list_alerts(
  search text default null,
  after text default null,
  page_size integer default 24,
  in_country text default null
)
returns setof public.offer
language plpgsql
stable
set search_path = ''
-- Only a plan for the values at hand knows how many are followed, and leaves out what isn't asked for. private.search_offers is planned so, too.
set plan_cache_mode = force_custom_plan
as $$
declare
  wanted constant tsquery := private.search_query(list_alerts.search);
  asked_country constant text := private.known_country(in_country);
  country constant text := coalesce(asked_country, private.country_of((select auth.uid())));
  cursor_keys constant jsonb := private.read_cursor(after, 'alerts', array['boolean', 'timestamptz', 'uuid']);
  after_outside_country constant boolean := coalesce((cursor_keys ->> 1)::boolean, false);
  after_at constant timestamptz := coalesce((cursor_keys ->> 2)::timestamptz, 'infinity');
  after_id constant uuid := coalesce((cursor_keys ->> 3)::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  row_limit constant integer := private.page_size(list_alerts.page_size);
  followed constant uuid[] := array(select f.influencer_id from public.my_followed_influencers() f);
  today constant date := private.today();
  listed private.total_and_page;
begin
  if wanted is not null or asked_country is not null then
    listed := private.search_offers(
      row(wanted, null, null, null, false, country, asked_country is null)::private.offer_filter, alerts_of => followed, sort_order => 'newest',
      after_row => row(after_outside_country, false, '', 0, cursor_keys ->> 2, cursor_keys ->> 3)::private.offer_cursor, row_limit => row_limit
    );
  else
    listed.page := private.newest_alerts(
      followed, '{}', '{}', country, outside_country => after_outside_country, since => '-infinity', after_at => after_at, after_id => after_id,
      row_limit => row_limit
    );
    -- Where the offers that count in the member's country don't fill the page, the others follow.
    if country is not null and not after_outside_country and cardinality(listed.page) < row_limit then
      listed.page := listed.page || private.newest_alerts(
        followed, '{}', '{}', country, outside_country => true, since => '-infinity', after_at => 'infinity',
        after_id => 'ffffffff-ffff-ffff-ffff-ffffffffffff', row_limit => row_limit - cardinality(listed.page)
      );
    end if;
    if after is null then
      listed.total := (
        select count(*)
        from (
          select from public.promo_codes c where c.influencer_id = any (followed) and c.live_until > today limit private.most_counted()
        ) capped
      );
    end if;
  end if;

  return query
  select offer.*
  from unnest(listed.page) with ordinality as shown(id, number)
  join public.promo_codes c on c.id = shown.id
  cross join lateral private.as_offer(
    c, private.write_cursor('alerts', jsonb_build_array(not private.counts_in(c.countries, country), c.created_at, c.id)),
    case when after is null then listed.total end
  ) as offer
  order by shown.number;
end;
$$;
comment on function public.list_alerts(text, text, integer, text) is
  'A page of the offers of those whom the caller follows, newest first, but those that don''t count in its own country after the others. in_country, after, total: as in list_offers. On its last day an offer is not among them any more '
  '(docs/product/following-and-alerts.md#alerts).';
grant execute on function public.list_alerts(text, text, integer, text) to authenticated;

create function public.count_new_alerts(since timestamptz)
returns integer
language plpgsql
stable
set search_path = ''
as $$
declare
  row_limit constant integer := 21;
  caller constant uuid := (select auth.uid());
  followed constant uuid[] := array(
    select f.influencer_id from public.my_followed_influencers() f
    where not exists (
      select from public.muted_people m
      where m.user_id = caller and m.influencer_id = f.influencer_id
        and 'site' = any (m.channels) and (m.until is null or m.until > now())
    )
  );
  muted_shops constant text[] := array(
    select m.domain from public.muted_shops m
    where m.user_id = caller and 'site' = any (m.channels) and (m.until is null or m.until > now())
  );
  muted_categories constant text[] := array(
    select m.category from public.muted_categories m
    where m.user_id = caller and 'site' = any (m.channels) and (m.until is null or m.until > now())
  );
begin
  if exists (select from public.notification_settings s where s.user_id = caller and not s.site) then
    return 0;
  end if;
  return cardinality(private.newest_alerts(
    followed, muted_shops, muted_categories, private.country_of(caller), outside_country => false, since => since, after_at => 'infinity',
    after_id => 'ffffffff-ffff-ffff-ffff-ffffffffffff', row_limit => row_limit
  ));
end;
$$;
comment on function public.count_new_alerts(timestamptz) is
  'How many of the caller''s alerts were published after a moment, without those that it has muted on the site and those that don''t count in its '
  'country, counted up to 21: a badge shows ''20+''.';
grant execute on function public.count_new_alerts(timestamptz) to authenticated;

-- Which alerts a member has seen

create table private.seen_alerts (
  user_id uuid primary key references private.accounts (id) on delete cascade,
  seen_at timestamptz not null
);
comment on table private.seen_alerts is
  'When the newest alert was published that a member has seen, on the site or in the extension: later ones are new.';
alter table private.seen_alerts enable row level security;

-- For functions that run with the caller's rights. Clients can't reach the table, because PostgREST doesn't serve the schema.
grant select, insert, update (seen_at) on private.seen_alerts to authenticated;

create policy "A member reads what it has seen"
  on private.seen_alerts for select to authenticated
  using (user_id = (select auth.uid()));
create policy "A member notes what it has seen"
  on private.seen_alerts for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "A member notes what it has seen since"
  on private.seen_alerts for update to authenticated
  using (user_id = (select auth.uid()));

create function public.alerts_seen_at()
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select s.seen_at from private.seen_alerts s where s.user_id = (select auth.uid());
$$;
comment on function public.alerts_seen_at() is 'When the newest alert was published that the caller has seen, on any device; null for none.';
grant execute on function public.alerts_seen_at() to authenticated;

create function public.mark_alerts_seen(seen_at timestamptz)
returns void
language sql
set search_path = ''
as $$
  insert into private.seen_alerts as seen (user_id, seen_at)
  select (select auth.uid()), least(mark_alerts_seen.seen_at, now())
  where mark_alerts_seen.seen_at is not null
  on conflict (user_id) do update set seen_at = excluded.seen_at
  where seen.seen_at < excluded.seen_at;
$$;
comment on function public.mark_alerts_seen(timestamptz) is
  'Notes that the caller has seen its alerts up to this publishing time; an earlier time than before changes nothing.';
grant execute on function public.mark_alerts_seen(timestamptz) to authenticated;
