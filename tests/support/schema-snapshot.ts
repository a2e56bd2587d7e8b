import type postgres from 'postgres';

/** Every object of a database by its name, such as "function private.today()", with its definition as text. */
export type SchemaSnapshot = Record<string, string>;

/** Leaves out the schemas of Postgres itself and the record of the migrations. */
const OURS = `nspname !~ '^pg_' and nspname not in ('information_schema', 'supabase_migrations')`;

const acl = (column: string, kind: string, owner: string) =>
  `array(select granted::text from unnest(coalesce(${column}, acldefault('${kind}', ${owner}))) as granted order by 1)`;

/** Each query returns rows of (object, definition). */
const QUERIES = [
  `select format('schema %s', nspname) as object,
     concat_ws(E'\\n', ${acl('nspacl', 'n', 'nspowner')}, obj_description(oid, 'pg_namespace')) as definition
   from pg_namespace where ${OURS}`,
  `select format('relation %s.%s', nspname, relname),
     concat_ws(E'\\n',
       jsonb_build_object('kind', relkind, 'persistence', relpersistence, 'options', reloptions,
         'row security', relrowsecurity, 'forced', relforcerowsecurity, 'identity', relreplident),
       ${acl('relacl', 'r', 'relowner')}, obj_description(c.oid, 'pg_class'),
       case relkind when 'v' then pg_get_viewdef(c.oid) end)
   from pg_class c join pg_namespace n on n.oid = relnamespace
   where ${OURS} and relkind not in ('i', 'I', 't')`,
  `select format('column %s.%s.%s', nspname, relname, attname),
     concat_ws(E'\\n',
       format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
       nullif(attgenerated::text, ''), nullif(attidentity::text, ''), pg_get_expr(adbin, adrelid),
       case when attcollation <> 0 then attcollation::regcollation::text end, attstattarget, attstorage, attcompression,
       array(select granted::text from unnest(attacl) as granted order by 1), col_description(c.oid, attnum))
   from pg_attribute a
   join pg_class c on c.oid = attrelid
   join pg_namespace n on n.oid = relnamespace
   left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where ${OURS} and relkind not in ('i', 'I', 't') and attnum > 0 and not attisdropped`,
  `select format('constraint %s on %s', conname, conrelid::regclass),
     concat_ws(E'\\n', pg_get_constraintdef(c.oid), convalidated, obj_description(c.oid, 'pg_constraint'))
   from pg_constraint c join pg_namespace n on n.oid = connamespace where ${OURS}`,
  `select format('index %s', indexrelid::regclass),
     concat_ws(E'\\n', pg_get_indexdef(indexrelid), indisvalid, indisreplident, obj_description(indexrelid, 'pg_class'))
   from pg_index i join pg_class c on c.oid = indexrelid join pg_namespace n on n.oid = relnamespace where ${OURS}`,
  `select format('function %s', p.oid::regprocedure),
     concat_ws(E'\\n',
       pg_get_functiondef(p.oid), ${acl('proacl', 'f', 'proowner')}, proowner::regrole, obj_description(p.oid, 'pg_proc'))
   from pg_proc p join pg_namespace n on n.oid = pronamespace
   where ${OURS} and prokind in ('f', 'p') and nspname <> 'extensions'`,
  `select format('trigger %s on %s', tgname, tgrelid::regclass),
     concat_ws(E'\\n', pg_get_triggerdef(t.oid), tgenabled, obj_description(t.oid, 'pg_trigger'))
   from pg_trigger t where not tgisinternal`,
  `select format('policy "%s" on %s', polname, polrelid::regclass),
     concat_ws(E'\\n',
       polcmd, case when polpermissive then 'permissive' else 'restrictive' end, polroles::regrole[],
       'using ' || pg_get_expr(polqual, polrelid), 'check ' || pg_get_expr(polwithcheck, polrelid),
       obj_description(oid, 'pg_policy'))
   from pg_policy`,
  `select format('type %s.%s', nspname, typname),
     concat_ws(E'\\n',
       typtype, ${acl('typacl', 'T', 'typowner')}, obj_description(t.oid, 'pg_type'),
       array(select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder),
       format_type(nullif(typbasetype, 0), typtypmod), typdefault)
   from pg_type t join pg_namespace n on n.oid = typnamespace where ${OURS} and typtype in ('c', 'e', 'd', 'r')`,
  `select format('sequence %s', seqrelid::regclass),
     to_jsonb(s) - 'seqrelid' || jsonb_build_object('type', format_type(seqtypid, null))
   from pg_sequence s`,
  `select format('publication %s', pubname),
     concat_ws(E'\\n', to_jsonb(p) - 'oid' - 'pubowner',
       array(select format('%s %s %s', prrelid::regclass, prattrs, pg_get_expr(prqual, prrelid))
         from pg_publication_rel where prpubid = p.oid order by 1))
   from pg_publication p`,
  `select format('extension %s', extname), extnamespace::regnamespace::text from pg_extension`,
  `select format('event trigger %s', evtname), concat_ws(' ', evtevent, evtfoid::regprocedure, evtenabled, evttags)
   from pg_event_trigger`,
  `select format('role %s', rolname),
     concat_ws(E'\\n',
       jsonb_build_object('login', rolcanlogin, 'inherit', rolinherit, 'bypass', rolbypassrls, 'super', rolsuper),
       array(select roleid::regrole::text from pg_auth_members where member = r.oid order by 1),
       array(select unnest(setconfig) from pg_db_role_setting where setrole = r.oid and setdatabase = 0 order by 1))
   from pg_roles r where rolname in ('anon', 'authenticated', 'service_role', 'authenticator')`,
  `select format('default privileges of %s in %s for %s', defaclrole::regrole, defaclnamespace::regnamespace, defaclobjtype),
     array(select granted::text from unnest(defaclacl) as granted order by 1)::text
   from pg_default_acl`,
];

/** The initial rows of these schemas, without their creation dates and what is random in them. */
const TABLES_WITH_ROWS = `
  select format('%I.%I', nspname, relname) as name
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and (nspname in ('public', 'private') or c.oid = 'storage.buckets'::regclass)`;

/** All but the rows. */
export async function catalogueSnapshot(
  sql: postgres.Sql | postgres.TransactionSql,
): Promise<SchemaSnapshot> {
  const snapshot: SchemaSnapshot = {};
  for (const query of QUERIES) {
    const rows = await sql.unsafe<{ object: string; definition: string }[]>(
      `select object, definition::text from (${query}) as found(object, definition)`,
    );
    for (const { object, definition } of rows) snapshot[object] = definition;
  }
  return snapshot;
}

export async function schemaSnapshot(sql: postgres.Sql | postgres.TransactionSql): Promise<SchemaSnapshot> {
  const snapshot = await catalogueSnapshot(sql);
  for (const { name } of await sql.unsafe<{ name: string }[]>(TABLES_WITH_ROWS)) {
    const [{ rows } = { rows: '' }] = await sql.unsafe<{ rows: string }[]>(
      `select coalesce(string_agg(entry, E'\\n' order by entry), '') as rows
       from (select (to_jsonb(t) - 'day' - 'created_at' - 'updated_at' - 'secret')::text as entry from ${name} t) entries`,
    );
    snapshot[`rows of ${name}`] = rows;
  }
  return snapshot;
}
