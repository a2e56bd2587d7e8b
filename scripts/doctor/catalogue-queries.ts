/**
 * Questions to the catalogues whose answers are the same on a hosted project as on the embedded Postgres: no owners, no ids, and of the
 * roles only those whom requests run as. Each gives rows of (object, definition); the search path has to be empty, so that names are whole.
 */

const OURS = `n.nspname in ('public', 'private')`;
/** Tables of the platform that our policies and triggers are on. */
const SHARED = `c.oid in (
  to_regclass('auth.users'), to_regclass('realtime.messages'), to_regclass('storage.objects'), to_regclass('storage.buckets')
)`;

/** What an extension brought is not ours. */
const notOfAnExtension = (catalogue: string, alias: string) => `not exists (
  select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${alias}.oid and d.deptype = 'e'
)`;

const granteeOf = (grant: string) =>
  `case ${grant}.grantee when 0 then 'everybody' else ${grant}.grantee::regrole::text end`;
const isClient = (grant: string) => `(
  ${grant}.grantee = 0 or ${grant}.grantee in (
    select r.oid from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role')
  )
)`;

const POLICIES = `
  select format('policy "%s" on %s.%s', p.polname, n.nspname, c.relname),
    concat_ws(E'\\n',
      p.polcmd, p.polpermissive,
      array(select case r when 0 then 'everybody' else r::regrole::text end from unnest(p.polroles) r order by 1),
      'using ' || pg_get_expr(p.polqual, p.polrelid), 'check ' || pg_get_expr(p.polwithcheck, p.polrelid))
  from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} or ${SHARED}`;

const ROW_SECURITY = `
  select format('row-level security of %s.%s', n.nspname, c.relname), c.relrowsecurity::text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and ${OURS}`;

const TABLE_GRANTS = `
  select format('grant of %s on %s.%s to %s', lower(g.privilege_type), n.nspname, c.relname, ${granteeOf('g')}), g.is_grantable::text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  cross join aclexplode(coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))) g
  where c.relkind in ('r', 'p', 'v', 'm', 'S') and ${OURS} and ${isClient('g')}`;

const COLUMN_GRANTS = `
  select format('grant of %s on %s.%s (%s) to %s', lower(g.privilege_type), n.nspname, c.relname, a.attname, ${granteeOf('g')}),
    g.is_grantable::text
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  cross join aclexplode(a.attacl) g
  where not a.attisdropped and ${OURS} and ${isClient('g')}`;

const FUNCTION_GRANTS = `
  select format('grant of execute on %s to %s', p.oid::regprocedure, ${granteeOf('g')}), g.is_grantable::text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
  where ${OURS} and ${notOfAnExtension('pg_proc', 'p')} and ${isClient('g')}`;

const SCHEMA_GRANTS = `
  select format('grant of %s in private. to %s', lower(g.privilege_type), ${granteeOf('g')}), g.is_grantable::text
  from pg_namespace n cross join aclexplode(n.nspacl) g
  where n.nspname = 'private' and ${isClient('g')}`;

const FUNCTIONS = `
  select format('function %s', p.oid::regprocedure), pg_get_functiondef(p.oid)
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prokind in ('f', 'p') and ${OURS} and ${notOfAnExtension('pg_proc', 'p')}`;

const COLUMNS = `
  select format('column %s.%s.%s', n.nspname, c.relname, a.attname),
    concat_ws(E'\\n',
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      nullif(a.attgenerated::text, ''), nullif(a.attidentity::text, ''), pg_get_expr(d.adbin, d.adrelid))
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relkind in ('r', 'p', 'v', 'm', 'c') and a.attnum > 0 and not a.attisdropped and ${OURS}`;

const VIEWS = `
  select format('view %s.%s', n.nspname, c.relname), concat_ws(E'\\n', c.reloptions, pg_get_viewdef(c.oid))
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('v', 'm') and ${OURS}`;

const CONSTRAINTS = `
  select format('constraint %s on %s', x.conname, x.conrelid::regclass), pg_get_constraintdef(x.oid)
  from pg_constraint x join pg_namespace n on n.oid = x.connamespace
  where x.conrelid <> 0 and ${OURS}`;

const INDEXES = `
  select format('index %s', i.indexrelid::regclass), concat_ws(E'\\n', pg_get_indexdef(i.indexrelid), i.indisvalid)
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
  where ${OURS}`;

const TRIGGERS = `
  select format('trigger %s on %s.%s', t.tgname, n.nspname, c.relname), concat_ws(E'\\n', pg_get_triggerdef(t.oid), t.tgenabled)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and (${OURS} or ${SHARED})`;

/** With its name and its value apart, so that a role may have further ones. */
const ROLE_SETTINGS = `
  select format('setting %s of %s', split_part(setting, '=', 1), s.setrole::regrole), substr(setting, strpos(setting, '=') + 1)
  from pg_db_role_setting s cross join unnest(s.setconfig) setting
  where s.setdatabase = 0 and s.setrole in (
    select r.oid from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role', 'authenticator')
  )`;

const BUCKETS = `
  select format('bucket "%s"', b.id), concat_ws(E'\\n', b.public, b.file_size_limit, b.allowed_mime_types::text)
  from storage.buckets b`;

export const CATALOGUE_QUERIES: readonly string[] = [
  POLICIES,
  ROW_SECURITY,
  TABLE_GRANTS,
  COLUMN_GRANTS,
  FUNCTION_GRANTS,
  SCHEMA_GRANTS,
  FUNCTIONS,
  COLUMNS,
  VIEWS,
  CONSTRAINTS,
  INDEXES,
  TRIGGERS,
  ROLE_SETTINGS,
  BUCKETS,
];
