-- What follows when a profile changes: among others, the search has to find the offers of a renamed influencer by the new name.

create table private.renamed_influencers (
  influencer_id uuid primary key references private.accounts (id) on delete cascade
);
comment on table private.renamed_influencers is
  'Influencers some of whose codes still have the former name in their search, because they were too many for one transaction.';
alter table private.renamed_influencers enable row level security;

create function private.rename_in_offers(of_influencer uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  batch_size constant integer := 200;
  present_names text;
  renamed integer;
begin
  select concat_ws(' ', p.full_name, p.username) into present_names
  from public.profiles p
  where p.id = of_influencer
  for share;
  update public.promo_codes c
  set influencer_names = present_names
  where c.id in (
    select o.id from public.promo_codes o
    where o.influencer_id = of_influencer and o.influencer_names <> present_names
    order by o.created_at desc, o.id desc
    limit batch_size
  );
  get diagnostics renamed = row_count;
  if renamed = batch_size then
    insert into private.renamed_influencers (influencer_id) values (of_influencer) on conflict do nothing;
  else
    delete from private.renamed_influencers r where r.influencer_id = of_influencer;
  end if;
end;
$$;
comment on function private.rename_in_offers(uuid) is
  'Writes an influencer''s present name into the search of 200 of its offers that have a former one, the newest first. Called by schedule, too, for somebody with more.';

create function private.spread_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.outbox (changed_influencers) values (array[new.id]);
  if (old.full_name, old.username) is distinct from (new.full_name, new.username) then
    perform private.rename_in_offers(new.id);
  end if;
  if new.is_influencer and not old.is_influencer then
    insert into private.new_influencers (account_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end;
$$;
comment on function private.spread_profile() is
  'After an account changed its name, picture or kind: leaves that in the outbox, for followers'' extensions, writes a new name into the search of its newest 200 offers at '
  'once (further ones follow by schedule), and puts whoever becomes an influencer into the operators'' queue.';

create trigger spread_profile
  after update of full_name, username, avatar_url, is_influencer, is_creditcard, is_featured on public.profiles
  for each row when (
    (old.full_name, old.username, old.avatar_url, old.is_influencer, old.is_creditcard, old.is_featured)
      is distinct from (new.full_name, new.username, new.avatar_url, new.is_influencer, new.is_creditcard, new.is_featured)
  )
  execute function private.spread_profile();
