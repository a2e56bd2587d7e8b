-- 'Download my data': everything that the database holds about an account, in lists.
-- See docs/product/accounts-and-sessions.md#own-data and docs/decisions/own-data.md.

create function private.member_sees_offer(of_member uuid, of_offer uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.offers_not_hidden c
    where c.id = of_offer and (not c.followers_only or private.is_let_in(of_member, c.influencer_id))
  );
$$;
comment on function private.member_sees_offer(uuid, uuid) is
  'Whether a member sees an offer. What the member once did with an offer that it doesn''t see any more is left out, because it would tell that the offer wasn''t deleted.';

create function private.with_offer_fields(of_offer jsonb, other_fields json)
returns json
language sql
stable
set search_path = ''
as $$
  select json_object_agg(field.name, field.value order by field.name <> 'id', field.part, field.sort_key)
  from (
    select written.name, (of_offer -> written.name)::json as value, 1 as part, written.sort_key
    from unnest(private.offer_fields()) with ordinality as written(name, sort_key)
    union all
    select other.key, other.value, 2, other.sort_key from json_each(other_fields) with ordinality as other(key, value, sort_key)
  ) field;
$$;
comment on function private.with_offer_fields(jsonb, json) is 'An offer''s fields: its id, then what people wrote about it, then the others.';

-- A list is one or more parts of this union. tests/database/own-data.test.ts takes the tables that are about somebody from the catalogue,
-- and fails for each of their columns that is neither used here nor named there as left out, with the reason.
create view private.own_data_rows with (security_invoker = true) as

-- The account

select p.id as account_id, 'profile' as list, '' as sort_key, to_json(fields) as fields
from public.profiles p
join auth.users u on u.id = p.id
cross join lateral (
  select
    p.id as account_id, u.email, nullif(u.email_change, '') as email_to_confirm, p.username, p.full_name, p.avatar_url as picture, p.bio, p.social_handle, p.category,
    p.is_influencer, p.is_agency, p.is_creditcard, p.is_featured,
    (select o.since from private.operators o where o.account_id = p.id) as operator_since,
    u.created_at, p.created_at as profile_created_at, p.updated_at as profile_changed_at, u.email_confirmed_at, u.last_sign_in_at,
    (select seen.seen_at from private.seen_alerts seen where seen.user_id = p.id) as alerts_seen_at,
    coalesce((select n.follower_count from public.follower_counts n where n.influencer_id = p.id), 0) as followers,
    u.raw_user_meta_data as given_at_sign_up
) fields

union all
select f.profile_id, 'former_usernames', f.username, to_json(fields)
from private.former_usernames f
cross join lateral (select f.username, f.given_up_at) fields

union all
select s.user_id, 'plan', '', to_json(fields)
from public.subscribers s
cross join lateral (
  select
    s.subscription_tier as plan, s.subscribed, s.subscription_status as status, s.subscription_end as paid_until,
    s.cancel_at_period_end, s.next_tier as next_plan, s.updated_at as changed_at
) fields

union all
select u.id, 'settings', '', to_json(fields)
from auth.users u
left join public.notification_settings n on n.user_id = u.id
left join public.result_mails m on m.influencer_id = u.id
left join public.member_countries c on c.user_id = u.id
cross join lateral (
  select
    coalesce(n.site, true) as alerts_on_site, coalesce(n.extension, true) as alerts_in_extension,
    coalesce(n.push, true) as notifications, coalesce(n.ending_soon, true) as reminders,
    coalesce(n.digest, 'off') as mails, n.digest_hour as mails_at_hour, n.next_digest_at as next_mail_at,
    n.quiet_from, n.quiet_until, n.time_zone, c.country, coalesce(c.applies, false) as codes_of_elsewhere_last,
    coalesce(m.weekly, true) as weekly_results_mail, coalesce(m.ending, true) as ending_offers_mail
) fields

union all
select i.user_id, 'sign_in_methods', i.id::text, to_json(fields)
from auth.identities i
cross join lateral (select i.provider, i.email, i.created_at, i.last_sign_in_at) fields

