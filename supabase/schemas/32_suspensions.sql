-- What follows from a suspension and its end outside of the database: the plan at Stripe and the pictures in storage. One row for each
-- account says that it is still to be done, whoever suspended it and however. See docs/decisions/avatars.md.

create table private.suspension_changes (
  account_id uuid primary key references private.accounts (id) on delete cascade,
  change integer not null default 1,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  handed_until timestamptz,
  failure text
);
comment on table private.suspension_changes is
  'Outbox: accounts whose suspension began or ended and whose plan and pictures don''t follow yet. Read by the function send-notices, which goes by what the account is now.';
comment on column private.suspension_changes.change is 'Grows with each change, so that what was done for a former one isn''t taken for done.';
comment on column private.suspension_changes.handed_until is 'Until then a run has the account for itself: two that move the same pictures in opposite directions could leave them on the wrong side.';
comment on column private.suspension_changes.failure is 'Why the last try failed; null before the first one.';
create index suspension_changes_due_at_idx on private.suspension_changes (due_at);
alter table private.suspension_changes enable row level security;
grant select, update, delete on private.suspension_changes to service_role;

create function private.note_suspension_change()
returns trigger
language plpgsql
-- A cascade fires it with the rights of whoever deleted the first row.
security definer
set search_path = ''
as $$
begin
  -- Not for an account that is gone: the row of a suspended one is removed with it.
  insert into private.suspension_changes as known (account_id)
  select a.id from private.accounts a where a.id = case tg_op when 'INSERT' then new.account_id else old.account_id end
  on conflict (account_id) do update set change = known.change + 1, attempts = 0, due_at = now();
  return null;
end;
$$;
comment on function private.note_suspension_change() is 'Has plan and pictures follow the suspension of an account or its end.';
create trigger note_suspension
  after insert on private.hidden_accounts
  for each row when (not new.departed)
  execute function private.note_suspension_change();
create trigger note_end_of_suspension
  after delete on private.hidden_accounts
  for each row when (not old.departed)
  execute function private.note_suspension_change();

create type public.suspension_change as (account_id uuid, change integer, hidden boolean);
comment on type public.suspension_change is
  'An account whose plan and pictures are to follow its suspension or its end. hidden: whether nobody may see it now, which also holds for one that was deleted while it was suspended.';

create function public.claim_suspension_changes(run uuid, batch_size integer default 20)
returns setof public.suspension_change
language plpgsql
volatile
set search_path = ''
as $$
begin
  perform private.prolong_send_run(run, 'notices', interval '1 minute');
  return query
  with due as (
    select c.account_id from private.suspension_changes c
    where c.due_at <= now() and coalesce(c.handed_until, '-infinity') <= now()
    order by c.due_at
    limit least(batch_size, 100)
    for update skip locked
  ), handed as (
    -- Longer than any function runs.
    update private.suspension_changes c set handed_until = now() + interval '10 minutes', attempts = c.attempts + 1
    from due where c.account_id = due.account_id
    returning c.account_id, c.change
  )
  select h.account_id, h.change, private.is_hidden_account(h.account_id)
  from handed h;
end;
$$;
comment on function public.claim_suspension_changes(uuid, integer) is
  'Hands a run the next accounts whose plan and pictures don''t follow their suspension or its end yet. For the function send-notices.';
grant execute on function public.claim_suspension_changes(uuid, integer) to service_role;

create function public.acknowledge_suspension_change(of_account uuid, done_change integer, failed_with text default null)
returns void
language sql
volatile
set search_path = ''
as $$
  delete from private.suspension_changes c where c.account_id = of_account and c.change = done_change and failed_with is null;
  update private.suspension_changes c set
    handed_until = null,
    failure = coalesce(left(failed_with, 300), c.failure),
    due_at = case
      -- The account was suspended or shown again meanwhile.
      when c.change <> done_change then now()
      else now() + least(interval '1 hour', interval '5 seconds' * 2 ^ least(c.attempts - 1, 10))
    end
  where c.account_id = of_account;
$$;
comment on function public.acknowledge_suspension_change(uuid, integer, text) is
  'Notes that an account''s plan and pictures followed, or why not. Then they are tried again, later each time, up to an hour, for as long as it takes. For the function send-notices.';
grant execute on function public.acknowledge_suspension_change(uuid, integer, text) to service_role;
