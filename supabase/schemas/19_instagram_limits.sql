-- How much is answered on Instagram. See docs/decisions/instagram.md.

create function private.instagram_limits(out rules integer, out answered_per_person_an_hour integer, out sent_an_hour integer)
language sql
immutable parallel safe
set search_path = ''
begin atomic
  select 20, 5, 700;
end;
comment on function private.instagram_limits() is
  'rules: how many reply rules an influencer has at most. answered_per_person_an_hour: how many of one person''s comments and messages to an account are answered in an hour, so that nobody '
  'uses up what Instagram lets the account send. sent_an_hour: how many replies an account sends in an hour; Instagram takes 750.';
grant execute on function private.instagram_limits() to authenticated, service_role;