union all
select s.user_id, 'sessions', s.id::text, to_json(fields)
from auth.sessions s
cross join lateral (
  select
    s.created_at as signed_in_at, s.refreshed_at as last_refreshed_at, s.user_agent as browser, host(s.ip) as network_address,
    exists (select from public.connected_extensions e where e.session_id = s.id) as is_extension
) fields

union all
select f.user_id, 'second_factors', f.id::text, to_json(fields)
from auth.mfa_factors f
cross join lateral (
  select
    f.friendly_name as name, f.factor_type as kind, f.status = 'verified' as is_verified, f.created_at as made_at,
    f.last_challenged_at as code_last_asked_for_at
) fields

union all
-- One row for each account: number says how many codes are left.
select r.user_id, 'recovery_codes', '', to_json(fields)
from private.recovery_codes r
cross join lateral (select r.number, r.made_at) fields

union all
select e.user_id, 'extensions', e.session_id::text, to_json(fields)
from public.connected_extensions e
cross join lateral (select e.browser, e.version, e.connected_at, e.last_used_at) fields

union all
select s.user_id, 'devices', s.id::text, to_json(fields)
from public.push_subscriptions s
cross join lateral (select s.device, s.subscribed_at, s.last_used_at) fields

-- As a shopper

union all
select f.user_id, 'follows', f.influencer_id::text, to_json(fields)
from private.follows f
join private.profiles_not_hidden p on p.id = f.influencer_id
cross join lateral (
  select
    p.username, p.full_name, f.created_at as followed_at,
    -- user_domain_map may lack the latest.
    array(select d.domain from public.influencer_domains d where d.influencer_id = f.influencer_id order by d.domain) as shop_domains
) fields

union all
select m.user_id, 'muted', 'shop ' || m.domain, to_json(fields)
from public.muted_shops m
cross join lateral (select 'shop' as kind, m.domain as what, m.channels, m.muted_at, m.until) fields

union all
select m.user_id, 'muted', 'person ' || m.influencer_id, to_json(fields)
from public.muted_people m
join private.profiles_not_hidden p on p.id = m.influencer_id
cross join lateral (select 'person' as kind, p.username as what, m.channels, m.muted_at, m.until) fields

union all
select m.user_id, 'muted', 'category ' || m.category, to_json(fields)
from public.muted_categories m
cross join lateral (select 'category' as kind, m.category as what, m.channels, null::timestamptz as muted_at, m.until) fields

union all
select k.user_id, 'saved_offers', k.offer_id::text, to_json(fields)
from private.kept_offers k
cross join lateral (select k.offer_id, k.code_number, k.saved_at, k.copied_at, nullif(k.reminded_of, '-infinity') as reminded_of) fields
where private.member_sees_offer(k.user_id, k.offer_id)

union all
select r.user_id, 'answers', r.offer_id || ' ' || r.code_number, to_json(fields)
from private.offer_reports r
cross join lateral (select r.offer_id, r.code_number, r.worked, r.reported_at as answered_at) fields
where private.member_sees_offer(r.user_id, r.offer_id)

union all
select c.by_account, 'complaints', c.id::text, to_json(fields)
from private.complaints c
cross join lateral (
  select c.kind, c.words, c.made_at, c.offer_id as about_offer, case when c.offer_id is null then c.account_id end as about_account
) fields
-- Also about offers that are hidden: the member's complaint may be why.
where not exists (
  select from public.promo_codes o where o.id = c.offer_id and o.followers_only and not private.is_let_in(c.by_account, o.influencer_id)
)

-- As an influencer

union all
select c.influencer_id, 'offers', c.id::text, private.with_offer_fields(to_jsonb(c), to_json(fields))
from public.promo_codes c
left join private.offer_reliability r on r.offer_id = c.id
cross join lateral (
  select
    c.id, c.created_at, c.version - 1 as edits, c.published_by_influencer, c.is_featured, c.hidden,
    array(select h.hidden_by || ': ' || h.reason from private.hidden_offers h where h.offer_id = c.id order by h.hidden_at) as hidden_because,
    (select min(h.hidden_at) from private.hidden_offers h where h.offer_id = c.id) as hidden_since,
    coalesce(r.worked_reports, 0) as answered_worked, coalesce(r.all_reports, 0) as answers, r.last_worked_at
) fields

