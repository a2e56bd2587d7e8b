create table public.influencer_domains (
  influencer_id uuid not null,
  domain text not null,
  live_until date not null,
  primary key (influencer_id, domain)
);

comment on table public.influencer_domains is
  'The domains of each influencer''s offers, derived from promo_codes by its triggers: what a follower''s extension watches.';
comment on column public.influencer_domains.influencer_id is
  'No foreign key: rows come and go with the offers, and whoever edits a link must not wait for the profile''s row.';
comment on column public.influencer_domains.live_until is
  'The latest expires_on of the offers with this domain; infinity when one has no date.';

alter table public.influencer_domains enable row level security;

grant select on public.influencer_domains to anon, authenticated, service_role;

create policy "Anyone reads the domains of live offers"
  on public.influencer_domains for select to anon, authenticated
  using (live_until >= (select private.today()));
