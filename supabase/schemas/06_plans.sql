-- Plans: what the payment service says of an account's subscription. 09_offer_limit.sql says how many offers a plan allows.
-- See docs/decisions/payments.md.

create function private.still_counts(subscription_end timestamptz)
returns boolean
language sql
stable parallel safe
set search_path = ''
as $$
  select coalesce(subscription_end, 'infinity') + make_interval(days => private.grace_days()) > now();
$$;
comment on function private.still_counts(timestamptz) is
  'Whether a subscription still counts: until some grace days after the end of the paid time, or for good without an end.';
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
    check (subscription_tier = any (private.tiers())),
  constraint subscribers_next_tier_known check (next_tier = any (private.tiers()))
);

comment on table public.subscribers is
  'The payment service''s latest state of an account, or an Elite contract. Written by the server; the account reads plan and dates, not the customer id.';
comment on column public.subscribers.subscription_status is
  'The payment service''s own word for the latest subscription (active, past_due, canceled …); null without one.';
comment on column public.subscribers.subscribed is
  'Whether the plan counts by Stripe''s status (the table is in docs/decisions/payments.md) or by an Elite contract, as long as private.still_counts(subscription_end) is true, too.';
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
grant select, insert, update on public.subscribers to service_role;

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
  next_plan text,
  is_own_change boolean default false
)
returns void
language plpgsql
volatile
set search_path = ''
as $$
begin
  -- A subscription that counts for the first time was bought at the checkout by the account itself, whichever webhook tells of that first.
  perform private.act_as(s.user_id)
  from public.subscribers s
  where s.stripe_customer_id = of_customer
    and (is_own_change or is_subscribed and (s.stripe_subscription_id is distinct from subscription_id or s.subscription_status = 'incomplete'));
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
end;
$$;
comment on function public.write_subscription(text, bigint, text, text, boolean, text, timestamptz, boolean, text, boolean) is
  'Writes what a reading of the payment service found, unless a later reading was written first: whoever learns of a '
  'change reads after it, so that the last reading to begin has seen all. The payment service never sells Elite, so an Elite row '
  'is a contract and stays while it runs. is_own_change: whether the account itself has just cancelled or paid, for the trail. For the server.';
grant execute on function public.write_subscription(text, bigint, text, text, boolean, text, timestamptz, boolean, text, boolean)
  to service_role;
