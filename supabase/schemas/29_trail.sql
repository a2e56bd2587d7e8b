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
  import_id uuid,
  reverts bigint,
  constraint trail_actor_kind_known check (actor_kind in ('self', 'agency', 'operator', 'service')),
  constraint trail_subject_known check (subject in ('offer', 'profile', 'management', 'role', 'plan', 'account'))
);
comment on table private.trail is
  'One entry for each change of something that belongs to an account, kept for 400 days (docs/product/trail.md). No role has a grant '
  'on it: entries are written by triggers and by private.write_trail, and read by functions that ask whose they are.';
comment on column private.trail.account_id is 'Whose offer, profile, management, role or plan it is: the account on whose behalf the change was made.';
comment on column private.trail.actor_id is
  'Who made the change; null for the payment service, the schedule, SQL, and whoever has deleted the account since. Without a foreign key, '
  'because the entry outlives the actor''s account.';
comment on column private.trail.actor_kind is 'As what the actor made the change: the account itself, its agency, the operator, or the service by itself.';
comment on column private.trail.act is 'What was done: added, changed, removed, began, ended; and what the operator does, such as suspended.';
comment on column private.trail.subject_id is 'The offer, or the agency of a management (null when its account was deleted since); null for what an account has one of, and for several offers.';
comment on column private.trail.label is 'What people knew the offer by then: its description.';
comment on column private.trail.before is 'The changed fields as they were; all fields of an offer that was removed.';
comment on column private.trail.after is 'The changed fields as they became; all fields of an offer that was added.';
comment on column private.trail.reason is 'Why the operator did it.';
comment on column private.trail.offer_ids is 'The offers that one statement added, or that the undoing of an import removed.';
comment on column private.trail.import_id is 'The uploaded file with which they came. A file for several influencers has an entry for each.';
comment on column private.trail.reverts is 'The entry whose change this one took back.';
create index trail_account_id_idx on private.trail (account_id, id desc);
create index trail_by_agencies_idx on private.trail (account_id, id desc) where actor_kind = 'agency';
create index trail_actor_id_idx on private.trail (actor_id, id desc);
create index trail_agency_idx on private.trail (subject_id) where subject = 'management';
create index trail_import_id_idx on private.trail (import_id) where import_id is not null;
create index trail_reverts_idx on private.trail (reverts) where reverts is not null;
create index trail_at_idx on private.trail (at);

alter table private.trail enable row level security;

-- Nobody changes it

create function private.refuse_to_change_trail()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and (
    old.at < now() - interval '400 days'
    or not exists (select from private.accounts a where a.id = old.account_id)
    or exists (select from private.hidden_accounts hidden where hidden.account_id = old.account_id and hidden.departed)
  ) then
    return old;
  end if;
  -- An agency's account was deleted: what it did stays for its influencers, and doesn't name it any more.
  if tg_op = 'UPDATE'
    and to_jsonb(new) - array['actor_id', 'subject_id'] = to_jsonb(old) - array['actor_id', 'subject_id']
    and (new.actor_id is null or new.actor_id = old.actor_id)
    and (new.subject_id is null or new.subject_id = old.subject_id)
    and exists (
      select from private.hidden_accounts hidden
      where hidden.departed
        and hidden.account_id = case
          when new.actor_id is distinct from old.actor_id then old.actor_id
          else old.subject_id
        end
    )
  then
    return new;
  end if;
  raise exception 'The trail isn’t changed.' using errcode = '42501';
end;
$$;
comment on function private.refuse_to_change_trail() is
  'Refuses every change of the trail, also by functions that run with the owner''s rights. Only what is older than 400 days, what belongs to a deleted account, and the id of one, is removed.';

create trigger refuse_to_change_trail
  before update or delete on private.trail
  for each row execute function private.refuse_to_change_trail();

create function private.forget_old_trail()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.trail t
  where t.id in (
    select old.id from private.trail old where old.at < now() - interval '400 days' order by old.at limit 1000
  );
$$;
comment on function private.forget_old_trail() is 'Removes entries older than 400 days, a thousand at a call. Called by schedule.';

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

create function private.act_as_operator(reason text)
returns void
language sql
volatile
set search_path = ''
as $$
  select set_config('promobell.operator_reason', reason, true);
