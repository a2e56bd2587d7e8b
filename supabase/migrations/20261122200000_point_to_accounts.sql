-- PostgREST embeds along foreign keys between the tables it offers, there and back: an influencer's offers, their
-- influencer, that one's offers and so on. Two hundred bytes asked for thirty megabytes that way. So what belongs to an
-- account points to a row outside of the interface, and no table it offers leads to another.

create table private.accounts (
  id uuid primary key references public.profiles (id) on delete cascade
);
comment on table private.accounts is
  'What the rows of an account point to in the place of its profile, so that the REST interface embeds nothing. Made and deleted '
  'with the profile; locked by nobody but a deletion.';
alter table private.accounts enable row level security;

insert into private.accounts (id) select p.id from public.profiles p;

create function private.create_account()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.accounts (id) values (new.id);
  return null;
end;
$$;
comment on function private.create_account() is 'Gives every new profile the row that everything of the account points to.';

-- By its name the first of the triggers behind an insert: the others' rows point to this one's.
create trigger create_account
  after insert on public.profiles
  for each row execute function private.create_account();

-- In the order in which they were made, which is the order in which a deletion takes the rows.
alter table public.agency_influencers
  drop constraint agency_influencers_agency_id_fkey,
  drop constraint agency_influencers_influencer_id_fkey,
  add constraint agency_influencers_agency_id_fkey
    foreign key (agency_id) references private.accounts (id) on delete cascade,
  add constraint agency_influencers_influencer_id_fkey
    foreign key (influencer_id) references private.accounts (id) on delete cascade;
alter table public.subscribers
  drop constraint subscribers_user_id_fkey,
  add constraint subscribers_user_id_fkey
    foreign key (user_id) references private.accounts (id) on delete cascade;
alter table public.follows
  drop constraint follows_influencer_id_fkey,
  drop constraint follows_user_id_fkey,
  add constraint follows_influencer_id_fkey
    foreign key (influencer_id) references private.accounts (id) on delete cascade,
  add constraint follows_user_id_fkey
    foreign key (user_id) references private.accounts (id) on delete cascade;
alter table public.promo_codes
  drop constraint promo_codes_influencer_id_fkey,
  add constraint promo_codes_influencer_id_fkey
    foreign key (influencer_id) references private.accounts (id) on delete cascade;
alter table private.influencer_locks
  drop constraint influencer_locks_influencer_id_fkey,
  add constraint influencer_locks_influencer_id_fkey
    foreign key (influencer_id) references private.accounts (id) on delete cascade;
alter table public.influencer_stats
  drop constraint influencer_stats_influencer_id_fkey,
  add constraint influencer_stats_influencer_id_fkey
    foreign key (influencer_id) references private.accounts (id) on delete cascade;
alter table public.member_state
  drop constraint member_state_user_id_fkey,
  add constraint member_state_user_id_fkey
    foreign key (user_id) references private.accounts (id) on delete cascade;
alter table public.agency_invitations
  drop constraint agency_invitations_agency_id_fkey,
  drop constraint agency_invitations_influencer_id_fkey,
  add constraint agency_invitations_agency_id_fkey
    foreign key (agency_id) references private.accounts (id) on delete cascade,
  add constraint agency_invitations_influencer_id_fkey
    foreign key (influencer_id) references private.accounts (id) on delete set null;
alter table private.owed_follower_steps
  drop constraint owed_follower_steps_influencer_id_fkey,
  add constraint owed_follower_steps_influencer_id_fkey
    foreign key (influencer_id) references private.accounts (id) on delete cascade;

create function public.find_offer(offer_id uuid)
returns table (
  id uuid,
  influencer_id uuid,
  brand_name text,
  promo_code text,
  description text,
  category text,
  expiration_date date,
  affiliate_link text,
  influencer_name text,
  influencer_username text,
  influencer_avatar_url text,
  influencer_is_creditcard boolean
)
language sql
stable
rows 1
set search_path = ''
as $$
  select
    c.id, c.influencer_id, c.brand_name, c.promo_code, c.description, c.category, c.expiration_date, c.affiliate_link,
    p.full_name, p.username, p.avatar_url, p.is_creditcard
  from public.promo_codes c
  left join public.profiles p on p.id = c.influencer_id
  where c.id = offer_id;
$$;
comment on function public.find_offer(uuid) is 'An offer and whose it is, live or expired; no row when there is none.';
grant execute on function public.find_offer(uuid) to anon, authenticated;
