-- Complaints about offers and profiles, the rule that hides an offer until an operator has looked, objections against what was done, new
-- influencers to look at, and the mails to those whom it concerns. See docs/product/operator.md.

-- Complaints

create function private.complaint_kinds()
returns text[]
language sql
immutable parallel safe
set search_path = ''
as $$
  select array['dead', 'misleading', 'harmful', 'not theirs', 'other'];
$$;
comment on function private.complaint_kinds() is 'What is complained of. src/domain/complaint.ts lists the same, which a test compares.';

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
  constraint complaints_words_length check (length(words) between 1 and 1000)
);
comment on table private.complaints is 'What people complain of, about an offer or (without offer_id) a profile. Only operators read them; nobody is told who made one.';
comment on column private.complaints.account_id is 'The influencer whom it is about.';
comment on column private.complaints.by_account is 'Who complained; null for a visitor.';
comment on column private.complaints.network is 'The network that it came from, hashed with what it is about. Emptied after 30 days.';
comment on column private.complaints.weighs is 'Whether it counts for hiding the offer (docs/product/operator.md#hidden-by-complaints).';
create unique index complaints_of_members_idx on private.complaints (about, by_account) where by_account is not null;
create unique index complaints_of_visitors_idx on private.complaints (about, network) where by_account is null;
create index complaints_account_id_idx on private.complaints (account_id);
create index complaints_offer_id_idx on private.complaints (offer_id);
create index complaints_by_account_idx on private.complaints (by_account, made_at);
create index complaints_open_idx on private.complaints (about, made_at) where settled_at is null;
create index complaints_made_at_idx on private.complaints (made_at);
alter table private.complaints enable row level security;

create table private.looked_at (
  offer_id uuid primary key references public.promo_codes (id) on delete cascade,
  version integer not null
);
comment on table private.looked_at is 'Offers that an operator has looked at, and in which version: complaints don''t hide them again until they are edited.';
alter table private.looked_at enable row level security;

create function private.settle_complaints(of_thing uuid)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  settled integer;
begin
  update private.complaints c set settled_at = now(), weighs = false where c.about = of_thing and c.settled_at is null;
  get diagnostics settled = row_count;
  insert into private.looked_at (offer_id, version) select c.id, c.version from public.promo_codes c where c.id = of_thing
  on conflict (offer_id) do update set version = excluded.version;
  return settled;
end;
$$;
comment on function private.settle_complaints(uuid) is 'Takes the complaints about an offer or a profile out of the queue, because an operator has looked; returns how many.';

create function private.hide_by_complaints(of_offer uuid)
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  enough constant integer := 5;
  -- More of one influencer's offers in a day look like an attack on it.
  most_of_a_day constant integer := 3;
  why constant text := 'Several people told us that this offer is harmful or not yours. It is hidden until somebody of ours has looked.';
  owner_id uuid;
begin
  select c.influencer_id into owner_id
  from public.promo_codes c
  where c.id = of_offer and not c.hidden
    and not exists (select from private.looked_at l where l.offer_id = c.id and l.version = c.version);
  if not found or (
    select count(*) from private.complaints c
    where c.about = of_offer and c.settled_at is null and c.weighs and c.made_at > now() - interval '30 days'
  ) < enough or (
    select count(*) from private.hidden_offers h
    join public.promo_codes c on c.id = h.offer_id
    where c.influencer_id = owner_id and h.because = 'complaints' and h.hidden_at > now() - interval '1 day'
  ) >= most_of_a_day then
    return;
  end if;
  if private.hide_offer(of_offer, 'complaints', why) then
    insert into private.operator_acts (act, account_id, offer_id, reason, before, after)
    values ('hide offer', owner_id, of_offer, why, '{"hidden": false}', '{"hidden": true}');
    perform private.notify(owner_id, 'offer hidden by complaints', why, of_offer);
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
  most_of_a_day constant integer := 3;
  caller constant uuid := (select auth.uid());
  given constant text := nullif(btrim(words), '');
  from_network constant text := coalesce(private.caller_network(), 'none');
  subject uuid;
  hashed_network bigint;
