-- Mails link to unsubscribe, which takes the tokens of all kinds of mail. What it calls for those about results nobody else has to reach.

alter function public.unsubscribe_from_results(text) security invoker;
revoke execute on function public.unsubscribe_from_results(text) from anon, authenticated;
alter function public.unsubscribe_from_results(text) set schema private;

create or replace function public.unsubscribe(token text)
returns boolean
language plpgsql
security definer
set search_path = ''
as $$
declare
  reader constant uuid := substring(left(token, 200) from '^digest\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$');
begin
  if reader is null then
    return private.unsubscribe_from_results(token);
  end if;
  if token <> private.unsubscribe_token(reader, 'digest') then
    return false;
  end if;
  update public.notification_settings s set digest = 'off' where s.user_id = reader;
  return found;
end;
$$;
