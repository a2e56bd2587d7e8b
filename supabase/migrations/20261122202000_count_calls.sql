-- Calls that cost something, or that somebody could ask thousands of times to learn something, are counted: by the account,
-- or by the network address of whoever has none.

create table private.call_limits (
  action text primary key,
  calls integer not null,
  within interval not null,
  calls_of_all integer
);
comment on table private.call_limits is
  'How many calls of a kind one caller has within a time that begins with its first, and how many all callers have together.';
comment on column private.call_limits.calls_of_all is
  'Where callers are told apart by an address: headers can be made up, so that somebody is a new caller each time.';
alter table private.call_limits enable row level security;

insert into private.call_limits (action, calls, within, calls_of_all) values
  ('tracking event', 60, '1 minute', 3000),
  ('username', 60, '1 minute', 3000),
  -- The site's own host asks for all its visitors.
  ('link preview', 600, '1 minute', 3000),
  ('payment', 30, '10 minutes', null),
  ('subscription', 60, '10 minutes', null),
  ('upload', 60, '10 minutes', null),
  ('influencer account', 120, '10 minutes', null),
  ('invitation', 60, '10 minutes', null),
  ('avatar', 30, '10 minutes', null);

create unlogged table private.counted_calls (
  action text not null,
  caller text not null,
  calls integer not null default 1,
  ends_at timestamptz not null,
  primary key (action, caller)
);
comment on table private.counted_calls is
  'How often a caller has asked since ends_at less the time of the limit. Callers are ids of accounts, or hashes of addresses.';
create index counted_calls_ends_at_idx on private.counted_calls (ends_at);
alter table private.counted_calls enable row level security;

create function public.admit_call(action text, caller text)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  most private.call_limits;
  seen private.counted_calls;
begin
  select * into strict most from private.call_limits l where l.action = admit_call.action;
  -- Nobody waits for anybody here: a row that is in use is in use.
  delete from private.counted_calls c
  where (c.action, c.caller) in (
    select ended.action, ended.caller from private.counted_calls ended
    where ended.ends_at <= now()
    order by ended.ends_at
    limit 100
    for update skip locked
  );
  if most.calls_of_all is not null and (
    select sum(c.calls) from private.counted_calls c where c.action = most.action and c.ends_at > now()
  ) >= most.calls_of_all then
    return ceil(extract(epoch from most.within));
  end if;

  insert into private.counted_calls as c (action, caller, ends_at)
  values (most.action, admit_call.caller, now() + most.within)
  on conflict on constraint counted_calls_pkey do update set
    calls = case when c.ends_at <= now() then 1 else c.calls + 1 end,
    ends_at = case when c.ends_at <= now() then now() + most.within else c.ends_at end
  returning * into seen;
  return case
    when seen.calls <= most.calls then 0
    else greatest(1, ceil(extract(epoch from seen.ends_at - now())))
  end;
end;
$$;
comment on function public.admit_call(text, text) is
  'Counts a call: 0 when the caller may go on, else after how many seconds it may ask again (decisions: Security).';
grant execute on function public.admit_call(text, text) to service_role;

drop function public.admit_tracking_call(text);
drop table private.tracking_calls;

create or replace function public.username_available(candidate text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '');
  address constant text := coalesce(
    headers ->> 'cf-connecting-ip', btrim(split_part(headers ->> 'x-forwarded-for', ',', 1))
  );
  -- Without an account and a gateway, as in the database itself, there is nobody to count.
  caller constant text := coalesce((select auth.uid())::text, encode(sha256(convert_to(address, 'UTF8')), 'hex'));
  wanted constant text := lower(btrim(left(candidate, 100)));
  seconds constant integer := case when caller is not null then public.admit_call('username', caller) else 0 end;
begin
  if seconds > 0 then
    -- PostgREST takes the whole answer from here.
    raise sqlstate 'PGRST' using
      message = json_build_object(
        'code', 'too_many_calls', 'hint', null, 'details', null,
        'message', 'That was too often in a short time. Please try again in a minute.'
      )::text,
      detail = json_build_object('status', 429, 'headers', json_build_object('Retry-After', seconds::text))::text;
  end if;
  return coalesce(
    wanted ~ '^[a-z0-9._-]{3,30}$'
      and not exists (
        select from public.profiles p where p.username = wanted and p.id is distinct from (select auth.uid())
      )
      and (
        not private.is_reserved_username(wanted)
        or exists (
          select from public.profiles mine where mine.username = wanted and mine.id = (select auth.uid())
        )
      ),
    false
  );
end;
$$;
comment on function public.username_available(text) is
  'Yes or no for one name, for the field of the sign-up and profile forms; a malformed or reserved name is not available, one''s '
  'own is. 60 a minute, so that nobody learns who is a member by asking. Runs with the owner''s rights, because members'' profiles '
  'are private, and tells nothing else.';
