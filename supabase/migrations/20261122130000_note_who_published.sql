-- Cancelling a plan asks for at most one live code that the influencer published itself, so it has to be known which
-- those are. Only yes or no: anyone reads the codes, and which agency manages whom is nobody's business.
alter table public.promo_codes add column published_by_influencer boolean not null default true;

-- Of the codes that are there already, all of an influencer without an agency are its own. With one nobody knows any
-- more, and the doubt is the influencer's: it isn't held back for what its agency may have published. Nothing that
-- followers or counts know changes, so no trigger has to hear of it.
alter table public.promo_codes disable trigger user;
update public.promo_codes c
set published_by_influencer = false
where exists (select from public.agency_influencers managed where managed.influencer_id = c.influencer_id);
alter table public.promo_codes enable trigger user;

alter table public.promo_codes alter column published_by_influencer set default false;
comment on column public.promo_codes.published_by_influencer is
  'Whether the influencer added the code itself, by form or file; false for its agency''s and for what the server adds. Never written by clients.';

create function private.note_who_published()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if (select auth.uid()) is not null then
    new.published_by_influencer := (select auth.uid()) = new.influencer_id;
  end if;
  return new;
end;
$$;
comment on function private.note_who_published() is
  'Notes whether an influencer adds a code for itself. The server, which speaks for nobody, says so by itself.';

create trigger note_who_published
  before insert on public.promo_codes
  for each row execute function private.note_who_published();

-- Another column of the answer makes it another function.
drop function public.my_offer_limit();
create function public.my_offer_limit()
returns table (tier text, max_offers integer, used integer, own_live integer)
language sql
stable
set search_path = ''
as $$
  select plan.tier, plan.max_offers, offers.used, offers.own_live
  from private.offer_limit((select auth.uid())) plan
  cross join (
    select
      count(*)::integer as used,
      (count(*) filter (where c.published_by_influencer and c.expires_on >= private.today()))::integer as own_live
    from public.promo_codes c
    where c.influencer_id = (select auth.uid())
  ) offers;
$$;
comment on function public.my_offer_limit() is
  'The caller''s plan as it counts today, how many offers it allows (null: unlimited), how many there are, and how many of '
  'them are live and published by the caller itself, which is what cancelling asks for.';
grant execute on function public.my_offer_limit() to authenticated;
