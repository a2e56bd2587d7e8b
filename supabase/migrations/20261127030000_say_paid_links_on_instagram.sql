-- Messages on Instagram say whether an offer's link is a paid one.

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
