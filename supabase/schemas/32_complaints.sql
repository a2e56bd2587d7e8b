-- Complaints about offers and profiles, the rule that hides an offer until an operator has looked, and new influencers to look at. See docs/product/operator.md.

create function private.complaint_kinds()
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select array['dead', 'misleading', 'harmful', 'not theirs', 'other'];
$$;
comment on function private.complaint_kinds() is 'The kinds of complaints; dead: the offer''s code or link doesn''t work. src/domain/complaint.ts lists the same, which a test compares.';

create table private.complaints (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references private.accounts (id) on delete cascade,
  offer_id uuid references public.promo_codes (id) on delete cascade,
  about uuid not null generated always as (coalesce(offer_id, account_id)) stored,
  kind text not null,
  words text,
  made_at timestamptz not null default now(),
  by_account uuid references private.accounts (id) on delete cascade,
  network bigint,
  weighs boolean not null default false,
  settled_at timestamptz,
  constraint complaints_kind_known check (kind = any (private.complaint_kinds())),
  constraint complaints_words_length check (length(words) between 1 and 1000),
  constraint complaints_words_visible check (not private.has_invisible_characters_in_lines(words))
);
comment on table private.complaints is 'What people complain of, about an offer or (without offer_id) a profile. Only operators read them; nobody is told who made a complaint.';
comment on column private.complaints.account_id is 'The influencer whom the complaint is about.';
comment on column private.complaints.by_account is 'Who complained; null for a visitor.';
comment on column private.complaints.network is 'The network from which the complaint came, hashed with what it is about. Emptied after 30 days.';
comment on column private.complaints.weighs is 'Whether the complaint counts for hiding the offer (docs/product/operator.md#hidden-by-complaints).';
create unique index complaints_of_members_idx on private.complaints (about, by_account) where by_account is not null;
create unique index complaints_of_visitors_idx on private.complaints (about, network) where by_account is null;
create index complaints_account_id_idx on private.complaints (account_id);
create index complaints_offer_id_idx on private.complaints (offer_id);
create index complaints_by_account_idx on private.complaints (by_account, made_at);
create index complaints_open_idx on private.complaints (about, made_at) where settled_at is null;
create index complaints_made_at_idx on private.complaints (made_at);
alter table private.complaints enable row level security;

create table private.offers_looked_at (
  offer_id uuid primary key references public.promo_codes (id) on delete cascade,
  version integer not null
);
comment on table private.offers_looked_at is 'Offers that an operator has looked at, and in which version: complaints don''t hide them again until they are edited.';
alter table private.offers_looked_at enable row level security;