begin
  if kind is null or kind <> all (private.complaint_kinds()) then
    raise exception 'Say what is wrong.' using errcode = 'P0001', hint = 'kind';
  end if;
  if length(given) > 1000 then
    raise exception 'Use at most 1,000 characters.' using errcode = 'P0001', hint = 'words';
  end if;
  if kind = 'other' and given is null then
    raise exception 'Say in a few words what is wrong.' using errcode = 'P0001', hint = 'words';
  end if;
  perform private.require_admission(
    case when caller is null then 'visitor complaint' else 'complaint' end,
    coalesce(caller::text, encode(sha256(convert_to(from_network, 'UTF8')), 'hex'))
  );
  if about_offer is not null then
    perform private.begin_change_of_offers();
  end if;
  -- One at a time for each offer, so that each counts those before it. Nobody is told whether it is there: hidden ones aren't for anybody.
  if about_offer is not null then
    select c.influencer_id into subject from public.promo_codes c
    where c.id = about_offer and not c.hidden and (not c.followers_only or private.is_let_in(caller, c.influencer_id))
    for no key update;
  else
    select p.id into subject from public.profiles p where p.id = about_account and (p.is_influencer or p.is_creditcard or p.is_featured) for no key update;
  end if;
  if subject is null or not private.is_witness(coalesce(caller, '00000000-0000-0000-0000-000000000000'), subject)
    or exists (select from private.hidden_accounts hidden where hidden.account_id = subject) then
    return;
  end if;
  hashed_network := private.keyed_hash(private.salt_for('complaints'), coalesce(about_offer, about_account)::text, from_network);

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
    ) < most_of_a_day
  );
  if about_offer is not null then
    perform private.hide_by_complaints(about_offer);
  end if;
end;
$$;
comment on function public.file_complaint(text, uuid, uuid, text) is
  'Keeps a complaint about an offer, or about a profile when no offer is named: dead, misleading, harmful, not theirs or other. One for each person and thing. '
  'Answers alike whether there is such a thing.';
grant execute on function public.file_complaint(text, uuid, uuid, text) to anon, authenticated;

-- New influencers

create table private.new_influencers (
  account_id uuid primary key references private.accounts (id) on delete cascade,
  since timestamptz not null default now()
);
comment on table private.new_influencers is 'Accounts that became influencers and that no operator has looked at.';
create index new_influencers_since_idx on private.new_influencers (since);
alter table private.new_influencers enable row level security;

create function private.note_new_influencer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into private.new_influencers (account_id) values (new.id) on conflict do nothing;
  return null;
end;
$$;
comment on function private.note_new_influencer() is 'Puts whoever becomes an influencer into the operator''s queue.';
create trigger note_new_influencer
  after update of is_influencer on public.profiles
  for each row when (new.is_influencer and not old.is_influencer)
  execute function private.note_new_influencer();