union all
select page.influencer_id, 'profile_page', '', to_json(fields)
from private.profile_pages page
cross join lateral (select page.pinned_offers, page.links, page.changed_at) fields

union all
-- Of deleted offers there are only the sums below.
select c.influencer_id, 'results', c.offer_id || ' ' || c.code_number, to_json(fields)
from (
  select p.influencer_id, p.id as offer_id, p.code_number, p.brand_name, p.promo_code, null::date as replaced_on
  from public.promo_codes p
  union all
  select p.influencer_id, f.offer_id, f.code_number, f.brand_name, f.promo_code, f.replaced_on
  from public.promo_codes p
  join private.former_codes f on f.offer_id = p.id
) c
join (
  select
    r.influencer_id, r.offer_id, r.code_number,
    json_agg(json_build_object(
      'month', to_char(r.month, 'YYYY-MM'), 'shown', r.shown, 'copied', r.copied, 'shop', r.shop, 'rung', r.rung, 'followed', r.followed
    ) order by r.month) as months
  from (
    select
      r.influencer_id, r.offer_id, r.code_number, date_trunc('month', r.day::timestamp) as month,
      sum(r.shown) as shown, sum(r.copied) as copied, sum(r.shop) as shop, sum(r.rung) as rung, sum(r.followed) as followed
    from private.offer_results r
    where r.source = 'every'
    group by 1, 2, 3, 4
  ) r
  group by 1, 2, 3
) achieved on achieved.influencer_id = c.influencer_id and achieved.offer_id = c.offer_id and achieved.code_number = c.code_number
cross join lateral (select c.offer_id, c.brand_name, c.promo_code, c.replaced_on, achieved.months) fields

union all
-- Of a month that ended long ago only the sum is known, which stands at the month's first day.
select r.influencer_id, 'results_by_day', r.day::text, to_json(fields)
from (
  select
    r.influencer_id, r.day, sum(r.shown) as shown, sum(r.copied) as copied, sum(r.shop) as shop, sum(r.rung) as rung, sum(r.followed) as followed
  from private.influencer_results r
  group by 1, 2
) r
cross join lateral (select r.day, r.shown, r.copied, r.shop, r.rung, r.followed) fields

union all
select r.influencer_id, 'results_by_source', r.month::date || ' ' || r.source, to_json(fields)
from (
  select
    r.influencer_id, date_trunc('month', r.day::timestamp) as month, r.source,
    sum(r.shown) as shown, sum(r.copied) as copied, sum(r.shop) as shop, sum(r.rung) as rung, sum(r.followed) as followed
  from private.influencer_results r
  group by 1, 2, 3
) r
cross join lateral (
  select to_char(r.month, 'YYYY-MM') as month, r.source, counts.shown, counts.copied, counts.shop, counts.rung, counts.followed
  from private.without_small_counts(r.shown, r.copied, r.shop, r.rung, r.followed) counts
) fields

union all
select h.influencer_id, 'follower_numbers', h.day::text, to_json(fields)
from private.follower_history h
cross join lateral (select h.day, h.followers) fields

union all
select a.id, 'instagram', '', to_json(fields)
from private.accounts a
left join public.instagram_accounts i on i.influencer_id = a.id
left join private.instagram_switched_off off on off.influencer_id = a.id
cross join lateral (
  select
    i.username, i.instagram_user_id as instagram_id, i.app_scoped_id as instagram_id_here, i.connected_at, i.expires_at as connected_until, i.paused,
    i.needs_reconnect, i.answering_since, off.since as switched_off_since, off.reason as switched_off_because
) fields
where i.influencer_id is not null or off.influencer_id is not null

union all
select r.influencer_id, 'instagram_rules', r.id::text, to_json(fields)
from public.instagram_rules r
cross join lateral (
  select
    r.id, r.name, r.answers_to, r.keywords, r.media_ids as instagram_posts, r.choice, r.offer_ids, r.brand_name, r.message, r.public_replies,
    r.if_nothing_live, r.active, r.active_since, r.created_at, r.updated_at as changed_at, r.matched as comments, r.sent, r.opened, r.copied
) fields

