-- Mails and messages say whether an offer's link is a paid one, and mails whether it opens the shop with the code.

create function private.is_paid_link(affiliate_link text, unpaid_link boolean)
returns boolean
language sql
immutable parallel safe
set search_path = ''
return affiliate_link is not null and not unpaid_link;
comment on function private.is_paid_link(text, boolean) is
  'Whether an influencer earns by an offer''s link, which a label then says (docs/product/offers.md#paid-link). The same rule is in '
  'supabase/functions/_shared/rules/paid-link.ts.';
grant execute on function private.is_paid_link(text, boolean) to service_role;

alter type public.digest_offer add attribute is_paid boolean, add attribute has_apply_link boolean;
alter type public.digest add attribute country text;
comment on type public.digest_offer is
  'An offer in a mail. code_changed: whether the member kept it with another code, brand or shop. is_paid: whether the influencer earns by its link.';
comment on type public.digest is
  'A mail that is due: the newest three offers of each of the ten people who published last, how many people and offers there are in all, '
  'what the member keeps and what ends before the next mail, and the country that the member has set.';

create or replace function private.digest_of(of_member uuid, since timestamptz, until timestamptz, besides uuid[], out people integer, out offers integer, out newest public.digest_offer[])
language sql
stable
set search_path = ''
as $$
  with found as materialized (
    select
      c.id, c.influencer_id, coalesce(p.full_name, p.username) as influencer_name, p.username as influencer_username, c.brand_name,
      c.promo_code, c.description, c.expiration_date, c.created_at, private.is_paid_link(c.affiliate_link, c.unpaid_link) as is_paid,
      c.apply_link is not null as has_apply_link,
      row_number() over (partition by c.influencer_id order by c.created_at desc, c.id desc) as nth,
      max(c.created_at) over (partition by c.influencer_id) as last_published_at
    from (
      select * from private.visible_follows own where own.user_id = of_member order by own.created_at desc, own.influencer_id limit 2000
    ) f
    join public.profiles p on p.id = f.influencer_id
    -- Each one's newest are a look into the index of its offers, and a hundred are more than a mail shows of anybody: who publishes a whole file
    -- at once doesn't make it slow. A larger number is counted as a hundred.
    cross join lateral (
      select * from public.promo_codes code
      where code.influencer_id = f.influencer_id and code.created_at > since and code.created_at <= until
      order by code.created_at desc, code.id desc
      limit 100
    ) c
    where c.live_until > private.today() and c.id <> all (besides) and not c.hidden and (not c.followers_only or f.created_at <= (select private.latest_follow_let_in()))
      and not private.is_muted(of_member, 'mail', c.influencer_id, c.domains, c.category)
  ), shown as (
    select found.*, dense_rank() over (order by found.last_published_at desc, found.influencer_id) as influencer_rank
    from found
    where found.nth <= 3
  )
  select
    (select count(distinct found.influencer_id)::integer from found),
    (select count(*)::integer from found),
    array(
      select
        row(
          s.id, s.influencer_id, s.influencer_name, s.influencer_username, s.brand_name, s.promo_code, s.description, s.expiration_date, false,
          s.is_paid, s.has_apply_link
        )::public.digest_offer
      from shown s
      where s.influencer_rank <= 10
      order by s.influencer_rank, s.nth
    );
$$;

create or replace function private.ending_for(of_member uuid, after date, until date)
returns public.digest_offer[]
language sql
stable
set search_path = ''
as $$
  select array(
    select
      row(
        c.id, c.influencer_id, coalesce(p.full_name, p.username), p.username, c.brand_name, c.promo_code, c.description, c.expiration_date,
        k.code_number <> c.code_number, private.is_paid_link(c.affiliate_link, c.unpaid_link), c.apply_link is not null
      )::public.digest_offer
    from private.kept_offers k
    join private.unhidden_offers c on c.id = k.offer_id
    join public.profiles p on p.id = c.influencer_id
    where k.user_id = of_member and c.live_until > ending_for.after and c.live_until <= ending_for.until
      and (not c.followers_only or private.is_let_in(of_member, c.influencer_id))
      and not private.is_muted(of_member, 'mail', c.influencer_id, c.domains, c.category)
    order by c.live_until, c.id
    limit 20
  );
$$;

create or replace function public.claim_digests(run uuid, batch_size integer default 20)
returns setof public.digest
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  most_attempts constant integer := 8;
  due public.notification_settings;
  content record;
  ending public.digest_offer[];
  due_day date;
  address text;
  found_some integer := 0;
  -- Long before a statement is ended for taking too long, which would undo what it has looked through.
  stop_at constant timestamptz := statement_timestamp() + interval '2 seconds';
begin
  perform private.prolong_send_run(run, 'digests', interval '1 minute');
  -- Many have nothing new: they are looked through, too, but not without end in one transaction.
  for due in
    select * from public.notification_settings s
    where s.next_digest_at <= now() and (s.digest_claimed_until is null or s.digest_claimed_until <= now())
    order by s.next_digest_at
    limit 1000
    for update skip locked
  loop
    if due.digest_attempts >= most_attempts then
      perform private.give_up_digest(due.user_id);
      continue;
    end if;
    address := private.mail_address_of(due.user_id);
    due_day := (due.next_digest_at at time zone 'UTC')::date;
    -- Each offer is in one mail: a mail begins with the day after the last one that was told of.
    ending := coalesce(case when address is not null and due.ending_soon then
      private.ending_for(
        due.user_id, greatest(coalesce(due.digest_ends_told_until, due_day), private.today() - 1),
        private.digest_tells_until(due.digest, due.next_digest_at)
      )
    end, '{}');
    select d.* into content
    from private.digest_of(
      due.user_id, due.digest_since, due.next_digest_at, array(select told.id from unnest(ending) told)
    ) d
    where address is not null;
    if coalesce(content.offers, 0) = 0 and cardinality(ending) = 0 then
      perform private.end_digest(due.user_id);
    else
      perform private.claim_digest(due.user_id);
      found_some := found_some + 1;
      return next row(
        due.user_id, due.next_digest_at, address, private.unsubscribe_token(due.user_id, 'digest'),
        content.people, content.offers, content.newest, ending,
        (select own.country from public.member_countries own where own.user_id = due.user_id)
      )::public.digest;
    end if;
    exit when found_some >= least(batch_size, 100) or clock_timestamp() > stop_at;
  end loop;
end;
$$;

comment on type public.instagram_reply is
  'A reply to send. is_repeated: whether an earlier attempt may have arrived. public_reply: null when none is to be written. username: of the influencer''s page. '
  'offers: what of the rule''s offers anybody may see now, in its order, as people wrote them, each with its id and is_paid.';

create or replace function private.offers_of_instagram_rule(rule public.instagram_rules)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    private.picked_fields(to_jsonb(chosen), private.offer_fields())
      || jsonb_build_object('id', chosen.id, 'is_paid', private.is_paid_link(chosen.affiliate_link, chosen.unpaid_link))
    order by array_position(rule.offer_ids, chosen.id)
  ), '[]')
  from (
    select c.*
    from private.unhidden_offers c
    where c.influencer_id = rule.influencer_id and not c.followers_only and c.live_until >= private.today()
      and case rule.choice when 'brand' then c.brand_key = rule.brand_key else c.id = any (rule.offer_ids) end
    order by c.created_at desc, c.id desc
    limit case rule.choice when 'menu' then 3 else 1 end
  ) chosen;
$$;
