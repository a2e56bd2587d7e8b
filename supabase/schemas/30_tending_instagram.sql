-- What the schedule does for connected Instagram accounts beside sending: comments that no webhook told of, and tokens that end.
-- See docs/decisions/instagram.md.

create view private.instagram_accounts_to_poll with (security_invoker = true) as
select a.influencer_id, a.polled_at
from private.answering_instagram_accounts a
where not a.needs_reconnect
  and coalesce(a.resume_at, '-infinity') <= now()
  and coalesce(a.polled_at, '-infinity') <= now() - interval '5 minutes'
  and exists (select from public.instagram_rules r where r.influencer_id = a.influencer_id and r.active and r.answers_to = 'comment');
comment on view private.instagram_accounts_to_poll is 'The accounts with rules for comments whose posts nobody has looked through for five minutes.';
grant select on private.instagram_accounts_to_poll to service_role;

create function public.claim_instagram_polls(run uuid, batch_size integer default 20)
returns table (influencer_id uuid, instagram_user_id text, sealed_token text, since timestamptz)
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.prolong_send_run(run, 'instagram-poll', interval '1 minute');
  return query
  with due as (
    select a.influencer_id
    from private.instagram_accounts_to_poll p
    join public.instagram_accounts a on a.influencer_id = p.influencer_id
    order by p.polled_at nulls first, a.influencer_id
    limit greatest(1, least(batch_size, 100))
    for no key update of a skip locked
  ), polled as (
    update public.instagram_accounts a set polled_at = now() from due where a.influencer_id = due.influencer_id returning a.*
  )
  select p.influencer_id, p.instagram_user_id, t.sealed_token, greatest(p.answering_since, now() - interval '72 hours')
  from polled p
  join private.instagram_tokens t on t.influencer_id = p.influencer_id;
end;
$$;
comment on function public.claim_instagram_polls(uuid, integer) is
  'Hands a run the accounts whose comments it is to look through, each once in five minutes, and from when on. For the function poll-instagram.';
grant execute on function public.claim_instagram_polls(uuid, integer) to service_role;

create function public.postpone_instagram_account(of_influencer uuid, seconds integer)
returns void
language sql
volatile
set search_path = ''
as $$
  update public.instagram_accounts a
  set resume_at = greatest(a.resume_at, now() + make_interval(secs => greatest(1, least(coalesce(seconds, 300), 86400))))
  where a.influencer_id = of_influencer;
$$;
comment on function public.postpone_instagram_account(uuid, integer) is
  'Notes that Instagram takes no more calls for an account for so many seconds, or five minutes when it doesn''t say (null): until then it isn''t polled, and nothing '
  'of it is sent. For the function poll-instagram.';
grant execute on function public.postpone_instagram_account(uuid, integer) to service_role;

-- Tokens

create view private.instagram_accounts_to_tend with (security_invoker = true) as
select a.influencer_id, due.renewal_due, due.mail_due
from public.instagram_accounts a
join private.profiles_not_hidden p on p.id = a.influencer_id
join private.instagram_tokens t on t.influencer_id = a.influencer_id
cross join lateral (select a.needs_reconnect or a.expires_at <= now() as is_refused) token
cross join lateral (
  select
    -- Instagram renews no token that is younger than a day.
    not token.is_refused and a.expires_at <= now() + interval '30 days' and t.stored_at <= now() - interval '24 hours' as renewal_due,
    case
      when token.is_refused then a.mailed_about is distinct from 'reconnect'
      else a.expires_at <= now() + interval '7 days' and a.mailed_about is null
    end as mail_due
) due
where (due.renewal_due or due.mail_due)
  and not private.is_instagram_switched_off(a.influencer_id);
comment on view private.instagram_accounts_to_tend is
  'The accounts whose token can be renewed and ends within 30 days, or whose owner is to be told that it ends within seven or was refused.';

create function private.plan_instagram_renewals()
returns void
language sql
set search_path = ''
as $$
  with due as (
    select a.influencer_id
    from private.instagram_accounts_to_tend d
    join public.instagram_accounts a on a.influencer_id = d.influencer_id
    where coalesce(a.tended_at, '-infinity') <= now() - interval '1 day'
    order by a.influencer_id
    limit 1000
    for no key update of a skip locked
  ), tended as (
    update public.instagram_accounts a set tended_at = now() from due where a.influencer_id = due.influencer_id
  )
  insert into private.jobs (kind, key, account_id)
  select 'instagram token', due.influencer_id, due.influencer_id from due
  -- One that is dead begins anew.
  on conflict on constraint jobs_key do update set attempts = 0, due_at = now(), error = null;
$$;
comment on function private.plan_instagram_renewals() is
  'Adds a job for each account whose token is to be renewed or whose owner is to be told, once a day. Called by schedule.';

