-- How much is answered on Instagram. See docs/decisions/instagram.md.

create function private.instagram_limits(out rules integer, out answers_to_one_an_hour integer, out sent_an_hour integer)
language sql
immutable parallel safe
set search_path = ''
begin atomic
  select 20, 5, 700;
end;
comment on function private.instagram_limits() is
  'rules: of one account. answers_to_one_an_hour: to one person, so that nobody uses up what Instagram lets an account send. sent_an_hour: by one account; Instagram takes 750.';
grant execute on function private.instagram_limits() to authenticated, service_role;
