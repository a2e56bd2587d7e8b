-- Keyed hashes of network addresses, of recovery codes, and of what is counted once for each person: nobody without the key can find a hashed value by trying out
-- all values. And signatures of links.

create table private.hash_keys (
  used_for text primary key,
  secret bytea not null default extensions.gen_random_bytes(32)
);
comment on table private.hash_keys is 'The secret keys of this database''s keyed hashes, one for each use, each made when it is first needed.';
alter table private.hash_keys enable row level security;

create function private.hash_key_for(use text)
returns bytea
language plpgsql
volatile
set search_path = ''
as $$
begin
  if not exists (select from private.hash_keys k where k.used_for = use) then
    insert into private.hash_keys (used_for) values (use) on conflict do nothing;
  end if;
  return (select k.secret from private.hash_keys k where k.used_for = use);
end;
$$;
comment on function private.hash_key_for(text) is 'This database''s secret key for the hashes of one use.';

create function private.keyed_hash(key bytea, variadic parts text[])
returns bigint
language sql
immutable parallel safe
set search_path = ''
as $$
  select ('x' || encode(substr(sha256(key || convert_to(parts::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint;
$$;
comment on function private.keyed_hash(bytea, text[]) is 'A hash of 64 bits that tells nothing of the parts to whoever doesn''t know the key.';

create function private.signed(content text, use text)
returns text
language sql
volatile
set search_path = ''
as $$
  select content || '.' || encode(extensions.hmac(convert_to(content, 'UTF8'), private.hash_key_for(use), 'sha256'), 'hex');
$$;
comment on function private.signed(text, text) is 'The text, a dot, and a signature (HMAC-SHA-256 in hex) that only this database can make.';
