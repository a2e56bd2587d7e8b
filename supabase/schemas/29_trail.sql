-- The trail: who changed which offer, profile, management, role or plan, on whose behalf, and from what to what. The database
-- writes it by itself, nobody changes it. See docs/decisions/trail.md.

create table private.trail (
  id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  account_id uuid not null references private.accounts (id) on delete cascade,
  actor_id uuid,
  actor_kind text not null,
  subject text not null,
  act text not null,
  subject_id uuid,
  label text,
  before jsonb,
  after jsonb,
  reason text,
  offer_ids uuid[],
  upload_id uuid,
  reverts bigint,
  written_in xid8 not null default pg_current_xact_id(),
  agency_id uuid,
  constraint trail_actor_kind_known check (actor_kind in ('self', 'agency', 'operator', 'service')),
  constraint trail_subject_known check (subject in ('offer', 'profile', 'management', 'role', 'plan', 'account'))
);
comment on table private.trail is
  'One entry for each change of something that belongs to an account, kept for 400 days (docs/product/trail.md). No role has a grant on this table: entries are written by triggers '
  'and functions that run with the owner''s rights, and read by functions that ask whose they are.';
comment on column private.trail.account_id is 'Whose offer, profile, management, role or plan it is: the account on whose behalf the change was made.';
comment on column private.trail.actor_id is
  'Who made the change; null for the payment service, the schedule, SQL, and whoever has deleted the account since. Without a foreign key, '
  'because the entry outlives the actor''s account.';
comment on column private.trail.actor_kind is 'As what the actor made the change: the account itself, its agency, the operator, or the service by itself.';
comment on column private.trail.act is 'What was done: added, changed, removed; of an offer also hidden and shown; and what is done to an account, such as suspended.';
comment on column private.trail.subject_id is 'The offer, or the agency of a management (null when its account was deleted since); null for what an account has one of, and for several offers.';
comment on column private.trail.label is 'The offer''s description at that time, by which people knew the offer.';
comment on column private.trail.before is 'The changed fields as they were; all fields of an offer that was removed.';
comment on column private.trail.after is 'The changed fields as they became; all fields of an offer that was added.';
comment on column private.trail.reason is 'Why the operator made the change.';
comment on column private.trail.offer_ids is 'The offers that one statement added, or that the undoing of an upload removed.';
comment on column private.trail.upload_id is 'The uploaded file with which the offers came. A file for several influencers has an entry for each.';
comment on column private.trail.reverts is 'The entry whose change this one took back.';
comment on column private.trail.written_in is 'The transaction, which may complete the entry until it commits.';
comment on column private.trail.agency_id is
  'The agency for which the actor made the change, as one of its team; null for every other actor, and when the agency''s account was deleted since.';
create index trail_account_id_idx on private.trail (account_id, id desc);
create index trail_by_agencies_idx on private.trail (account_id, id desc) where actor_kind = 'agency';
create index trail_actor_id_idx on private.trail (actor_id, id desc);
create index trail_acted_for_idx on private.trail (agency_id, upload_id) where agency_id is not null;
create index trail_agency_idx on private.trail (subject_id) where subject = 'management';
create index trail_upload_id_idx on private.trail (upload_id) where upload_id is not null;
create index trail_reverts_idx on private.trail (reverts) where reverts is not null;
create index trail_at_idx on private.trail (at);
-- While undo_upload removes a file's offers, its entry in the trail has the upload and not yet the offers. The trigger note_removed_offer
-- (29_trail_entries.sql) looks for such an entry, and then writes none for each offer. Outside of that transaction the index is empty.
create index trail_undoing_idx on private.trail (account_id) where act = 'removed' and upload_id is not null and offer_ids is null;

alter table private.trail enable row level security;

-- Nobody changes the trail

create function private.refuse_to_change_trail()
returns trigger
language plpgsql
set search_path = ''
as $$
declare
  may_be_completed constant text[] := array['actor_id', 'actor_kind', 'agency_id', 'reason', 'offer_ids', 'upload_id', 'reverts'];
  may_be_emptied constant text[] := array['actor_id', 'agency_id', 'subject_id'];
begin
  if tg_op = 'DELETE' and (
    old.at < now() - interval '400 days'
    or not exists (select from private.accounts a where a.id = old.account_id)
    or private.has_departed(old.account_id)
  ) then
    return old;
  end if;
  -- Who acted and why is known to the function that makes the change, and not to the trigger that notes what was changed.
  if tg_op = 'UPDATE' and old.at = now() and old.written_in = pg_current_xact_id() and to_jsonb(new) - may_be_completed = to_jsonb(old) - may_be_completed then
    return new;
  end if;
  -- The account of an agency, or of somebody in its team, was deleted: the entries stay for the influencers, and don't name that account any more.
  if tg_op = 'UPDATE'
    and to_jsonb(new) - may_be_emptied = to_jsonb(old) - may_be_emptied
    and not exists (
      select from unnest(array[old.actor_id, old.agency_id, old.subject_id], array[new.actor_id, new.agency_id, new.subject_id]) as id(was, became)
      where id.became is distinct from id.was and not (id.became is null and private.has_departed(id.was))
    )
  then
    return new;
  end if;
  raise exception 'The trail isn''t changed.' using errcode = '42501';
