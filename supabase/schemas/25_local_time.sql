-- Times of day by a member's own clock: time zones and quiet hours.

create function private.is_time_zone(name text)
returns boolean
language plpgsql
immutable parallel safe
set search_path = ''
as $$
begin
  -- Postgres also takes rules such as 'AAA+3' and 'Foo/Bar+3'. Of the time zones that browsers name, only those that begin with Etc/GMT have digits.
  if name !~ '^([A-Za-z_]+(/[A-Za-z_-]+){0,2}|Etc/GMT(0|[+-][0-9]|[+]1[0-2]|-1[0-4]))$' or length(name) > 64 then
    return false;
  end if;
  perform '2000-01-01'::timestamp at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end;
$$;
comment on function private.is_time_zone(text) is 'Whether a text is the name of a time zone, such as Europe/Berlin or UTC.';
grant execute on function private.is_time_zone(text) to authenticated;

create function private.next_time_at(zone text, clock time, after timestamptz, only_on_monday boolean default false)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  -- A time that a day skips, when clocks go forward, is one hour later; of a time that a day has twice, when they go back, the second counts.
  select min(candidate.at)
  from (
    select (day::date + clock) at time zone zone as at, day
    from generate_series((after at time zone zone)::date, (after at time zone zone)::date + 8, interval '1 day') day
  ) candidate
  where candidate.at > after and (not only_on_monday or extract(isodow from candidate.day) = 1);
$$;
comment on function private.next_time_at(text, time, timestamptz, boolean) is
  'The next moment after another at which clocks of a time zone show a time: on any day, or on Mondays only.';
grant execute on function private.next_time_at(text, time, timestamptz, boolean) to authenticated;

create function private.end_of_quiet(zone text, quiet_from time, quiet_until time, at timestamptz)
returns timestamptz
language sql
stable
set search_path = ''
as $$
  select private.next_time_at(zone, quiet_until, at)
  from (select (at at time zone zone)::time as clock) local
  where case
    when quiet_from < quiet_until then local.clock >= quiet_from and local.clock < quiet_until
    else local.clock >= quiet_from or local.clock < quiet_until
  end;
$$;
comment on function private.end_of_quiet(text, time, time, timestamptz) is
  'When the quiet hours end in which a moment is; null for a moment outside of them. Quiet hours may pass midnight.';
