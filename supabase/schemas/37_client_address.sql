-- Where a request comes from: the one place that reads a network address in headers, for the database and for the edge functions, which hand on their
-- requests' headers.
-- Whoever sends a request can write any header, too, so only the header that the deployment's own proxy writes is believed
-- (docs/decisions/security.md#network-addresses).

create table private.client_address_source (
  only_row boolean primary key default true,
  header text not null default 'cf-connecting-ip',
  trusted_hops integer not null default 0,
  constraint client_address_source_only_row check (only_row),
  constraint client_address_source_header check (header = lower(btrim(header)) and header <> ''),
  constraint client_address_source_trusted_hops check (trusted_hops between 0 and 10)
);
comment on table private.client_address_source is
  'Which header has the client''s network address. The default is hosted Supabase''s, whose proxy replaces whatever a client wrote there.';
comment on column private.client_address_source.trusted_hops is
  'How many addresses at the end of the header are the deployment''s own proxies: the one before them is the client''s.';
alter table private.client_address_source enable row level security;
grant select on private.client_address_source to service_role;
insert into private.client_address_source default values;

create function private.client_address(headers jsonb)
returns inet
language sql
stable
set search_path = ''
as $$
  select case when pg_input_is_valid(client.written, 'inet') then client.written::inet end
  from private.client_address_source source
  cross join lateral string_to_array(headers ->> source.header, ',') as hops(list)
  cross join lateral btrim(hops.list[cardinality(hops.list) - source.trusted_hops]) as client(written);
$$;
comment on function private.client_address(jsonb) is 'The network address that a request''s headers name, null when there is none that can be read.';
grant execute on function private.client_address(jsonb) to service_role;

create function private.network_of(address inet)
returns text
language sql
immutable parallel safe
set search_path = ''
as $$
  select case
    when address is null then 'unknown'
    -- An IPv4-mapped address counts as its IPv4 address.
    when address << '::ffff:0:0/96' then host('0.0.0.0'::inet + (address - '::ffff:0.0.0.0'::inet))
    when family(address) = 6 then network(set_masklen(address, 48))::text
    else host(address)
  end;
$$;
comment on function private.network_of(inet) is
  'What counts as one network: a single IPv4 address; of IPv6, where one person may have any number of addresses, the block that a provider assigns (/48). '
  'All whose address isn''t known are one network.';
grant execute on function private.network_of(inet) to service_role;

create function private.caller_network_hash(headers jsonb default nullif(current_setting('request.headers', true), '')::jsonb)
returns text
language sql
stable
set search_path = ''
as $$
  select encode(sha256(convert_to(private.network_of(private.client_address(headers)), 'UTF8')), 'hex');
$$;
comment on function private.caller_network_hash(jsonb) is
  'A hash of the network from which a request with these headers comes; without headers, of the present request''s. Calls are counted by it, so that the counts show no '
  'address at a glance. It has no key, so somebody could try out all addresses; but whoever reads the counts could read a key, too, and the counts are kept for minutes.';
grant execute on function private.caller_network_hash(jsonb) to service_role;

create function public.admit_address(action text, headers jsonb)
returns table (seconds integer, address text)
language sql
set search_path = ''
as $$
  select public.admit_call(action, private.caller_network_hash(headers)), host(private.client_address(headers));
$$;
comment on function public.admit_address(text, jsonb) is
  'Counts a call of an edge function by the network of its headers: after how many seconds the caller may ask again, 0 when it may go on, '
  'and its address. For the server.';
grant execute on function public.admit_address(text, jsonb) to service_role;