end;
$$;
comment on function private.refuse_to_change_trail() is
  'Refuses to change the trail, also to functions that run with the owner''s rights. Only entries that are older than 400 days or belong to a deleted account '
  'may be deleted, and in others the id of a deleted account may be emptied. A transaction may complete its own entries until it commits, but not alter '
  'what they say was changed.';

create trigger refuse_to_change_trail
  before update or delete on private.trail
  for each row execute function private.refuse_to_change_trail();

-- Who acts

create function private.act_as(actor uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  select set_config('promobell.actor', coalesce(actor::text, ''), true);
$$;
comment on function private.act_as(uuid) is
  'Says for whom the server acts until the transaction ends, so that the trail names them. Where a member''s token is used, the token counts.';
grant execute on function private.act_as(uuid) to service_role;

create function private.acting_on(of_account uuid, out actor_id uuid, out actor_kind text, out agency_id uuid)
language plpgsql
stable
set search_path = ''
as $$
begin
  actor_id := coalesce((select auth.uid()), nullif(current_setting('promobell.actor', true), '')::uuid);
  -- Whoever else may change something of an account acts for its agency, or is an operator, whose entries private.note_act corrects afterwards.
  actor_kind := case when actor_id is null then 'service' when actor_id = of_account then 'self' else 'agency' end;
  select theirs.agency_id into agency_id
  from private.acts_for(actor_id) theirs
  where theirs.account_id = of_account and theirs.may_write
  order by theirs.since, theirs.agency_id
  limit 1;
end;
$$;
comment on function private.acting_on(uuid) is
  'Who makes the present change of something of an account, as what, and for which agency. actor_id: null when the service acts by itself. agency_id: of several agencies the one that '
  'has managed the account longest; null when the actor acts for none.';

create function private.write_trail(
  of_account uuid,
  of_subject text,
  of_act text,
  of_subject_id uuid default null,
  of_label text default null,
  fields_before jsonb default null,
  fields_after jsonb default null
)
returns void
language sql
volatile
set search_path = ''
as $$
  insert into private.trail (account_id, actor_id, actor_kind, agency_id, subject, act, subject_id, label, before, after)
  select
    a.id, acting.actor_id, acting.actor_kind,
    -- An entry about a management has the agency as its subject. Once a management has ended, acting_on doesn't find that agency any more.
    case
      when of_subject <> 'management' then acting.agency_id
      when acting.actor_kind = 'agency' then of_subject_id
    end,
    of_subject, of_act, of_subject_id, of_label, fields_before, fields_after
  from private.accounts a
  cross join lateral private.acting_on(a.id) acting
  where a.id = of_account
    and not private.has_departed(a.id);
$$;
comment on function private.write_trail(uuid, text, text, uuid, text, jsonb, jsonb) is
  'Writes an entry about something of an account, by whoever acts; none for an account that is being removed. Pass no secret and no address.';

-- By time and number: other transactions may have begun at the same moment, and a restored database may give a transaction's number again. The index trail_at_idx
-- finds the entries by the time.
create view private.entries_of_this_transaction with (security_invoker = true) as
select * from private.trail where at = now() and written_in = pg_current_xact_id();
comment on view private.entries_of_this_transaction is
  'The entries that the present transaction has written. A function that knows more than the triggers completes them: with an operator''s reason, the file that was '
  'read, or the entry that was taken back.';

create function private.changed_fields(old_row jsonb, new_row jsonb, fields text[], out before jsonb, out after jsonb)
language sql
immutable
set search_path = ''
as $$
  select jsonb_object_agg(f, old_row -> f), jsonb_object_agg(f, new_row -> f)
  from unnest(fields) as f
  where old_row -> f is distinct from new_row -> f;
$$;
comment on function private.changed_fields(jsonb, jsonb, text[]) is 'Which of the fields differ between two rows, and their values in each; null when none does.';

create function private.picked_fields(whole jsonb, fields text[])
returns jsonb
language sql
immutable
set search_path = ''
as $$
  select jsonb_object_agg(f, whole -> f) from unnest(fields) as f;
$$;
comment on function private.picked_fields(jsonb, text[]) is 'A row reduced to these fields; null for an empty list.';
grant execute on function private.picked_fields(jsonb, text[]) to service_role;
