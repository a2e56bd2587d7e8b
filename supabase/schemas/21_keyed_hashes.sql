-- Hashes that nobody without the key can try out: of addresses of networks, and of what is counted once for each person.

create table private.salts (
  used_for text primary key,
  salt bytea not null default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
);
comment on table private.salts is 'Secrets of this database that are mixed into what is hashed, each made when it is first needed.';
alter table private.salts enable row level security;

create function private.salt_for(use text)
returns bytea
language plpgsql
volatile
set search_path = ''
as $$
begin
  if not exists (select from private.salts s where s.used_for = use) then
    insert into private.salts (used_for) values (use) on conflict do nothing;
  end if;
  return (select s.salt from private.salts s where s.used_for = use);
end;
$$;
comment on function private.salt_for(text) is 'This database''s secret for one use.';

create function private.keyed_hash(salt bytea, variadic parts text[])
returns bigint
language sql
immutable parallel safe
set search_path = ''
as $$
  select ('x' || encode(substr(sha256(salt || convert_to(parts::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint;
$$;
comment on function private.keyed_hash(bytea, text[]) is 'Sixty-four bits that tell nothing of the parts to whoever doesn''t know the salt.';