create function private.content_of_instagram_renewal(of_influencer uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object(
    'influencer_id', a.influencer_id, 'instagram_user_id', a.instagram_user_id, 'sealed_token', t.sealed_token, 'expires_at', a.expires_at,
    'renewal_due', d.renewal_due, 'mail_due', d.mail_due, 'needs_reconnect', a.needs_reconnect or a.expires_at <= now(),
    'email', coalesce(own.email, agency.email), 'goes_to_agency', own.email is null
  )
  from private.instagram_accounts_to_tend d
  join public.instagram_accounts a on a.influencer_id = d.influencer_id
  join private.instagram_tokens t on t.influencer_id = a.influencer_id
  cross join lateral (select private.mail_address_of(a.influencer_id) as email) own
  -- An account that its agency still has the password of may have no address of its own.
  left join lateral (
    select private.mail_address_of(owned.owner_id) as email
    from public.agency_influencers link
    join public.agencies owned on owned.agency_id = link.agency_id
    join private.profiles_not_hidden open on open.id = link.agency_id and open.is_agency
    where link.influencer_id = a.influencer_id and link.managed_by_agency
    order by link.created_at
    limit 1
  ) agency on true
  where d.influencer_id = of_influencer;
$$;
comment on function private.content_of_instagram_renewal(uuid) is
  'An account whose token is to be renewed (renewal_due) or about which its owner is to be told (mail_due). email: the influencer''s, else its agency''s '
  '(goes_to_agency), null when neither is confirmed.';

create function public.note_instagram_mail(of_influencer uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  update public.instagram_accounts a
  set mailed_about = case when a.needs_reconnect or a.expires_at <= now() then 'reconnect' else 'ending' end
  where a.influencer_id = of_influencer;
$$;
comment on function public.note_instagram_mail(uuid) is
  'Notes that an account''s owner was told what is true of its token now, so that it is told once. For the function run-jobs.';
grant execute on function public.note_instagram_mail(uuid) to service_role;

-- What Instagram asks for

create table private.instagram_deletions (
  code text primary key,
  instagram_id text,
  requested_at timestamptz not null default now(),
  done_at timestamptz,
  constraint instagram_deletions_forgotten check ((instagram_id is null) = (done_at is not null))
);
comment on table private.instagram_deletions is
  'Requests to delete what is known of somebody at Instagram: one with a connected account, or one who wrote to one. The code, which only they have, tells the state.';
comment on column private.instagram_deletions.instagram_id is 'Whose data is to be deleted; null once it is.';
create index instagram_deletions_waiting_idx on private.instagram_deletions (requested_at) where done_at is null;
alter table private.instagram_deletions enable row level security;

-- PostgREST doesn't serve the schema, and instagram_deletion_state answers by the code only.
grant select (code, done_at) on private.instagram_deletions to anon, authenticated;
grant select, insert, update, delete on private.instagram_deletions to service_role;

create policy "Whoever has the code of a deletion is told its state"
  on private.instagram_deletions for select to anon, authenticated
  using (true);

create function private.go_on_deleting_instagram_data()
returns void
language plpgsql
volatile
set search_path = ''
as $$
declare
  batch_size constant integer := 1000;
  request private.instagram_deletions;
  deleted integer;
  emptied integer;
begin
  select * into request from private.instagram_deletions d where d.done_at is null order by d.requested_at limit 1 for update skip locked;
  if not found then
    delete from private.instagram_deletions d where d.done_at < now() - interval '400 days';
    return;
  end if;
  delete from private.instagram_replies r
  where r.id in (select own.id from private.instagram_replies own where own.app_scoped_id = request.instagram_id limit batch_size);
  get diagnostics deleted = row_count;
  update private.instagram_replies r set sender_id = null
  where r.id in (select wrote.id from private.instagram_replies wrote where wrote.sender_id = request.instagram_id limit batch_size);
  get diagnostics emptied = row_count;
  if greatest(deleted, emptied) < batch_size then
    update private.instagram_deletions d set instagram_id = null, done_at = now() where d.code = request.code;
  end if;
end;
$$;
comment on function private.go_on_deleting_instagram_data() is
  'Deletes up to 1,000 replies of an account whose data is to be deleted, and takes a person who wrote out of up to 1,000. Called by schedule.';
grant execute on function private.go_on_deleting_instagram_data() to service_role;

create function public.forget_instagram_user(instagram_user_id text)
returns void
language sql
volatile
set search_path = ''
as $$
  select public.disconnect_instagram_account(a.influencer_id)
  from public.instagram_accounts a
  where forget_instagram_user.instagram_user_id in (a.app_scoped_id, a.instagram_user_id);
$$;
comment on function public.forget_instagram_user(text) is
  'Disconnects the account that somebody has withdrawn at Instagram, by any of its ids there. For the function instagram-deauthorized.';
grant execute on function public.forget_instagram_user(text) to service_role;

create function public.delete_instagram_data(instagram_user_id text)
returns text
language plpgsql
volatile
set search_path = ''
as $$
declare
  code constant text := left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32);
  known constant text := coalesce(
    (
      select a.app_scoped_id from public.instagram_accounts a
      where delete_instagram_data.instagram_user_id in (a.app_scoped_id, a.instagram_user_id)
    ),
    delete_instagram_data.instagram_user_id
  );
begin
  -- Of a connection that has ended the log is still there. A rule for chosen posts must not become one for all, so it is switched off.
  update public.instagram_rules r set media_ids = '{}', active = false
  where r.media_ids <> '{}' and r.influencer_id in (
    select a.influencer_id from public.instagram_accounts a where a.app_scoped_id = known
    union all
    (select logged.influencer_id from private.instagram_replies logged where logged.app_scoped_id = known limit 1)
  );
  perform public.forget_instagram_user(known);
  insert into private.instagram_deletions (code, instagram_id) values (code, known);
  perform private.go_on_deleting_instagram_data();
  return code;
end;
$$;
comment on function public.delete_instagram_data(text) is
  'Deletes what is known of somebody at Instagram, by any of its ids: with a connected account the connection and its log, with comments and messages who wrote them. '
  'Returns the code that instagram_deletion_state takes. For the function instagram-data-deletion.';
grant execute on function public.delete_instagram_data(text) to service_role;

create function public.instagram_deletion_state(code text)
returns text
language sql
stable
set search_path = ''
as $$
  select case when d.done_at is null then 'under way' else 'done' end
  from private.instagram_deletions d
  where d.code = instagram_deletion_state.code;
$$;
comment on function public.instagram_deletion_state(text) is 'How far a deletion is whose code one has: done or under way; null for a code that there isn''t.';
grant execute on function public.instagram_deletion_state(text) to anon, authenticated;
