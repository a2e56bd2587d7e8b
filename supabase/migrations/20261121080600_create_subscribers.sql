create table public.subscribers (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  stripe_customer_id text,
  subscribed boolean not null default false,
  subscription_tier text not null default 'Starter',
  subscription_end timestamptz,
  updated_at timestamptz not null default now(),
  constraint subscribers_stripe_customer_id_key unique (stripe_customer_id),
  constraint subscribers_subscription_tier_known
    check (subscription_tier in ('Starter', 'Boost', 'Growth', 'Pro', 'Elite'))
);

comment on table public.subscribers is
  'What the payment service last told about an account. Written by the server; the owner reads tier and dates, not the customer id.';
comment on column public.subscribers.subscription_end is
  'End of the paid period; null for a subscription without one, such as an Elite contract.';

alter table public.subscribers enable row level security;

grant select (user_id, subscribed, subscription_tier, subscription_end, updated_at)
  on public.subscribers to authenticated;
grant select, insert, update, delete on public.subscribers to service_role;

create policy "A subscriber reads its own subscription"
  on public.subscribers for select to authenticated
  using (user_id = (select auth.uid()));