$$;
comment on function private.act_as_operator(text) is
  'Says that whoever is calling acts as the operator until the transaction ends, and why. For functions that have checked it.';

create function private.actor()
returns uuid
language sql
stable
set search_path = ''
as $$
  select coalesce((select auth.uid()), nullif(current_setting('promobell.actor', true), '')::uuid);
$$;
comment on function private.actor() is 'Who is making the present change; null when it is the service by itself.';

create function private.actor_kind(of_account uuid)
returns text
language sql
stable
set search_path = ''
as $$
  -- Whoever may change something of an account and is neither itself nor the operator is its agency.
  select case
    when nullif(current_setting('promobell.operator_reason', true), '') is not null then 'operator'
    when private.actor() is null then 'service'
    when private.actor() = of_account then 'self'
    else 'agency'
  end;
$$;
comment on function private.actor_kind(uuid) is 'As what the present change of something of an account is made.';

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
language plpgsql
volatile
security definer
set search_path = ''
as $$
begin
  insert into private.trail (account_id, actor_id, actor_kind, subject, act, subject_id, label, before, after, reason, reverts)
  select
    a.id, private.actor(), private.actor_kind(a.id), of_subject, of_act, of_subject_id, of_label, fields_before, fields_after,
    nullif(current_setting('promobell.operator_reason', true), ''),
    nullif(current_setting('promobell.reverts', true), '')::bigint
  from private.accounts a
  where a.id = of_account
    and not exists (select from private.hidden_accounts hidden where hidden.account_id = a.id and hidden.departed);
end;
$$;
comment on function private.write_trail(uuid, text, text, uuid, text, jsonb, jsonb) is
  'Writes an entry about something of an account, by whoever acts; none for an account that is being removed. Pass no secret and no address.';

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
comment on function private.picked_fields(jsonb, text[]) is 'Some fields of a row.';

-- Offers

create function private.note_added_offers(added private.offer_change[])
returns void
language sql
set search_path = ''
as $$
  insert into private.trail (account_id, actor_id, actor_kind, subject, act, subject_id, label, after, reason, offer_ids, import_id, reverts)
  select
    theirs.influencer_id, private.actor(), private.actor_kind(theirs.influencer_id), 'offer', 'added',
    (theirs.one).id, (theirs.one).description,
    case when (theirs.one).id is not null then private.picked_fields(to_jsonb(theirs.one), private.offer_fields()) end,
    nullif(current_setting('promobell.operator_reason', true), ''), theirs.ids,
    nullif(current_setting('promobell.import', true), '')::uuid,
    nullif(current_setting('promobell.reverts', true), '')::bigint
  from (
    select
      (a.after).influencer_id, array_agg((a.after).id) as ids,
      case when count(*) = 1 then (array_agg(a.after))[1] end as one
    from unnest(added) as a
    group by 1
  ) theirs;
$$;
comment on function private.note_added_offers(private.offer_change[]) is
  'One entry for each influencer for whom a statement added offers; with its fields if it was a single one.';

create function private.note_edited_offers(changes private.offer_change[])
returns void
language sql
set search_path = ''
as $$
  select private.write_trail(
    (c.after).influencer_id, 'offer', 'changed', (c.after).id, (c.before).description, changed.before, changed.after
  )
  from unnest(changes) as c
  cross join lateral private.changed_fields(
    to_jsonb(c.before), to_jsonb(c.after), private.offer_fields() || array['is_featured']
  ) as changed
  where (c.after).version <> (c.before).version or (c.after).is_featured <> (c.before).is_featured;
$$;
comment on function private.note_edited_offers(private.offer_change[]) is 'An entry for each offer that was edited or featured.';

