-- Who may see a change, decided as Supabase's realtime.apply_rls decides it.

-- A table as its subscribers see it: {rls, columns: [{name, type}], primaryKey, readable: {role: […]}}.
create or replace function local_realtime.shape(relation oid, roles text[]) returns jsonb
language sql stable
as $$
  with attribute as (
    select a.attnum, a.attname, t.typname
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = relation and a.attnum > 0 and not a.attisdropped
  )
  select jsonb_build_object(
    'rls', c.relrowsecurity,
    'columns', (
      select jsonb_agg(jsonb_build_object('name', attname, 'type', typname) order by attnum) from attribute
    ),
    'primaryKey', array(
      select attname from attribute join pg_index on attnum = any (indkey)
      where indrelid = relation and indisprimary
    ),
    'readable', (
      select jsonb_object_agg(
        role,
        array(select attname from attribute where has_column_privilege(role, relation, attnum, 'select'))
      )
      from unnest(roles) role
    )
  )
  from pg_class c where c.oid = relation
$$;

-- Whether a row passes all filters [{column, operator, value, negated}], compared with the column's own type.
-- A filter on a column that the row doesn't carry (a delete carries its identity only) doesn't pass.
create or replace function local_realtime.passes(relation regclass, candidate jsonb, filters jsonb) returns boolean
language plpgsql
as $$
declare
  condition text;
  result boolean;
begin
  select string_agg(
    case f.operator
      when 'is' then format('r.%I is %s %s', f."column", case when f.negated then 'not' end, f.value)
      when 'isdistinct' then
        format('r.%I is %s distinct from %L::%s', f."column", case when f.negated then 'not' end, f.value, t.name)
      when 'in' then
        format('%s r.%I = any (%L::%s[])', case when f.negated then 'not' end, f."column", f.value, t.name)
      else
        format(
          '%s r.%I %s %L::%s',
          case when f.negated then 'not' end,
          f."column",
          case f.operator
            when 'eq' then '=' when 'neq' then '<>'
            when 'lt' then '<' when 'lte' then '<=' when 'gt' then '>' when 'gte' then '>='
            when 'like' then 'like' when 'ilike' then 'ilike'
            when 'match' then '~' when 'imatch' then '~*'
          end,
          f.value,
          t.name
        )
    end,
    ' and '
  )
  into condition
  from jsonb_to_recordset(filters) as f("column" text, operator text, value text, negated boolean)
  cross join lateral (
    select atttypid::regtype::text as name from pg_attribute where attrelid = relation and attname = f."column"
  ) t
  where candidate ? f."column"
  having count(*) = jsonb_array_length(filters);

  execute format('select %s from jsonb_populate_record(null::%s, $1) r', coalesce(condition, 'false'), relation)
    into result using candidate;
  return coalesce(result, false);
end
$$;

-- Raises, in Supabase's words, what is wrong with a subscription of this role.
create or replace function local_realtime.check_subscription(
  relation regclass, role text, filters jsonb, selected text[]
) returns void
language plpgsql
as $$
declare
  f record;
  name text;
begin
  if to_regrole(quote_ident(role)) is null then
    raise exception 'role % does not exist', role;
  end if;
  for f in
    select * from jsonb_to_recordset(filters) as x("column" text, operator text, value text)
  loop
    if not exists (select from pg_attribute where attrelid = relation and attname = f."column")
      or not has_column_privilege(role, relation, f."column", 'select')
    then
      raise exception 'invalid column for filter %', f."column";
    end if;
    if f.operator = 'in' and cardinality(f.value::text[]) > 100 then
      raise exception 'too many values for `in` filter. Maximum 100';
    end if;
    if f.operator = 'is' and f.value not in ('null', 'true', 'false', 'unknown') then
      raise exception 'invalid value for is filter: must be null, true, false, or unknown';
    end if;
    -- A regular expression isn't looked at when it is compared with null. Not as a `where`: a plan made for these values
    -- computes the comparison beforehand, and another operator's value is no expression.
    if f.operator in ('match', 'imatch') then
      perform '' ~ f.value;
    end if;
    -- Compared with null, so that a value that isn't of the column's type fails now and not at every change.
    perform local_realtime.passes(relation, jsonb_build_object(f."column", null), jsonb_build_array(to_jsonb(f)));
  end loop;
  foreach name in array coalesce(selected, '{}') loop
    if not exists (select from pg_attribute where attrelid = relation and attname = name)
      or not has_column_privilege(role, relation, name, 'select')
    then
      raise exception 'invalid column for select %', name;
    end if;
  end loop;
end
$$;

-- 'visible' or 'hidden' for this role and these claims under row-level security; 'failed' when a policy raised.
create or replace function local_realtime.row_access(
  relation regclass, key jsonb, role text, claims text
) returns text
language plpgsql
as $$
declare
  query text := format(
    'select exists (select from %s where %s)',
    relation,
    (select string_agg(format('%I = %L', k.key, k.value), ' and ') from jsonb_each_text(key) k)
  );
  visible boolean;
begin
  begin
    perform set_config('role', role, true), set_config('request.jwt.claims', claims, true);
    execute query into visible;
    perform set_config('role', 'none', true);
  exception when others then
    raise warning 'realtime could not check % for %: %', relation, role, sqlerrm;
    return 'failed';
  end;
  return case when visible then 'visible' else 'hidden' end;
end
$$;

revoke all on all functions in schema local_realtime from public;
