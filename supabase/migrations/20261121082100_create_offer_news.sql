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

create function private.tell_offer_news()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  execute format(
    $query$
      insert into public.offer_news (influencer_id, brand_key, category, kind)
      select
        influencer_id,
        case when min(brand_key) = max(brand_key) then min(brand_key) end,
        case when min(category) = max(category) then min(category) end,
        $1
      from (%s) touched
      group by influencer_id
      order by influencer_id
    $query$,
    case tg_op
      when 'INSERT' then 'select influencer_id, brand_key, category from new_rows'
      when 'DELETE' then 'select influencer_id, brand_key, category from old_rows'
      -- Nothing that a card shows has changed when only the influencer''s searchable name has.
      else
        'select n.influencer_id, n.brand_key, n.category
         from new_rows n join old_rows o using (id)
         where (n.brand_name, n.brand_url, n.promo_code, n.description, n.category, n.expires_on, n.affiliate_link, n.is_featured)
           is distinct from (o.brand_name, o.brand_url, o.promo_code, o.description, o.category, o.expires_on, o.affiliate_link, o.is_featured)'
    end
  ) using case tg_op when 'INSERT' then 'added' when 'DELETE' then 'removed' else 'changed' end;

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
