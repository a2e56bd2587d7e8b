-- Mails about results: each week's results on Monday, and a reminder before offers end. The function send-result-mails claims what is
-- due, writes and sends it. See docs/product/results.md#mails.

create table public.result_mails (
  influencer_id uuid primary key default auth.uid() references private.accounts (id) on delete cascade,
  weekly boolean not null default true,
  ending boolean not null default true
);
comment on table public.result_mails is 'Which mails about its results an influencer wants. Without a row it wants both.';
comment on column public.result_mails.ending is 'Whether it is reminded two days before an offer ends.';

alter table public.result_mails enable row level security;

grant select, insert (weekly, ending), update (weekly, ending) on public.result_mails to authenticated;

create policy "An influencer reads which mails it wants"
  on public.result_mails for select to authenticated
  using (influencer_id = (select auth.uid()));
create policy "An influencer says which mails it wants"
  on public.result_mails for insert to authenticated
  with check (influencer_id = (select auth.uid()));
create policy "An influencer changes which mails it wants"
  on public.result_mails for update to authenticated
  using (influencer_id = (select auth.uid()))
  with check (influencer_id = (select auth.uid()));

-- Unsubscribing

create function private.unsubscribe_token(of_account uuid, from_kind text)
returns text
language sql
volatile
set search_path = ''
as $$
  select from_kind || '.' || of_account || '.' || encode(extensions.hmac(
    convert_to(from_kind || '.' || of_account, 'UTF8'), private.hash_key_for('unsubscribing'), 'sha256'
  ), 'hex');
$$;
comment on function private.unsubscribe_token(uuid, text) is 'The token that takes an account off a kind of mail: only whoever got such a mail has it.';

create function private.unsubscribe_from_results(token text)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  kind constant text := split_part(left(token, 200), '.', 1);
  account constant uuid := substring(token from '^\w+\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$');
begin
  if account is null or kind not in ('weekly', 'ending') or token <> private.unsubscribe_token(account, kind)
    or not exists (select from public.profiles p where p.id = account) then
    return false;
  end if;
  insert into public.result_mails as m (influencer_id, weekly, ending)
  values (account, kind <> 'weekly', kind <> 'ending')
  on conflict (influencer_id) do update set weekly = m.weekly and excluded.weekly, ending = m.ending and excluded.ending;
  return true;
end;
$$;
comment on function private.unsubscribe_from_results(text) is
  'Takes whoever got a mail off that kind of mail, by the token in it, without signing in; false for a token that isn''t one. '
  'Pressing twice does no harm.';

-- What is due

create table private.result_mail_runs (
  kind text not null,
  day date not null,
  reached uuid not null default '00000000-0000-0000-0000-000000000000',
  handed_out uuid,
  claimed_by uuid,
  attempts integer not null default 0,
  primary key (kind, day)
);
comment on table private.result_mail_runs is
  'How far the mails of a day have come: everybody up to reached has got one or gets none. Those behind it, up to handed_out, were handed to '
  'the call claimed_by, which hasn''t acknowledged them yet.';
alter table private.result_mail_runs enable row level security;
grant select, update on private.result_mail_runs to service_role;

create type public.ending_offer as (offer_id uuid, copied integer);
create type public.result_mail as (
  kind text,
  day date,
  influencer_id uuid,
  email text,
  unsubscribe_token text,
  results public.results,
  ending_offers integer,
  ending public.ending_offer[]
);
comment on type public.result_mail is
  'A mail that is due. weekly: the results of the week that ended on Sunday. ending: how many offers end in two days, and the ten of them '
  'whose codes were copied most in the last 30 days.';