create function private.note_hidden_offers(changes private.offer_change[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  operators_reason constant text := nullif(current_setting('promobell.operator_reason', true), '');
begin
  -- Not by write_trail: whoever is calling may be the last of those who complained, whom nobody names.
  insert into private.trail (account_id, actor_id, actor_kind, subject, act, subject_id, label, before, after, reason)
  select
    a.id, case when operators_reason is not null then (select auth.uid()) end,
    case when operators_reason is null then 'service' else 'operator' end,
    'offer', case when (c.after).hidden then 'hidden' else 'shown' end, (c.after).id, (c.after).description,
    jsonb_build_object('hidden', (c.before).hidden), jsonb_build_object('hidden', (c.after).hidden),
    case
      when not (c.after).hidden then operators_reason
      else (select why.reason from private.reasons_for_hiding why where why.offer_id = (c.after).id)
    end
  from unnest(changes) as c
  join private.accounts a on a.id = (c.after).influencer_id
  where (c.after).hidden <> (c.before).hidden;
end;
$$;
comment on function private.note_hidden_offers(private.offer_change[]) is
  'An entry for each offer that was hidden from everybody or is seen again: not for a second cause, and not while another one still hides it.';

create function private.note_removed_offer()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if nullif(current_setting('promobell.undone_import', true), '') is null then
    perform private.write_trail(
      old.influencer_id, 'offer', 'removed', old.id, old.description,
      private.picked_fields(
        to_jsonb(old), private.offer_fields() || array['created_at', 'is_featured', 'published_by_influencer', 'version', 'code_number', 'hidden']
      )
      || jsonb_build_object(
        'complained_of', exists (select from private.complaints c where c.offer_id = old.id and c.settled_at is null)
      )
    );
  end if;
  return null;
end;
$$;
comment on function private.note_removed_offer() is
  'An entry for an offer that was removed. The undoing of an import writes one for all that it removes.';

-- Not with what follows from the statement, and named so that it fires before the foreign keys' own triggers, which delete the complaints.
create trigger "1_note_removed_offer"
  after delete on public.promo_codes
  for each row execute function private.note_removed_offer();

-- Profiles and roles

create function private.profile_fields()
returns text[]
language sql
immutable
set search_path = ''
return array['full_name', 'username', 'avatar_url', 'bio', 'social_handle', 'category'];
comment on function private.profile_fields() is 'What people write about themselves.';

create function private.note_changed_profile()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed record;
begin
  changed := private.changed_fields(to_jsonb(old), to_jsonb(new), private.profile_fields());
  if changed.before is not null then
    perform private.write_trail(new.id, 'profile', 'changed', null, null, changed.before, changed.after);
  end if;
  changed := private.changed_fields(
    to_jsonb(old), to_jsonb(new), array['is_influencer', 'is_agency', 'is_creditcard', 'is_featured']
  );
  if changed.before is not null then
    perform private.write_trail(new.id, 'role', 'changed', null, null, changed.before, changed.after);
  end if;
  return null;
end;
$$;
comment on function private.note_changed_profile() is 'An entry for a changed profile, and one of its own for changed roles.';

create trigger note_in_trail
  after update on public.profiles
  for each row execute function private.note_changed_profile();

-- Managements

create function private.note_management()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    if old.managed_by_agency then
      perform private.write_trail(old.influencer_id, 'management', 'ended', old.agency_id);
    end if;
  elsif new.managed_by_agency then
    perform private.write_trail(new.influencer_id, 'management', 'began', new.agency_id);
  else
    perform private.write_trail(new.influencer_id, 'management', 'ended', new.agency_id);
  end if;
  return null;
end;
$$;
comment on function private.note_management() is 'An entry for each beginning and end of a management. What the row holds besides, such as a temporary password, isn''t in it.';

create trigger note_in_trail_begun
  after insert on public.agency_influencers
  for each row when (new.managed_by_agency)
  execute function private.note_management();
create trigger note_in_trail_changed
  after update on public.agency_influencers
  for each row when (old.managed_by_agency <> new.managed_by_agency)
  execute function private.note_management();
create trigger note_in_trail_removed
  after delete on public.agency_influencers
  for each row execute function private.note_management();

-- Plans

create function private.note_changed_plan()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  changed record;
begin
  changed := private.changed_fields(
    case when tg_op = 'UPDATE' then to_jsonb(old) else '{"subscribed": false, "subscription_tier": "Starter", "cancel_at_period_end": false, "next_tier": null}' end,
    to_jsonb(new),
    array['subscribed', 'subscription_tier', 'cancel_at_period_end', 'next_tier']
  );
  if changed.before is not null then
    perform private.write_trail(new.user_id, 'plan', 'changed', null, null, changed.before, changed.after);
  end if;
  return null;
end;
$$;
comment on function private.note_changed_plan() is 'An entry when an account''s plan changes, ends or is to change; not for each paid month.';

create trigger note_in_trail
  after insert or update on public.subscribers
  for each row execute function private.note_changed_plan();

-- Reading

create function public.list_trail(
  of_account uuid, by_agencies boolean default false, after text default null, page_size integer default 24
)
returns table (
  id text,
  at timestamptz,
  actor_kind text,
  actor_name text,
  by_me boolean,
  subject text,
  act text,
  subject_id uuid,
  agency_name text,
  label text,
  was jsonb,
  became jsonb,
  offers integer,
  import_id uuid,
  reason text,
  revertible boolean,
  reverted_at timestamptz,
  cursor text,
  total integer
)
language plpgsql
stable
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  caller constant uuid := (select auth.uid());
  place constant jsonb := private.read_cursor(list_trail.after, 'trail', array['integer']);
  behind constant bigint := coalesce((place ->> 1)::bigint, 9223372036854775807);
  most constant integer := private.page_size(list_trail.page_size);
  is_own constant boolean := of_account = caller;
  -- For an agency, when its management began: of what was before it sees nothing.
  since timestamptz := '-infinity';
  seen bigint;
begin
  if caller is null then
    return;
  end if;
  if not is_own then
    select link.created_at into since from public.agency_influencers link
    where link.agency_id = caller and link.influencer_id = of_account
      and of_account in (select private.influencers_i_manage());
    if not found then
      return;
    end if;
  end if;
  if place is null then
    select least(count(*), 1001) into seen from (
      select from private.trail t
      where t.account_id = of_account and t.at >= since
        and (not by_agencies or t.actor_kind = 'agency')
        and (is_own or t.subject in ('offer', 'profile') or (t.subject = 'management' and t.subject_id = caller))
      limit 1001
    ) counted;
  end if;
  return query
  select
    t.id::text, t.at, t.actor_kind,
    case when is_own or t.actor_id = caller or t.actor_id = of_account then coalesce(actor.full_name, actor.username) end,
    coalesce(t.actor_id = caller, false),
    t.subject, t.act, t.subject_id,
    case when t.subject = 'management' then coalesce(agency.full_name, agency.username) end,
    t.label, t.before - 'complained_of', t.after, coalesce(cardinality(t.offer_ids), 0), t.import_id, t.reason,
    private.may_revert(t),
    (select max(back.at) from private.trail back where back.reverts = t.id),
    private.write_cursor('trail', jsonb_build_array(t.id)),
    seen::integer
  from private.trail t
  left join public.profiles actor on actor.id = t.actor_id and t.actor_kind <> 'operator'
  left join public.profiles agency on agency.id = t.subject_id and t.subject = 'management'
  where t.account_id = of_account and t.at >= since and t.id < behind
    and (not by_agencies or t.actor_kind = 'agency')
    and (is_own or t.subject in ('offer', 'profile') or (t.subject = 'management' and t.subject_id = caller))
  order by t.id desc
  limit most;
end;
$$;
comment on function public.list_trail(uuid, boolean, text, integer) is
  'A page of what was changed of an account, latest first: all of it for the account itself, and offers, profile and its own management '
  'for the agency that manages it now, since that began. by_agencies: only what agencies changed. An operator isn''t named, and no '
  'agency learns of another. revertible: by the caller (revert_change, undo_import). after, total: as in list_offers. Empty for everybody else.';
grant execute on function public.list_trail(uuid, boolean, text, integer) to authenticated;

-- Taking back

create function private.may_revert(entry private.trail)
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select coalesce(
    entry.actor_kind in ('self', 'agency')
    and (
      entry.account_id = (select auth.uid())
      or (
        entry.account_id in (select private.influencers_i_manage())
        and entry.at >= (
          select link.created_at from public.agency_influencers link
          where link.agency_id = (select auth.uid()) and link.influencer_id = entry.account_id
        )
      )
    )
    and case entry.subject
      when 'offer' then
        -- Who brings a hidden offer back would show it again, and one that was complained of without its complaints. Once: what
        -- was changed after the offer was back, such as its being featured, isn't undone by bringing it back again as it was before.
        (
          entry.act = 'removed' and entry.before is not null
          and not coalesce((entry.before ->> 'hidden')::boolean, false)
          and not coalesce((entry.before ->> 'complained_of')::boolean, false)
          and (
            not exists (select from private.trail back where back.reverts = entry.id)
            or exists (select from public.promo_codes c where c.id = entry.subject_id)
          )
        )
        or (
          entry.act = 'changed' and entry.before is not null and private.offer_fields() @> array(select jsonb_object_keys(entry.before))
          and not exists (select from public.promo_codes c where c.id = entry.subject_id and c.hidden)
        )
        or (entry.act = 'added' and (
          entry.after is not null or (entry.import_id is not null and entry.at > now() - interval '30 days')
        ))
      -- A former picture's file is gone. What an agency can't edit it can't take back either.
      when 'profile' then
        case
          when entry.account_id = (select auth.uid()) then array['full_name', 'username', 'bio', 'social_handle', 'category']
          else array['full_name', 'username']
        end @> array(select jsonb_object_keys(entry.before))
      else false
    end,
    false
  );
$$;
comment on function private.may_revert(private.trail) is
  'Whether the caller may take a change back: one of an offer or the profile by the account itself or an agency, if the caller could make it by hand.';

create function public.revert_change(entry_id bigint)
returns table (outcome text, present jsonb)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  entry private.trail;
  offer public.promo_codes;
  former public.promo_codes;
  profile public.profiles;
begin
  select t.* into entry from private.trail t where t.id = entry_id;
  if not found or not private.may_revert(entry) or (entry.subject = 'offer' and entry.subject_id is null) then
    raise exception 'There is no such change that you may take back.' using errcode = '42501';
  end if;
  perform set_config('promobell.reverts', entry.id::text, true);

  if entry.subject = 'profile' then
    select p.* into profile from public.profiles p where p.id = entry.account_id for no key update;
    present := private.picked_fields(to_jsonb(profile), array(select jsonb_object_keys(entry.after)));
    outcome := case when present = entry.after then 'reverted' else 'changed_since' end;
    if outcome = 'reverted' then
      profile := jsonb_populate_record(profile, entry.before);
      update public.profiles p
      set
        full_name = profile.full_name, username = profile.username, bio = profile.bio,
        social_handle = profile.social_handle, category = profile.category
      where p.id = profile.id;
    end if;

  else
    select c.* into offer from public.promo_codes c where c.id = entry.subject_id for update;
    if entry.act = 'removed' then
      outcome := case when offer.id is null then 'reverted' else 'there_already' end;
      former := jsonb_populate_record(null::public.promo_codes, entry.before);
      insert into public.promo_codes (
        id, influencer_id, created_at, is_featured, version, code_number, brand_name, brand_url, brand_instagram_handle, promo_code, description,
        category, expiration_date, affiliate_link, minimum_spend, first_order_only, terms, followers_only
      )
      select
        entry.subject_id, entry.account_id, former.created_at, former.is_featured, coalesce(former.version, 1), coalesce(former.code_number, 1), former.brand_name, former.brand_url,
        former.brand_instagram_handle, former.promo_code, former.description, former.category, former.expiration_date,
        former.affiliate_link, former.minimum_spend, former.first_order_only, former.terms, former.followers_only
      where outcome = 'reverted';
      -- Whose it was counts, not who brought it back.
      update public.promo_codes c set published_by_influencer = former.published_by_influencer
      where c.id = entry.subject_id and outcome = 'reverted';
    elsif offer.id is null then
      outcome := 'removed_since';
    else
      present := private.picked_fields(to_jsonb(offer), array(select jsonb_object_keys(entry.after)));
      outcome := case when present = entry.after then 'reverted' else 'changed_since' end;
      if outcome = 'reverted' and entry.act = 'added' then
        delete from public.promo_codes c where c.id = entry.subject_id;
      elsif outcome = 'reverted' then
        former := jsonb_populate_record(offer, entry.before);
        update public.promo_codes c
        set
          brand_name = former.brand_name, brand_url = former.brand_url,
          brand_instagram_handle = former.brand_instagram_handle, promo_code = former.promo_code,
          description = former.description, category = former.category, expiration_date = former.expiration_date,
          affiliate_link = former.affiliate_link, minimum_spend = former.minimum_spend,
          first_order_only = former.first_order_only, terms = former.terms, followers_only = former.followers_only
        where c.id = offer.id;
      end if;
    end if;
  end if;
  perform set_config('promobell.reverts', '', true);
  if outcome = 'changed_since' then
    present := (select jsonb_object_agg(f.key, f.value) from jsonb_each(present) f where f.value <> entry.after -> f.key);
  else
    present := null;
  end if;
  return next;
end;
$$;
comment on function public.revert_change(bigint) is
  'Takes back a change of an offer or a profile, whole or not at all, as if the caller edited it by hand: limits and rules count. The '
  'outcome is "reverted"; "changed_since", with what the changed fields have now in present; "removed_since" or "there_already", for an '
  'offer that is gone or back. A removed offer comes back under its id, date and version, once for each removal.';
grant execute on function public.revert_change(bigint) to authenticated;

-- Files

create function public.my_imports()
returns table (import_id uuid, at timestamptz, offers integer, influencers integer, undone_at timestamptz)
language sql
stable
security definer
set search_path = ''
as $$
  select
    t.import_id, min(t.at), sum(cardinality(t.offer_ids))::integer, count(*)::integer,
    case when bool_and(back.at is not null) then max(back.at) end
  from private.trail t
  left join lateral (select max(b.at) as at from private.trail b where b.reverts = t.id) back on true
  where t.actor_id = (select auth.uid()) and t.import_id is not null and t.act = 'added'
    and t.at > now() - interval '30 days'
    and (t.account_id = (select auth.uid()) or t.account_id in (select private.influencers_i_manage()))
  group by t.import_id
  order by min(t.at) desc
  limit 24;
$$;
comment on function public.my_imports() is 'The files of promo codes that the caller uploaded within 30 days, as far as they can still be undone by it, and when they were.';
grant execute on function public.my_imports() to authenticated;

create function public.undo_import(of_import uuid)
returns table (removed integer, kept integer, examples jsonb)
language plpgsql
volatile
security definer
set search_path = ''
-- As long as an import may take, and it waits for one.
set statement_timeout = '30s'
set lock_timeout = '30s'
as $$
declare
  caller constant uuid := (select auth.uid());
  entry private.trail;
  gone uuid[];
begin
  removed := 0;
  kept := 0;
  examples := '[]';
  perform set_config('promobell.undone_import', of_import::text, true);
  for entry in
    select t.* from private.trail t
    where t.import_id = of_import and t.act = 'added' and (t.account_id = caller or t.actor_id = caller) and private.may_revert(t)
    order by t.account_id
  loop
    perform from public.promo_codes c where c.id = any (entry.offer_ids) order by c.id for update;
    kept := kept + (select count(*) from public.promo_codes c where c.id = any (entry.offer_ids) and c.version > 1);
    examples := examples || (
      select coalesce(
        jsonb_agg(jsonb_build_object('brand_name', c.brand_name, 'promo_code', c.promo_code, 'description', c.description)), '[]'
      )
      from (
        select e.* from public.promo_codes e where e.id = any (entry.offer_ids) and e.version > 1 order by e.id limit 20
      ) c
    );
    with deleted as (
      delete from public.promo_codes c where c.id = any (entry.offer_ids) and c.version = 1 returning c.id
    )
    select array_agg(d.id) into gone from deleted d;
    if gone is not null then
      removed := removed + cardinality(gone);
      insert into private.trail (account_id, actor_id, actor_kind, subject, act, offer_ids, import_id, reverts)
      values (
        entry.account_id, caller, private.actor_kind(entry.account_id), 'offer', 'removed', gone, of_import, entry.id
      );
    end if;
  end loop;
  if not found then
    raise exception 'There is no such upload that you may undo.' using errcode = '42501';
  end if;
  perform set_config('promobell.undone_import', '', true);
  examples := (select coalesce(jsonb_agg(e.value), '[]') from (select value from jsonb_array_elements(examples) limit 20) e);
  return next;
end;
$$;
comment on function public.undo_import(uuid) is
  'Removes what a file added, within 30 days: for its uploader, as far as it may still write for those influencers, and for an influencer '
  'its own part. What was edited since stays: how many, and up to 20 of them. To be called again without harm.';
grant execute on function public.undo_import(uuid) to authenticated;
