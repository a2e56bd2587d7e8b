-- Who may have what private.own_data_rows holds of an account. See docs/decisions/own-data.md.

create function public.confirm_password(of_account uuid, of_session uuid, password text)
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  hash constant text := (select u.encrypted_password from auth.users u where u.id = of_account);
begin
  if private.state_of_session(of_session, of_account) <> 'stands' then
    return null;
  end if;
  if coalesce(hash, '') !~ '^\$2[aby]\$' then
    raise exception 'The password''s hash is of an unknown kind.';
  end if;
  -- bcrypt has three names for one method, of which pgcrypto knows the first.
  return extensions.crypt(password, overlay(hash placing 'a' from 3 for 1)) = overlay(hash placing 'a' from 3 for 1);
end;
$$;
comment on function public.confirm_password(uuid, uuid, text) is
  'Whether a text is the account''s password; null when the session has ended, or is an extension''s. For the server, which counts the calls.';
grant execute on function public.confirm_password(uuid, uuid, text) to service_role;

create function public.own_data(of_account uuid, of_session uuid, lists text[], after text default null)
returns json
language plpgsql
stable
security definer
set search_path = ''
as $$
declare
  row_limit constant integer := 1000;
begin
  if private.state_of_session(of_session, of_account) <> 'stands' then
    return null;
  end if;
  return (
    select json_object_agg(wanted.list, json_build_object('rows', page.rows, 'next', page.next))
    from unnest(lists) as wanted(list)
    cross join lateral (
      -- The end of the page is looked up before its rows: in one step the fields of all later rows would be put together, too, before they are sorted.
      select max(key.sort_key) as last_key, count(*) as row_count
      from (
        select own.sort_key collate "C" as sort_key
        from private.own_data_rows own
        where own.account_id = of_account and own.list = wanted.list and (own_data.after is null or own.sort_key collate "C" > own_data.after)
        order by 1
        limit row_limit
      ) key
    ) page_end
    cross join lateral (
      select
        coalesce(json_agg(own.fields order by own.sort_key collate "C"), '[]') as rows,
        case when page_end.row_count = row_limit then page_end.last_key end as next
      from private.own_data_rows own
      where own.account_id = of_account and own.list = wanted.list and (own_data.after is null or own.sort_key collate "C" > own_data.after)
        and own.sort_key collate "C" <= page_end.last_key
    ) page
  );
end;
$$;
comment on function public.own_data(uuid, uuid, text[], text) is
  'A page of each of these lists of what an account may take along: its rows, and next, which is the next page''s after and null on the last. Null when the '
  'session has ended, or is an extension''s. For the server.';
grant execute on function public.own_data(uuid, uuid, text[], text) to service_role;
