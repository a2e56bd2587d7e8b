-- Of pictures that come at the same moment, the profile shows one after the other; whoever replaces one removes its file. By
-- the times in their names a later file could be shown, and removed by an earlier one that was shown after it.
create function public.save_profile(of_account uuid, new_full_name text, new_username text, new_avatar_url text)
returns table (former_avatar_url text)
language plpgsql
volatile
set search_path = ''
as $$
begin
  select p.avatar_url into former_avatar_url from public.profiles p where p.id = of_account for no key update;
  if not found then
    return;
  end if;
  update public.profiles p
  set
    full_name = coalesce(new_full_name, p.full_name),
    username = coalesce(new_username, p.username),
    avatar_url = coalesce(new_avatar_url, p.avatar_url)
  where p.id = of_account;
  return next;
end;
$$;
comment on function public.save_profile(uuid, text, text, text) is
  'Saves what isn''t null, and tells which picture was shown before; no row when there is no such profile. For the server.';
grant execute on function public.save_profile(uuid, text, text, text) to service_role;
