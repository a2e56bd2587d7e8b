-- Digests: mails with new offers, and with kept offers that end, at the hour that the member has chosen; none when there are neither.
-- See docs/product/notifications.md#mails.

create function private.digest_of(of_member uuid, since timestamptz, until timestamptz, except_for uuid[], out people integer, out offers integer, out newest public.offer[])
language sql
stable
set search_path = ''
as $$
  with found as materialized (
    select
      c.id, c.influencer_id, c.created_at,
      row_number() over (partition by c.influencer_id order by c.created_at desc, c.id desc) as nth,
      max(c.created_at) over (partition by c.influencer_id) as last_published_at
    from (
      select * from private.visible_follows own where own.user_id = of_member order by own.created_at desc, own.influencer_id limit 2000
    ) f
    -- The newest hundred of each influencer, by an index. A mail shows fewer of anybody, and stays fast when an influencer publishes a whole file at
    -- once. Of an influencer with more, a hundred are counted.
    cross join lateral (
      select * from public.promo_codes published
      where published.influencer_id = f.influencer_id and published.created_at > since and published.created_at <= until
      order by published.created_at desc, published.id desc
      limit 100
    ) c
    where c.live_until > private.today() and c.id <> all (except_for) and not c.hidden and (not c.followers_only or f.created_at <= (select private.latest_follow_let_in()))
      and private.counts_in(c.countries, (select private.country_of(of_member)))
      and not private.is_muted(of_member, 'mail', c.influencer_id, private.main_domains(c.domains, c.affiliate_link, c.brand_url, c.further_domains), c.category)
  ), shown as (
    select found.*, dense_rank() over (order by found.last_published_at desc, found.influencer_id) as influencer_rank
    from found
    where found.nth <= 3
  )
  select
    (select count(distinct found.influencer_id)::integer from found),
    (select count(*)::integer from found),
    array(
      select offer from shown s
      join public.promo_codes c on c.id = s.id
      cross join lateral private.as_offer(c) as offer
      where s.influencer_rank <= 10
      order by s.influencer_rank, s.nth
    );
$$;
comment on function private.digest_of(uuid, timestamptz, timestamptz, uuid[]) is
  'What a member''s mail shows as new: offers that were published after one moment and up to another by the 2,000 influencers whom the member followed last. people, offers: how many; newest: at '
  'most three offers of each of the ten people who published last. except_for: the offers that the mail has already, because they end.';

create function private.plan_digests()
returns void
language sql
set search_path = ''
as $$
  -- A mail tells of kept offers that end after the last day of which a former mail told (ends_after), up to the day of the next mail (ends_until).
  with due as materialized (
    select s.*, (s.next_digest_at at time zone 'UTC')::date + case s.digest when 'weekly' then 7 else 1 end as ends_until
    from public.notification_settings s
    where s.next_digest_at <= now()
      -- While a member's last mail is being sent, the next one isn't planned: it would tell the same again.
      and not exists (select from private.jobs j where j.kind = 'digest' and j.key = s.user_id::text and j.claimed_until > now())
    order by s.next_digest_at
    limit 1000
    for update skip locked
  ), added as (
    insert into private.jobs as waiting (kind, key, account_id, payload)
    select
      'digest', due.user_id, due.user_id,
      jsonb_build_object(
        'since', due.digest_since, 'until', due.next_digest_at, 'ends_until', due.ends_until,
        'ends_after', coalesce(due.digest_ends_told_until, (due.next_digest_at at time zone 'UTC')::date)
      )
    from due
    order by due.user_id
    -- A former mail that the mail service hasn't taken yet leaves what it had to this one.
    on conflict on constraint jobs_key do update set
      payload = excluded.payload || jsonb_build_object('since', waiting.payload -> 'since', 'ends_after', waiting.payload -> 'ends_after'),
      attempts = 0, due_at = now(), error = null
  )
  update public.notification_settings s
  set digest_since = due.next_digest_at,
    -- Where clocks change, two mails can be due on one day of UTC, or none. What ends on a day is told in one mail all the same.
    digest_ends_told_until = greatest(due.digest_ends_told_until, due.ends_until),
    -- After a standstill one mail has everything, and no mail is sent for each day that was missed.
    next_digest_at = private.next_time_at(
      due.time_zone, make_time(due.digest_hour, 0, 0), greatest(due.next_digest_at, now()), only_on_monday => due.digest = 'weekly'
    )
  from due
  where s.user_id = due.user_id;
$$;
comment on function private.plan_digests() is
  'Adds a job for each of up to 1,000 mails that are due, and notes when the member''s next mail is due, which begins where this one ends. Called by schedule.';

create function private.content_of_digest(of_member uuid, planned jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  address constant text := private.mail_address_of(of_member);
  country constant text := private.country_of(of_member);
  wanted public.notification_settings;
  ending jsonb := '[]';
  found_new record;
begin
  select * into wanted from public.notification_settings s where s.user_id = of_member and s.digest <> 'off';
  if not found or address is null then
    return null;
  end if;
  if wanted.ending_soon then
    -- Each ending offer is told once: this mail begins after the last day of which a mail has told. All are told, because a member keeps 600 offers at
    -- most (26_kept_offers.sql).
    select coalesce(jsonb_agg(to_jsonb(offer) || jsonb_build_object('code_changed', k.code_number <> c.code_number) order by c.live_until, c.id), '[]')
    into ending
    from private.kept_offers k
    join private.offers_not_hidden c on c.id = k.offer_id
    join public.promo_codes kept on kept.id = c.id
    cross join lateral private.as_offer(kept) as offer
    where k.user_id = of_member
      and c.live_until > greatest((planned ->> 'ends_after')::date, private.today() - 1) and c.live_until <= (planned ->> 'ends_until')::date
      and (not c.followers_only or private.is_let_in(of_member, c.influencer_id))
      and private.counts_in(c.countries, country)
      and not private.is_muted(of_member, 'mail', c.influencer_id, private.main_domains(c.domains, c.affiliate_link, c.brand_url, c.further_domains), c.category);
  end if;
  select d.* into found_new
  from private.digest_of(
    of_member, (planned ->> 'since')::timestamptz, (planned ->> 'until')::timestamptz, array(select (told ->> 'id')::uuid from jsonb_array_elements(ending) as told)
  ) d;
  if found_new.offers = 0 and ending = '[]' then
    return null;
  end if;
  return jsonb_build_object(
    'member_id', of_member, 'due_at', planned -> 'until', 'email', address, 'unsubscribe_token', private.unsubscribe_token(of_member, 'digest'),
    'people', found_new.people, 'offers', found_new.offers, 'newest', to_jsonb(found_new.newest), 'ending', ending,
    'country', country
  );
end;
$$;
comment on function private.content_of_digest(uuid, jsonb) is
  'What a member''s mail says: the newest three offers of each of the ten people who published last, how many people and offers there are in all, the kept offers that end '
  'by the day of the next mail, and the country that the member has set. Null without new and ending offers, or without a proven address. '
  'planned: what plan_digests noted for this mail.';
