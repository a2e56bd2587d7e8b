-- Errors that people meet, in the app and in edge functions, for the operator. See docs/decisions/errors.md.

create table private.noted_errors (
  day date not null,
  source text not null,
  fingerprint text not null,
  part text not null,
  name text not null,
  message text not null,
  stack text not null,
  page text not null,
  release text not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (day, source, fingerprint),
  constraint noted_errors_source_known check (source in ('app', 'function'))
);
comment on table private.noted_errors is
  'Errors of the last seven days, one row for each kind and day, with how often it was met. Nothing is kept of who met an error.';
comment on column private.noted_errors.fingerprint is 'Equal for errors of one kind: a hash of part, name and the message without its numbers, or "others" for all kinds beyond a day''s limit.';
comment on column private.noted_errors.part is 'The part of the app in which the error was met, or the name of the edge function.';
comment on column private.noted_errors.page is 'The pattern of the page''s path, such as /influencer/:handle; empty for a function.';
comment on column private.noted_errors.stack is 'The stack when the error was last met. page and release are of that time, too; name and message are of the day''s first error of the kind.';
alter table private.noted_errors enable row level security;
grant select, insert, update on private.noted_errors to service_role;

insert into private.call_limits (action, calls, within, calls_of_all) values ('client error', 20, '10 minutes', 2000);

create function public.note_error(source text, part text, name text, message text, stack text, page text, release text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  -- Of each source, so that made-up errors of the app can't keep out those of functions.
  most_kinds_a_day constant integer := 200;
  today constant date := private.today();
  shortened_part text := left(coalesce(nullif(note_error.part, ''), 'unknown'), 40);
  kept_name text := left(coalesce(nullif(note_error.name, ''), 'Error'), 80);
  kept_message text := left(coalesce(note_error.message, ''), 500);
  noted_fingerprint text;
begin
  -- Numbers, such as lengths and ports, don't make another kind.
  noted_fingerprint := md5(concat_ws(E'\n', shortened_part, kept_name, regexp_replace(kept_message, '\d+', '#', 'g')));
  if not exists (
    select from private.noted_errors e where e.day = today and e.source = note_error.source and e.fingerprint = noted_fingerprint
  ) and (
    select count(*) from private.noted_errors e where e.day = today and e.source = note_error.source
  ) >= most_kinds_a_day then
    noted_fingerprint := 'others';
    shortened_part := 'unknown';
    kept_name := 'Others';
    kept_message := 'More kinds of errors than are kept of one day.';
  end if;
  insert into private.noted_errors as known (day, source, fingerprint, part, name, message, stack, page, release)
  values (
    today, note_error.source, noted_fingerprint, shortened_part, kept_name, kept_message, left(coalesce(note_error.stack, ''), 4000),
    left(coalesce(note_error.page, ''), 80), left(coalesce(nullif(note_error.release, ''), 'unknown'), 40)
  )
  on conflict on constraint noted_errors_pkey do update
  set times = known.times + 1, last_at = now(), stack = excluded.stack, page = excluded.page, release = excluded.release;
end;
$$;
comment on function public.note_error(text, text, text, text, text, text, text) is
  'Counts an error that somebody met in the app, or that an edge function answered with 500 (source: app, function), as its kind of today: by its part, name and message. '
  'Texts are cut, and one row stands for all kinds beyond 200 of a day. For the server.';
grant execute on function public.note_error(text, text, text, text, text, text, text) to service_role;

create function public.note_client_error(part text, name text, message text, stack text, page text, release text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  perform private.require_admission('client error', private.caller_network_hash());
  perform public.note_error('app', part, name, message, stack, page, release);
end;
$$;
comment on function public.note_client_error(text, text, text, text, text, text) is
  'Notes an error that somebody met in the app, 20 from a network in ten minutes. The app calls it without a session, so that it belongs to nobody.';
grant execute on function public.note_client_error(text, text, text, text, text, text) to anon, authenticated;

create function public.operator_errors()
returns table (
  source text, fingerprint text, part text, name text, message text, stack text, page text, release text,
  times integer, times_today integer, first_at timestamptz, last_at timestamptz
)
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  perform private.require_operator();
  return query
  select
    latest.source, latest.fingerprint, latest.part, latest.name, latest.message, latest.stack, latest.page, latest.release,
    week.times, week.times_today, week.first_at, latest.last_at
  from (
    select distinct on (e.source, e.fingerprint) e.* from private.noted_errors e order by e.source, e.fingerprint, e.day desc
  ) latest
  join lateral (
    select
      sum(e.times)::integer as times, coalesce(sum(e.times) filter (where e.day = private.today()), 0)::integer as times_today,
      min(e.first_at) as first_at
    from private.noted_errors e
    where e.source = latest.source and e.fingerprint = latest.fingerprint
  ) week on true
  order by latest.last_at desc, latest.fingerprint
  limit 100;
end;
$$;
comment on function public.operator_errors() is 'The hundred kinds of errors of the last seven days that were met last, with how often. For operators.';
grant execute on function public.operator_errors() to authenticated;
