-- What edge functions are still to do: mails, the renewal of Instagram's tokens, and what follows from a suspension or a deletion outside of the database.
-- The function run-jobs claims jobs, does them, and finishes them. See docs/decisions/jobs.md.

create function private.max_job_attempts()
returns integer
language sql
immutable parallel safe
set search_path = ''
return 100;
comment on function private.max_job_attempts() is 'How often a job is tried before it is dead; that takes some four days (private.next_attempt_at). Whoever changes this number has to make jobs_due_idx anew.';
grant execute on function private.max_job_attempts() to service_role;

create table private.jobs (
  id bigint primary key generated always as identity,
  kind text not null
    constraint jobs_kind_known check (kind = any (private.job_kinds())),
  key text not null,
  account_id uuid references private.accounts (id) on delete cascade,
  payload jsonb not null default '{}',
  due_at timestamptz not null default now(),
  attempts integer not null default 0,
  claimed_until timestamptz not null default '-infinity',
  error text,
  constraint jobs_key unique (kind, key)
);
comment on table private.jobs is
  'A row for each thing to do, until it is done. A job that was tried as often as private.max_job_attempts() says is dead and stays for the operator to look at, '
  'for 30 days, or without end if it is about left pictures (private.forget_what_is_old).';
comment on column private.jobs.key is
  'The idempotency key: at most one job of a kind and key waits. The statement that adds a job says what happens when one waits already. A mail that has no idempotency key of its own '
  'is sent with ''kind/key''.';
comment on column private.jobs.account_id is 'Whom the job concerns: it is deleted with this account. Null when it concerns several, or an account that is gone already.';
comment on column private.jobs.attempts is 'How often the job was claimed. Whoever finishes a job says at which attempt, so that nobody finishes one that was added anew meanwhile.';
comment on column private.jobs.claimed_until is 'Until then a run has the job for itself.';
comment on column private.jobs.error is 'Why the last attempt failed; null before any did.';
create index jobs_due_idx on private.jobs (kind, due_at, id) where attempts < private.max_job_attempts();
create index jobs_account_id_idx on private.jobs (account_id);
alter table private.jobs enable row level security;
grant select, update, delete on private.jobs to service_role;

create function private.content_of_job(job private.jobs)
returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  case job.kind
    when 'notice' then return private.content_of_notice(job.account_id, job.payload);
    when 'address change' then
      return (
        select job.payload
        from auth.users account
        -- What isn't so any more isn't told: a change that was taken back, an address that the account has again, or one that it has lost again.
        where account.id = job.account_id and case job.payload ->> 'what'
          when 'changed' then exists (select from private.address_changes c where c.account_id = job.account_id and job.key = 'changed ' || c.id)
          when 'restored' then account.email = job.payload ->> 'to'
          when 'lost' then account.email is distinct from job.payload ->> 'to'
        end
      );
    when 'suspension' then
      return jsonb_build_object('account_id', job.account_id, 'hidden', private.is_hidden_account(job.account_id));
    when 'invitation' then
      return (
        select jsonb_build_object('email', account.email, 'invitation_id', i.id)
        from public.agency_invitations i
        join private.profiles_not_hidden agency on agency.id = i.agency_id
        join auth.users account on account.id = i.influencer_id
        where i.id = (job.payload ->> 'invitation_id')::uuid and i.state = 'open' and i.expires_at > now()
          and account.email is not null and not private.is_hidden_account(job.account_id)
      );
    when 'digest' then return private.content_of_digest(job.account_id, job.payload);
    when 'result mails' then
      return (
        select jsonb_agg(mail order by influencer)
        from jsonb_array_elements_text(job.payload -> 'influencers') influencer
        cross join lateral private.result_mail_to(influencer::uuid, job.payload ->> 'kind', (job.payload ->> 'day')::date) as mail
        where mail is not null
      );
    when 'instagram token' then return private.content_of_instagram_renewal(job.account_id);
    when 'left pictures' then return case when private.has_pictures((job.payload ->> 'account_id')::uuid) then job.payload end;
  end case;
end;
$$;
comment on function private.content_of_job(private.jobs) is
  'What a job is about at this moment, for the function that does it; null when there is nothing left to do.';

create function private.next_attempt_at(attempts integer)
returns timestamptz
language sql
stable
set search_path = ''
return now() + least(interval '1 hour', interval '5 seconds' * 2 ^ least(attempts - 1, 10));
comment on function private.next_attempt_at(integer) is 'When something that has failed this many times is due again: 5 seconds after the first failure, twice as long after each further one, up to an hour.';
grant execute on function private.next_attempt_at(integer) to service_role;

create function public.claim_jobs(run uuid, batch_size integer default 10)
returns table (id bigint, attempt integer, kind text, key text, content jsonb)
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  of_kind constant text := (select r.purpose from private.worker_runs r where r.id = run);
  -- Well before the statement's timeout, which would roll back what was done so far.
  stop_at constant timestamptz := statement_timestamp() + interval '2 seconds';
  handed_out integer := 0;
  picked private.jobs;
begin
  perform private.prolong_run(run, of_kind, interval '2 minutes');
  while handed_out < least(batch_size, 100) and clock_timestamp() < stop_at loop
    select * into picked from private.jobs j
    where j.kind = of_kind and j.attempts < private.max_job_attempts() and j.due_at <= now() and j.claimed_until <= now()
    order by j.due_at, j.id
    limit 1
    for update skip locked;
    exit when not found;
    begin
      content := private.content_of_job(picked);
    -- A job whose content can't be made keeps no other job from being done.
    exception when others then
      update private.jobs j
      set attempts = j.attempts + 1, due_at = private.next_attempt_at(j.attempts + 1), error = left(sqlerrm, 300)
      where j.id = picked.id;
      continue;
    end;
    -- Nothing is left to do.
    if content is null then
      delete from private.jobs j where j.id = picked.id;
      continue;
    end if;
    id := picked.id;
    kind := picked.kind;
    key := picked.key;
    -- Longer than any function runs.
    update private.jobs j set attempts = j.attempts + 1, claimed_until = now() + interval '10 minutes'
    where j.id = picked.id
    returning j.attempts into attempt;
    handed_out := handed_out + 1;
    return next;
  end loop;
end;
$$;
comment on function public.claim_jobs(uuid, integer) is
  'Hands a run the next jobs of its kind, for ten minutes: a job that isn''t finished until then is due again. Runs with the owner''s rights, because what a job is about '
  'is read from the auth service''s tables, too. For the function run-jobs.';
grant execute on function public.claim_jobs(uuid, integer) to service_role;

create function public.finish_jobs(results jsonb)
returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.jobs j
  using jsonb_to_recordset(results) as r(id bigint, attempt integer, error text)
  where j.id = r.id and j.attempts = r.attempt and r.error is null;
  update private.jobs j set
    claimed_until = '-infinity',
    error = coalesce(left(r.error, 300), j.error),
    due_at = case
      when j.attempts = r.attempt then private.next_attempt_at(j.attempts)
      else j.due_at
    end
  from jsonb_to_recordset(results) as r(id bigint, attempt integer, error text)
  -- A job with no attempts was added anew meanwhile, and stays due at once. One with other attempts was claimed by another run after this claim had run out.
  where j.id = r.id and j.attempts in (0, r.attempt);
$$;
comment on function public.finish_jobs(jsonb) is
  'Notes what became of claimed jobs: [{id, attempt, error}]. A job without an error is done and deleted; one with an error is due again, later each time, up to an hour. '
  'For the function run-jobs.';
grant execute on function public.finish_jobs(jsonb) to service_role;
