alter table public.subscribers
  add column next_tier text,
  add constraint subscribers_next_tier_sold check (next_tier in ('Boost', 'Growth', 'Pro'));

comment on column public.subscribers.next_tier is
  'The smaller plan that follows at subscription_end, when one was chosen; null when the plan goes on or ends.';
grant select (next_tier) on public.subscribers to authenticated;

-- Another parameter makes it another function.
drop function public.write_subscription(text, bigint, text, text, boolean, text, timestamptz, boolean);
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
      and coalesce(s.subscription_end, 'infinity') + interval '3 days' > now()
    );
$$;
comment on function public.write_subscription(text, bigint, text, text, boolean, text, timestamptz, boolean, text) is
  'Writes what a reading of the payment service found, unless a later reading was written first: whoever learns of a '
  'change reads after it, so that the last reading to begin has seen all. Elite is never sold there, so an Elite row '
  'is a contract and stays while it runs. For the server.';
grant execute on function public.write_subscription(text, bigint, text, text, boolean, text, timestamptz, boolean, text)
  to service_role;
