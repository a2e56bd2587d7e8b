create table public.follows (
  influencer_id uuid not null references public.profiles (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  counted boolean not null default false,
  primary key (influencer_id, user_id),
  constraint follows_not_self check (influencer_id <> user_id)
);

comment on table public.follows is
  'One row per follower and influencer, kept by the triggers of user_domain_map alone. Others may count them, never see whose.';
comment on column public.follows.counted is 'Whether influencer_stats includes it; false only within the statement that adds it.';

create index follows_user_id_idx on public.follows (user_id, influencer_id);

alter table public.follows enable row level security;

-- Counting needs a column; the other columns stay out of reach, as output and as filter.
grant select (influencer_id) on public.follows to anon, authenticated;
grant select on public.follows to service_role;

create policy "Anyone counts the followers of an influencer"
  on public.follows for select to anon, authenticated
  using (true);

create table public.user_domain_map (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  influencer_id uuid not null,
  domain text,
  created_at timestamptz not null default now(),
  constraint user_domain_map_user_id_influencer_id_domain_key
    unique nulls not distinct (user_id, influencer_id, domain),
  constraint user_domain_map_follow_fkey foreign key (influencer_id, user_id)
    references public.follows (influencer_id, user_id) on delete cascade,
  constraint user_domain_map_domain_format check (domain ~ '^[a-z0-9._-]+$' and length(domain) <= 253)
);

comment on table public.user_domain_map is
  'What the browser extension watches for a member: the domains of the influencers it follows. Writing a row follows, deleting any unfollows.';
comment on column public.user_domain_map.domain is
  'Host without www.; null when the influencer has no live offer with a link, so that following always works.';

alter table public.user_domain_map enable row level security;

grant select, insert (user_id, influencer_id, domain), delete on public.user_domain_map to authenticated;
grant select on public.user_domain_map to service_role;

create policy "A member reads its own domains"
  on public.user_domain_map for select to authenticated
  using (user_id = (select auth.uid()));

create policy "A member follows for itself"
  on public.user_domain_map for insert to authenticated
  with check (user_id = (select auth.uid()));

create policy "A member unfollows for itself"
  on public.user_domain_map for delete to authenticated
  using (user_id = (select auth.uid()));