union all
-- No column says who wrote.
select r.influencer_id, 'instagram_replies', to_char(r.id, 'FM0000000000000000000'), to_json(fields)
from private.instagram_replies r
cross join lateral (
  select r.rule_id as rule, r.kind, r.media_id as instagram_post, r.happened_at, r.state, r.reason, r.offer_ids, r.sent_at, r.public_reply
) fields

union all
-- The column has a collation of its own. With it the planner would build the fields of all rows of the union even where only the sort keys are asked for.
select l.influencer_id, 'short_links', l.ending collate "default", to_json(fields)
from private.short_links l
cross join lateral (select l.ending, l.offer_id, l.is_chosen as chosen, l.created_at) fields

union all
select o.by_account, 'objections', o.decision::text, to_json(fields)
from private.objections o
cross join lateral (select o.offer_id as about_offer, o.words, o.made_at, o.refused_at, o.refused_because) fields

union all
select link.influencer_id, 'agencies', link.id::text, to_json(fields)
from public.agency_influencers link
join private.profiles_not_hidden p on p.id = link.agency_id
cross join lateral (select p.username, p.full_name, link.managed_by_agency as manages_me, link.created_at as since) fields

union all
select i.influencer_id, 'invitations', i.id::text, to_json(fields)
from public.agency_invitations i
join private.profiles_not_hidden p on p.id = i.agency_id
cross join lateral (
  select 'by an agency' as kind, p.username as who, i.state, i.created_at as invited_at, i.expires_at
) fields

-- As an agency, and in its team

union all
select own.account_id, own.list, own.sort_key, own.fields
from private.own_agency_rows own

-- What happened

union all
select t.account_id, 'trail', to_char(t.id, 'FM0000000000000000000'), to_json(fields)
from private.trail t
left join private.profiles_not_hidden actor on actor.id = t.actor_id and t.actor_kind <> 'operator'
left join private.profiles_not_hidden acted_for on acted_for.id = t.agency_id
left join private.profiles_not_hidden agency on agency.id = t.subject_id and t.subject = 'management'
-- An entry notes whether complaints about an offer were waiting, which its influencer isn't told.
cross join lateral (
  select
    t.at, t.actor_kind as by, actor.username as by_whom, acted_for.username as for_agency, t.subject, t.act, agency.username as agency,
    case when t.subject = 'offer' then t.subject_id end as offer_id, t.label, t.before - 'complained_of' as before, t.after,
    t.reason, cardinality(t.offer_ids) as offers, t.upload_id as file, t.reverts is not null as takes_back
) fields

union all
-- No record is kept of the mails themselves; what is known of them is when the last of some kinds was sent.
select u.id, 'mails', sent.kind, to_json(fields)
from auth.users u
left join public.notification_settings n on n.user_id = u.id
cross join lateral (
  values
    ('confirm the address', u.confirmation_sent_at),
    ('welcome', (u.raw_app_meta_data ->> 'welcome_sent_at')::timestamptz),
    ('new password', u.recovery_sent_at),
    ('change of address', u.email_change_sent_at),
    ('was that you', u.reauthentication_sent_at),
    ('invitation', u.invited_at),
    ('latest offers, last sent or asked for', n.digest_since)
) as sent(kind, at)
cross join lateral (select sent.kind, sent.at as sent_at, null::text as says) fields
where sent.at is not null

union all
select waiting.account_id, 'mails', 'notice ' || waiting.key, to_json(fields)
from private.jobs waiting
cross join lateral (
  select 'about to be sent: ' || (waiting.payload ->> 'kind') as kind, null::timestamptz as sent_at, waiting.payload ->> 'reason' as says
) fields
where waiting.kind = 'notice'

union all
select m.user_id, 'undelivered_notifications', to_char(m.id, 'FM0000000000000000000'), to_json(fields)
from private.undelivered_messages m
cross join lateral (
  select
    m.device, m.tag as kind, array(select told.id from unnest(m.offer_ids) told(id) where private.member_sees_offer(m.user_id, told.id)) as offer_ids,
    m.attempts, m.status as answer, m.failed_at
) fields;
comment on view private.own_data_rows is
  'What an account may take along, in lists of fields for people. Nothing of it is somebody else''s: followers are numbers, who complained of it or acted as '
  'the operator isn''t there, nor are passwords, tokens, keys and addresses of devices. sort_key orders a list and is its cursor.';