create function private.may_be_mailed(of_account uuid, about text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select private.mail_address_of(of_account) is not null
  and exists (select from public.profiles p where p.id = of_account and p.is_influencer)
  and not exists (
    select from public.result_mails m
    where m.influencer_id = of_account and not (case about when 'weekly' then m.weekly else m.ending end)
  )
  -- An influencer whose agency still has its temporary password may never have seen Promobell.
  and not exists (
    select from public.agency_influencers link where link.influencer_id = of_account and link.temporary_password is not null
  );
$$;
comment on function private.may_be_mailed(uuid, text) is 'Whether an influencer has an address that it has proved, and wants this kind of mail.';

create function private.next_to_be_mailed(about text, of_day date, batch_size integer)
returns uuid[]
language plpgsql
stable
set search_path = ''
as $$
declare
  reached constant uuid := coalesce(
    (select run.reached from private.result_mail_runs run where run.kind = about and run.day = of_day),
    '00000000-0000-0000-0000-000000000000'
  );
begin
  if about = 'weekly' then
    return array(
      select distinct r.influencer_id
      from private.influencer_results r
      where r.influencer_id > reached and r.month in (date_trunc('month', of_day - 7), date_trunc('month', of_day - 1))
      order by r.influencer_id
      limit batch_size
    );
  end if;
  return array(
    select distinct c.influencer_id
    from public.promo_codes c
    -- Worded as the index of ending offers is, so that it is used.
    where c.live_until = of_day + 2 and not c.has_ended and c.live_until < 'infinity' and not c.hidden
      and c.influencer_id > reached
    order by c.influencer_id
    limit batch_size
  );
end;
$$;
comment on function private.next_to_be_mailed(text, date, integer) is 'The influencers who are next in turn for a kind of mail on a day, in the order of their ids.';

create function private.ending_offers(of_influencer uuid, today date)
returns public.ending_offer[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(row(c.id, achieved.copied)::public.ending_offer order by achieved.copied desc, c.id), '{}')
  from public.promo_codes c
  cross join lateral (
    select coalesce(sum(coalesce(r.copied[m.ends], r.copied[2], 0) - coalesce(r.copied[m.begins], r.copied[2], 0)), 0)::integer as copied
    from private.result_months(today - 29, today) m
    join private.offer_results r on r.offer_id = c.id and r.code_number = c.code_number and r.month = m.month
  ) achieved
  where c.influencer_id = of_influencer and c.live_until = today + 2 and not c.has_ended and not c.hidden;
$$;
comment on function private.ending_offers(uuid, date) is
  'Which of an influencer''s offers end in two days, and how often their codes were copied in the last 30 days, the most copied first.';

create function private.result_mail_to(of_influencer uuid, about text, of_day date)
returns public.result_mail
language plpgsql
stable
set search_path = ''
as $$
declare
  mail public.result_mail;
begin
  if not private.may_be_mailed(of_influencer, about) then
    return null;
  end if;
  if about = 'ending' then
    mail.ending := private.ending_offers(of_influencer, of_day);
    mail.ending_offers := cardinality(mail.ending);
    mail.ending := mail.ending[:10];
    if mail.ending_offers = 0 then
      return null;
    end if;
  else
    mail.results := private.results_of(array[of_influencer], of_day - 7, of_day - 1);
    -- A week in which nothing happened is no news.
    if ((mail.results).counts).shown + ((mail.results).counts).copied = 0 then
      return null;
    end if;
  end if;
  mail.kind := about;
  mail.day := of_day;
  mail.influencer_id := of_influencer;
  mail.email := private.mail_address_of(of_influencer);
  mail.unsubscribe_token := private.unsubscribe_token(of_influencer, about);
  return mail;
end;
$$;
comment on function private.result_mail_to(uuid, text, date) is 'An influencer''s mail of a day; null when there is nothing to tell or it wants none.';

create function public.claim_result_mails(run uuid, batch_size integer default 20, as_of timestamptz default now())
returns setof public.result_mail
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  today constant date := (as_of at time zone 'utc')::date;
  monday constant date := date_trunc('week', today)::date;
  -- Well before the statement's timeout, which would roll back what was done so far.
  stop_at constant timestamptz := statement_timestamp() + interval '2 seconds';
  due record;
  progress private.result_mail_runs;
  next_one uuid;
  last_one uuid;
  found_some integer := 0;
  mail public.result_mail;
begin
  perform private.prolong_send_run(run, 'result mails', interval '1 minute');
  delete from private.result_mail_runs old where old.day < today - 14;
  for due in
    select d.*
    from (values ('ending', today), ('weekly', monday)) as d(kind, day)
    where as_of at time zone 'utc' >= d.day + time '08:00'
  loop
    insert into private.result_mail_runs (kind, day) values (due.kind, due.day) on conflict do nothing;
    -- A batch that the mail service has refused for half an hour, once a minute, is given up, so that those behind it don't wait.
    update private.result_mail_runs p set reached = p.handed_out, handed_out = null, attempts = 0
    where p.kind = due.kind and p.day = due.day and p.attempts >= 30;
    select * into progress from private.result_mail_runs p where p.kind = due.kind and p.day = due.day for update;
    last_one := null;
    foreach next_one in array private.next_to_be_mailed(due.kind, due.day, 1000) loop
      exit when found_some >= least(batch_size, 100) or (last_one is not null and clock_timestamp() > stop_at)
        -- A batch that wasn't acknowledged is handed out again as it was, so that its idempotency key is the same.
        or (found_some > 0 and next_one > progress.handed_out);
      last_one := next_one;
      mail := private.result_mail_to(next_one, due.kind, due.day);
      continue when mail is null;
      found_some := found_some + 1;
      return next mail;
    end loop;
    if found_some > 0 then
      update private.result_mail_runs p set handed_out = last_one, claimed_by = run, attempts = p.attempts + 1
      where p.kind = due.kind and p.day = due.day;
      return;
    end if;
    update private.result_mail_runs p set reached = coalesce(last_one, p.reached), handed_out = null, attempts = 0
    where p.kind = due.kind and p.day = due.day;
    exit when clock_timestamp() > stop_at;
  end loop;
end;
$$;
comment on function public.claim_result_mails(uuid, integer, timestamptz) is
  'Hands a run the next mails that are due, all of one kind, from eight in the morning by UTC. What isn''t acknowledged is due again. For '
  'the function send-result-mails.';
grant execute on function public.claim_result_mails(uuid, integer, timestamptz) to service_role;

create function public.acknowledge_result_mails(run uuid)
returns void
language sql
volatile
set search_path = ''
as $$
  update private.result_mail_runs p set reached = p.handed_out, handed_out = null, attempts = 0
  where p.claimed_by = run and p.handed_out is not null;
$$;
comment on function public.acknowledge_result_mails(uuid) is
  'Notes that the mails that a run was handed last were sent; nothing for a run that was handed none. For the function send-result-mails.';
grant execute on function public.acknowledge_result_mails(uuid) to service_role;
