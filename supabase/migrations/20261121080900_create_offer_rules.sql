-- Pure functions behind the generated columns of promo_codes; a role that writes a code needs to execute them.
-- In plpgsql, because a file of 10,000 codes calls them often: as SQL functions they took several times as long.

create function private.plain_words(value text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  return translate(value, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', '                                ');
end;
$$;
comment on function private.plain_words(text) is
  'The text with ASCII punctuation as spaces: what is searched and what is searched for are cut into words alike.';

create function private.domain_of(url text)
returns text
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
declare
  host constant text := substring(lower(url) from '^https?://([^/?#:]+)');
begin
  if length(host) > 253 then
    return null;
  end if;
  return regexp_replace(host, '^www\.(?=.*\.)', '');
end;
$$;
comment on function private.domain_of(text) is
  'The domain that the extension watches for a link: its host, lower-case, without www. (spec 1 §5); null when there is none.';

create function private.link_domains(affiliate_link text, brand_url text)
returns text[]
language plpgsql
immutable parallel safe
set search_path = ''
as $$
declare
  linked constant text := private.domain_of(affiliate_link);
  brands constant text := private.domain_of(brand_url);
begin
  return array_remove(array[linked, case when brands is distinct from linked then brands end], null);
end;
$$;
comment on function private.link_domains(text, text) is
  'The distinct domains of an offer, from affiliate link and brand URL (decisions: Following).';

create function private.is_web_address(url text)
returns boolean
language plpgsql
immutable strict parallel safe
set search_path = ''
as $$
begin
  -- No user part, backslash or blank: browsers read a host out of those that isn't the one people see.
  return length(url) <= 2048
    and url ~* '^https?://(([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?|(\d{1,3}\.){3}\d{1,3})(:\d{1,5})?([/?#][^\s\\]*)?$';
end;
$$;
comment on function private.is_web_address(text) is
  'Whether a link may be stored: http or https, a host with at least one dot (international ones as xn--), no blanks.';

grant execute on function
  private.plain_words(text), private.domain_of(text), private.link_domains(text, text), private.is_web_address(text)
  to authenticated, service_role;
grant execute on function private.plain_words(text) to anon;