create function private.settle_complaints(of_thing uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  settled integer;
begin
  update private.complaints c set settled_at = now(), weighs = false where c.about = of_thing and c.settled_at is null;
  get diagnostics settled = row_count;
  insert into private.offers_looked_at (offer_id, version) select c.id, c.version from public.promo_codes c where c.id = of_thing
  on conflict (offer_id) do update set version = excluded.version;
  return settled;
end;
$$;
comment on function private.settle_complaints(uuid) is 'Takes the complaints about an offer or a profile out of the queue, because an operator has looked; returns how many.';

create function private.hide_by_complaints(of_offer uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  complaints_to_hide constant integer := 5;
  -- More offers of one influencer that are hidden in a day look like an attack on the influencer.
  most_hidden_a_day constant integer := 3;
  why constant text := 'Several people told us that this offer is harmful or not yours. It is hidden until somebody of ours has looked.';
  influencer uuid;
  weighing integer;
  hidden_in_a_day integer;
begin
  select c.influencer_id into influencer
  from public.promo_codes c
  where c.id = of_offer and not c.hidden
    and not exists (select from private.offers_looked_at l where l.offer_id = c.id and l.version = c.version);
  if not found then
    return;
  end if;
  weighing := (
    select count(*) from private.complaints c
    where c.about = of_offer and c.settled_at is null and c.weighs and c.made_at > now() - interval '30 days'
  );
  if weighing < complaints_to_hide then
    return;
  end if;
  -- By the acts of this rule, which stay when an offer is shown again or deleted.
  hidden_in_a_day := (
    select count(*) from private.operator_acts a
    where a.account_id = influencer and a.operator_id is null and a.act = 'hide offer' and a.at > now() - interval '1 day'
  );
  if hidden_in_a_day >= most_hidden_a_day then
    return;
  end if;
  if private.hide_offer(of_offer, 'complaints', why) then
    insert into private.operator_acts (act, account_id, offer_id, reason, before, after)
    values ('hide offer', influencer, of_offer, why, '{"hidden": false}', '{"hidden": true}');
    perform private.notify(influencer, 'offer hidden by complaints', why, of_offer);
  end if;
end;
$$;
comment on function private.hide_by_complaints(uuid) is
  'Hides an offer of which enough trusted people complain, until an operator has looked (docs/product/operator.md#hidden-by-complaints).';

create function public.file_complaint(kind text, about_offer uuid default null, about_account uuid default null, words text default null)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  most_weighing_a_day constant integer := 3;
  caller constant uuid := (select auth.uid());
  given constant text := nullif(private.visible_lines(words), '');
  from_network constant text := private.caller_network_hash();
  subject uuid;
  hashed_network bigint;
begin
  if kind is null or kind <> all (private.complaint_kinds()) then
    raise exception 'Say what is wrong.' using errcode = 'P0001', hint = 'kind';
  end if;
  if length(given) > 1000 then
    raise exception 'Use at most 1,000 characters.' using errcode = 'P0001', hint = 'words';
  end if;
  if kind = 'other' and coalesce(private.is_blank(given), true) then
    raise exception 'Say in a few words what is wrong.' using errcode = 'P0001', hint = 'words';
  end if;
  perform private.require_admission(case when caller is null then 'visitor complaint' else 'complaint' end, coalesce(caller::text, from_network));
  -- One complaint at a time about an influencer's offers, so that each counts those before it, and the offers that they have hidden. Nobody is told whether
  -- there is such an offer: it may be hidden.
  if about_offer is not null then
    perform pg_advisory_xact_lock(hashtextextended('complaints ' || c.influencer_id, 0)) from public.promo_codes c where c.id = about_offer;
    -- The table before its row: whoever blocks a domain locks the table, and then the rows of the offers to hide.
    lock table public.promo_codes in row exclusive mode;
    select c.influencer_id into subject from public.promo_codes c
    where c.id = about_offer and not c.hidden and (not c.followers_only or private.is_let_in(caller, c.influencer_id))
    for no key update;
  else
    select p.id into subject from public.profiles p where p.id = about_account and (p.is_influencer or p.is_creditcard or p.is_featured) for no key update;
  end if;
  if subject is null or (caller is not null and not private.is_independent_of(caller, subject)) or private.is_hidden_account(subject) then
    return;
  end if;
  hashed_network := private.keyed_hash(private.hash_key_for('complaints'), coalesce(about_offer, about_account)::text, from_network);

  -- A later complaint of the same person replaces its former one.
  delete from private.complaints c
  where c.about = coalesce(about_offer, about_account)
    and case when caller is null then c.by_account is null and c.network = hashed_network else c.by_account = caller end;
  insert into private.complaints (account_id, offer_id, kind, words, by_account, network, weighs)
  values (
    subject, about_offer, file_complaint.kind, given, caller, hashed_network,
    about_offer is not null and file_complaint.kind in ('harmful', 'not theirs') and caller is not null and private.is_trusted(caller)
    and not exists (
      select from private.complaints other
      where other.about = about_offer and other.network = hashed_network and other.weighs
    )
    and (
      select count(*) from private.complaints own
      where own.by_account = caller and own.weighs and own.made_at > now() - interval '1 day'
    ) < most_weighing_a_day
  );
  if about_offer is not null then
    perform private.hide_by_complaints(about_offer);
  end if;
end;
$$;
comment on function public.file_complaint(text, uuid, uuid, text) is
  'Keeps a complaint about an offer, or about a profile when no offer is named (kind: private.complaint_kinds). A later complaint of the same person about the same thing replaces '
  'the former one. Whether there is such an offer or profile isn''t told.';
grant execute on function public.file_complaint(text, uuid, uuid, text) to anon, authenticated;

-- New influencers

create table private.new_influencers (
  account_id uuid primary key references private.accounts (id) on delete cascade,
  since timestamptz not null default now()
);
comment on table private.new_influencers is 'Accounts that became influencers (private.spread_profile) and that no operator has looked at.';
alter table private.new_influencers enable row level security;

create function public.operator_dismiss(of_thing uuid, kind text, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
  is_offer constant boolean := exists (select from public.promo_codes c where c.id = of_thing);
  settled integer;
  shown boolean;
begin
  if kind is null or kind not in ('complaints', 'new influencer') then
    raise exception 'There is nothing of this kind to dismiss.' using errcode = '22023';
  end if;
  if kind = 'new influencer' then
    delete from private.new_influencers n where n.account_id = of_thing;
    if not found then
      return false;
    end if;
    perform private.note_act('look at influencer', why, of_thing);
    return true;
  end if;
  -- The table, then the offer, which is locked when it is shown, then its complaints: the order of locks in file_complaint.
  lock table public.promo_codes in row exclusive mode;
  shown := private.show_offer(of_thing, array['complaints'], why);
  settled := private.settle_complaints(of_thing);
  if settled = 0 and not shown then
    return false;
  end if;
  perform private.note_act(
    'dismiss complaints', why, case when not is_offer then of_thing end, case when is_offer then of_thing end
  );
  return true;
end;
$$;
comment on function public.operator_dismiss(uuid, text, text) is
  'Takes the complaints about an offer or a profile (kind: complaints), or a new influencer (kind: new influencer), out of the queue. '
  'An offer that complaints have hidden is shown again. False when there was nothing to dismiss. For operators.';
grant execute on function public.operator_dismiss(uuid, text, text) to authenticated;
