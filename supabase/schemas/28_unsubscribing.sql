-- How a kind of mail is ended by the token that each mail has, without signing in.

create function private.unsubscribe_token(of_account uuid, from_kind text)
returns text
language sql
volatile
set search_path = ''
as $$
  select private.signed(from_kind || '.' || of_account, 'unsubscribing');
$$;
comment on function private.unsubscribe_token(uuid, text) is 'The token that takes an account off a kind of mail: only whoever got such a mail has it.';

create function public.unsubscribe(token text)
returns boolean
language plpgsql
volatile
security definer
set search_path = ''
as $$
declare
  kind constant text := split_part(left(token, 200), '.', 1);
  reader constant uuid := substring(token from '^(?:digest|weekly|ending)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[0-9a-f]{64}$');
begin
  if reader is null or token <> private.unsubscribe_token(reader, kind) or not exists (select from public.profiles p where p.id = reader) then
    return false;
  end if;
  if kind = 'digest' then
    update public.notification_settings s set digest = 'off' where s.user_id = reader;
  else
    insert into public.result_mails as m (influencer_id, weekly, ending)
    values (reader, kind <> 'weekly', kind <> 'ending')
    on conflict (influencer_id) do update set weekly = m.weekly and excluded.weekly, ending = m.ending and excluded.ending;
  end if;
  return true;
end;
$$;
comment on function public.unsubscribe(text) is
  'Ends the kind of mail that a token belongs to: digest, or weekly or ending about results. False for a text that isn''t such a token. Pressing twice does no harm.';
grant execute on function public.unsubscribe(text) to anon, authenticated;
