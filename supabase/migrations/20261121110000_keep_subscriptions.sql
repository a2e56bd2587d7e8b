alter table public.subscribers
  add column subscription_status text,
  add column cancel_at_period_end boolean not null default false,
  add column stripe_subscription_id text,
  add column reading bigint not null default 0,
  add constraint subscribers_stripe_subscription_id_key unique (stripe_subscription_id);

comment on column public.subscribers.subscription_status is
  'The payment service''s own word for the latest subscription (active, past_due, canceled …); null without one.';
comment on column public.subscribers.cancel_at_period_end is
  'Whether the subscription ends at subscription_end instead of going on.';
comment on column public.subscribers.reading is
  'The number of the reading of the payment service that the row was written from.';

grant select (subscription_status, cancel_at_period_end) on public.subscribers to authenticated;

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
  'Numbers a reading of the payment service before it begins, for write_subscription. For the server.';
grant execute on function public.begin_subscription_reading() to service_role;

create function public.write_subscription(
  of_customer text,
  in_reading bigint,
  subscription_id text,
  status text,
  is_subscribed boolean,
  tier text,
  ends_at timestamptz,
  ends_for_good boolean
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
comment on function public.write_subscription(text, bigint, text, text, boolean, text, timestamptz, boolean) is
  'Writes what a reading of the payment service found, unless a later reading was written first: whoever learns of a '
  'change reads after it, so that the last reading to begin has seen all. Elite is never sold there, so an Elite row '
  'is a contract and stays while it runs. For the server.';
grant execute on function public.write_subscription(text, bigint, text, text, boolean, text, timestamptz, boolean)
  to service_role;