create function public.operator_dismiss(of_thing uuid, task text, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
  is_offer constant boolean := exists (select from public.promo_codes c where c.id = of_thing);
  settled integer;
  shown boolean := false;
begin
  if task is null or task not in ('complaints', 'new influencer') then
    raise exception 'There is no such task to dismiss.' using errcode = '22023';
  end if;
  if task = 'new influencer' then
    delete from private.new_influencers n where n.account_id = of_thing;
    if not found then
      return false;
    end if;
    perform private.note_act('look at influencer', why, of_thing);
    return true;
  end if;
  perform private.begin_change_of_offers();
  settled := private.settle_complaints(of_thing);
  if is_offer then
    shown := private.show_offer(of_thing, array['complaints']);
  end if;
  if settled = 0 and not shown then
    return false;
  end if;
  perform private.note_act(
    'dismiss complaints', why, case when not is_offer then of_thing end, case when is_offer then of_thing end
  );
  if shown then
    perform private.tell_shown(of_thing, why);
  end if;
  return true;
end;
$$;
comment on function public.operator_dismiss(uuid, text, text) is
  'Leaves an offer or a profile (task: complaints) or a new influencer (new influencer) as it is, and takes that out of the queue; an offer that complaints have '
  'hidden is shown again. For operators.';
grant execute on function public.operator_dismiss(uuid, text, text) to authenticated;

-- Objections

create table private.objections (
  about uuid primary key,
  account_id uuid not null references private.accounts (id) on delete cascade,
  offer_id uuid references public.promo_codes (id) on delete cascade,
  words text not null,
  made_at timestamptz not null default now(),
  refused_at timestamptz,
  refused_because text,
  constraint objections_words_length check (length(words) between 10 and 2000)
);
comment on table private.objections is 'What somebody says against the suspension of its account, or (with offer_id) against an offer''s being hidden. Gone when that is lifted.';
create index objections_account_id_idx on private.objections (account_id);
create index objections_offer_id_idx on private.objections (offer_id);
alter table private.objections enable row level security;

create function private.objection_token(of_thing uuid)
returns text
language sql
volatile
security definer
set search_path = ''
as $$
  select of_thing || '.' || encode(extensions.hmac(convert_to(of_thing::text, 'UTF8'), private.salt_for('objections'), 'sha256'), 'hex');
$$;
comment on function private.objection_token(uuid) is 'Lets whoever has it object for an account or an offer: who got the mail, and who looks after the offer.';

create function private.thing_of_token(token text)
returns uuid
language sql
volatile
security definer
set search_path = ''
as $$
  select named.thing
  from (select substring(left(token, 200) from '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$')::uuid as thing) named
  where token = private.objection_token(named.thing);
$$;
comment on function private.thing_of_token(text) is 'The account or offer of an objection''s token; null for a text that isn''t one.';

create function private.grant_objection(of_thing uuid)
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.objections o where o.about = of_thing;
$$;
comment on function private.grant_objection(uuid) is 'Ends an objection, because what it is against was lifted.';

create type public.decision as (
  thing text, reason text, since timestamptz, brand_name text, promo_code text, objected_at timestamptz, words text, refused_because text
);
comment on type public.decision is
  'What was done to an account (thing: account) or an offer (offer) and why; what its side said against it; and why that was refused, if it was. A null reason: nothing stands any more.';

create function public.find_decision(token text)
returns setof public.decision
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  about_thing constant uuid := private.thing_of_token(token);
begin
  return query
  select
    named.thing, done.reason, done.since, c.brand_name, c.promo_code, o.made_at, o.words, o.refused_because
  from (
    select case when exists (select from private.accounts a where a.id = about_thing) then 'account' else 'offer' end as thing
  ) named
  left join public.promo_codes c on c.id = about_thing
  left join (
    select s.reason, s.since from private.suspensions s where s.account_id = about_thing
    union all
    select why.reason, why.hidden_at from private.reasons_for_hiding why where why.offer_id = about_thing
  ) done on true
  left join private.objections o on o.about = about_thing
  where about_thing is not null and (named.thing = 'account' or c.id is not null);
end;
$$;
comment on function public.find_decision(text) is 'What was decided about the account or offer of a mail''s token, without signing in; no row for a text that isn''t a token.';
grant execute on function public.find_decision(text) to anon, authenticated;

create function public.object_to_decision(token text, words text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  about_thing constant uuid := private.thing_of_token(token);
  given constant text := btrim(words);
  subject uuid;
  its_offer uuid;
begin
  perform private.require_admission('objection', encode(sha256(convert_to(coalesce(private.caller_network(), 'none'), 'UTF8')), 'hex'));
  if coalesce(length(given), 0) not between 10 and 2000 then
    raise exception 'Use 10 to 2,000 characters.' using errcode = 'P0001', hint = 'words';
  end if;
  select s.account_id into subject from private.suspensions s where s.account_id = about_thing for update;
  if not found then
    select c.influencer_id, c.id into subject, its_offer
    from public.promo_codes c
    where c.id = about_thing and c.hidden
    for no key update;
  end if;
  if subject is null then
    return false;
  end if;
  if exists (select from private.objections o where o.about = about_thing and o.refused_at is not null) then
    raise exception 'We have answered your objection. The contact page tells how to reach us.' using errcode = 'P0001', hint = 'answered';
  end if;
  insert into private.objections as o (about, account_id, offer_id, words) values (about_thing, subject, its_offer, given)
  on conflict (about) do update set words = excluded.words;
  return true;
end;
$$;
comment on function public.object_to_decision(text, text) is
  'Objects against a suspension or against an offer''s being hidden, by a mail''s token and without signing in; false when nothing stands any more. Until it is '
  'answered, a later text replaces the former one.';
grant execute on function public.object_to_decision(text, text) to anon, authenticated;

create function public.operator_refuse_objection(of_thing uuid, reason text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  why constant text := private.begin_act(reason);
  refused private.objections;
begin
  update private.objections o set refused_at = now(), refused_because = why
  where o.about = of_thing and o.refused_at is null
  returning * into refused;
  if not found then
    return false;
  end if;
  perform private.note_act('refuse objection', why, refused.account_id, refused.offer_id);
  perform private.notify(refused.account_id, 'objection refused', why, refused.offer_id);
  return true;
end;
$$;
comment on function public.operator_refuse_objection(uuid, text) is 'Answers an objection: what it is against stays. False when there is none that is open. For operators.';
grant execute on function public.operator_refuse_objection(uuid, text) to authenticated;

create function public.my_hidden_offers(of_influencer uuid)
returns table (
  offer_id uuid, brand_name text, promo_code text, description text, reason text, hidden_at timestamptz, objection_token text,
  objected_at timestamptz, refused_because text
)
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  if of_influencer is distinct from (select auth.uid()) and of_influencer not in (select private.influencers_i_manage()) then
    raise exception 'These offers are somebody else''s.' using errcode = '42501';
  end if;
  return query
  select
    c.id, c.brand_name, c.promo_code, c.description, why.reason, why.hidden_at, private.objection_token(c.id), o.made_at, o.refused_because
  from public.promo_codes c
  join private.reasons_for_hiding why on why.offer_id = c.id
  left join private.objections o on o.about = c.id
  where c.influencer_id = of_influencer and c.hidden
  order by why.hidden_at desc, c.id
  limit 100;
end;
$$;
comment on function public.my_hidden_offers(uuid) is
  'The last 100 offers of an influencer that are hidden, and why, for itself and its agency. The token leads to the page on which they object.';
grant execute on function public.my_hidden_offers(uuid) to authenticated;

create function public.delete_hidden_offer(offer_id uuid)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.promo_codes c
  where c.id = delete_hidden_offer.offer_id and c.hidden
    and (c.influencer_id = (select auth.uid()) or c.influencer_id in (select private.influencers_i_manage()));
  return found;
end;
$$;
comment on function public.delete_hidden_offer(uuid) is 'Deletes a hidden offer of the caller''s, or of an influencer that it manages; false when there is none.';
grant execute on function public.delete_hidden_offer(uuid) to authenticated;

-- Telling the other side

create type public.notice as (id uuid, kind text, reason text, account_id uuid, email text, objection_token text);
comment on type public.notice is 'A mail that is due to somebody whom an act concerns. email: null for a suspended account without an address, whose plan ends all the same. objection_token: null where there is nothing to object to.';

create function private.is_written_to(account auth.users)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select account.email_confirmed_at is not null and not coalesce(account.raw_app_meta_data ? 'opened_for', false);
$$;
comment on function private.is_written_to(auth.users) is 'Whether an account has an address of its own, and has confirmed it.';

create function public.claim_notices(run uuid, most integer default 20)
returns setof public.notice
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  update private.send_runs r set ends_at = now() + interval '1 minute' where r.id = run and r.job = 'notices' and r.ends_at > now();
  if not found then
    raise exception 'There is no such run.' using errcode = '42501';
  end if;
  -- Whoever has no address of its own isn't written to. What the service refuses for days is given up.
  -- But a suspended account's plan ends, address or not.
  delete from private.notices n
  where n.tries >= 100 or not exists (
    select from auth.users account
    where account.id = n.account_id and (n.kind = 'suspended' or private.is_written_to(account))
  );
  return query
  with due as (
    select n.id from private.notices n
    where n.handed_to is distinct from run and n.due_at <= now()
    order by n.due_at, n.noted_at
    limit least(most, 100)
    for update skip locked
  ), handed as (
    update private.notices n set
      handed_to = run, tries = n.tries + 1, due_at = now() + least(interval '1 hour', interval '5 seconds' * 2 ^ least(n.tries, 10))
    from due where n.id = due.id
    returning n.*
  )
  select
    h.id, h.kind, h.reason, h.account_id, case when private.is_written_to(account) then account.email::text end,
    case
      when h.kind = 'suspended' then private.objection_token(h.account_id)
      when h.kind in ('offer hidden', 'offer hidden by complaints') then private.objection_token(h.offer_id)
    end
  from handed h
  join auth.users account on account.id = h.account_id
  order by h.noted_at;
end;
$$;
comment on function public.claim_notices(uuid, integer) is 'Hands a run the next mails to those whom acts concern. What isn''t reported as sent is due again, later each time, up to an hour. For the function send-notices.';
grant execute on function public.claim_notices(uuid, integer) to service_role;

create function public.report_notices(run uuid, sent uuid[])
returns void
language sql
volatile
security definer
set search_path = ''
as $$
  delete from private.notices n where n.id = any (sent) and n.handed_to = run;
$$;
comment on function public.report_notices(uuid, uuid[]) is 'Notes that mails were sent. For the function send-notices.';
grant execute on function public.report_notices(uuid, uuid[]) to service_role;

create function private.call_notice_sender()
returns void
language plpgsql
security definer
set search_path = ''
as $$
declare
  run uuid;
begin
  if to_regprocedure('net.http_post(text,jsonb,jsonb,jsonb,integer)') is null
    or not exists (select from private.functions_address)
    or not exists (select from private.notices n where n.due_at <= now())
    or exists (select from private.send_runs r where r.job = 'notices' and r.ends_at > now()) then
    return;
  end if;
  insert into private.send_runs (job) values ('notices') returning id into run;
  perform private.call_function('send-notices', jsonb_build_object('run', run));
end;
$$;
comment on function private.call_notice_sender() is 'Calls send-notices while mails are due and no call is under way. Called by schedule.';

create function private.forget_old_complaints()
returns void
language sql
security definer
set search_path = ''
as $$
  with forgotten as (
    select c.id from private.complaints c
    where c.made_at < now() - interval '30 days' and c.network is not null
    limit 500
    for update skip locked
  )
  update private.complaints c set network = null from forgotten f where c.id = f.id;
  delete from private.complaints c where c.id in (
    select old.id from private.complaints old
    where old.settled_at is not null and old.made_at < now() - case when old.by_account is null then interval '30 days' else interval '400 days' end
    limit 500
    for update skip locked
  );
  delete from private.operator_acts a where a.id in (select old.id from private.operator_acts old where old.at < now() - interval '400 days' limit 500);
$$;
comment on function private.forget_old_complaints() is
  'Forgets after 30 days which network a complaint came from, with it visitors'' settled complaints, and after 400 days those of members and the acts: 500 of each at a call. Called by schedule.';
