-- What follows from a suspension and its end outside of the database: the plan at Stripe and the pictures in storage. One job for each account
-- says that it is still to be done, whoever suspended it and however, and goes by what the account is then. See docs/decisions/avatars.md.

create function private.note_suspension_change()
returns trigger
language plpgsql
-- A cascade fires it with the rights of whoever deleted the first row.
security definer
set search_path = ''
as $$
begin
  -- Not for an account that is gone: the row of a suspended one is removed with it.
  insert into private.jobs (kind, key, account_id)
  select 'suspension', a.id, a.id from private.accounts a where a.id = case tg_op when 'INSERT' then new.account_id else old.account_id end
  on conflict on constraint jobs_key do update set attempts = 0, due_at = now();
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
