-- What is told live. Signals are published, not the rows themselves: follows, user_domain_map and promo_codes stay out, for
-- privacy and for cost. See docs/decisions/realtime-signals.md.

create table public.offer_news (
  id bigint primary key generated always as identity,
  influencer_id uuid not null,
  brand_key text,
  category text,
  kind text not null,
  at timestamptz not null default now(),
  constraint offer_news_kind_known check (kind in ('added', 'changed', 'removed'))
);

comment on table public.offer_news is
  'Published live: one row per influencer for each statement that adds, changes or removes offers, so that lists know they are old. Pruned after a day.';
comment on column public.offer_news.influencer_id is 'No foreign key: the removal of an account''s offers is news too.';
comment on column public.offer_news.brand_key is 'Null when the statement touched several brands; category likewise.';

create index offer_news_at_idx on public.offer_news (at);

alter table public.offer_news enable row level security;

grant select on public.offer_news to anon, authenticated, service_role;

create policy "Anyone reads the news of offers"
  on public.offer_news for select to anon, authenticated
  using (true);

create type private.touched_offer as (influencer_id uuid, brand_key text, category text);
comment on type private.touched_offer is 'What the news tell of an offer that was added, changed or removed.';

create function private.tell_offer_news()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  touched private.touched_offer[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(influencer_id, brand_key, category)::private.touched_offer) into touched from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(row(influencer_id, brand_key, category)::private.touched_offer) into touched from old_rows;
  else
    select array_agg(row(after.influencer_id, after.brand_key, after.category)::private.touched_offer) into touched
    from new_rows after
    join old_rows before using (id)
    -- What a card shows: a new name of the influencer alone is no news of its offers.
    where (
      after.brand_name, after.brand_url, after.promo_code, after.description, after.category, after.expires_on,
      after.affiliate_link, after.is_featured
    ) is distinct from (
      before.brand_name, before.brand_url, before.promo_code, before.description, before.category, before.expires_on,
      before.affiliate_link, before.is_featured
    );
  end if;

  insert into public.offer_news (influencer_id, brand_key, category, kind)
  select
    offer.influencer_id,
    case when min(offer.brand_key) = max(offer.brand_key) then min(offer.brand_key) end,
    case when min(offer.category) = max(offer.category) then min(offer.category) end,
    case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end
  from unnest(touched) as offer
  group by offer.influencer_id
  order by offer.influencer_id;

  delete from public.offer_news
  where id in (
    select old_news.id from public.offer_news old_news
    where old_news.at < now() - interval '1 day'
    order by old_news.at
    limit 100
    for update skip locked
  );
  return null;
end;
$$;
comment on function private.tell_offer_news() is 'Writes the news of a statement on promo_codes and prunes some of what is older than a day.';

create trigger offer_news_of_added
  after insert on public.promo_codes
  referencing new table as new_rows
  for each statement execute function private.tell_offer_news();
create trigger offer_news_of_changed
  after update on public.promo_codes
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.tell_offer_news();
create trigger offer_news_of_deleted
  after delete on public.promo_codes
  referencing old table as old_rows
  for each statement execute function private.tell_offer_news();

-- Realtime doesn't come through PostgREST, which asks for the session: here the policies ask.

create policy "A session that has ended hears nothing"
  on public.influencer_stats as restrictive for select to authenticated
  using ((select private.session_stands()));

create policy "A session that has ended hears nothing"
  on public.member_state as restrictive for select to authenticated
  using ((select private.session_stands()));

create policy "A session that has ended hears nothing"
  on public.offer_news as restrictive for select to authenticated
  using ((select private.session_stands()));

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end;
$$;

-- A deleted row is told to nobody: it would name who has deleted an account to everybody who listens.
alter publication supabase_realtime set (publish = 'insert, update');
alter publication supabase_realtime
  add table public.influencer_stats, public.member_state, public.offer_news;
