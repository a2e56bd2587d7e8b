import type postgres from 'postgres';

/** Comments, strings, quoted names and dollar-quoted text, which say nothing here; then words and the signs that matter. */
const TOKENS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\be'(?:[^'\\]|\\[\s\S]|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1|[a-z_][\w$]*|[();.]/gi;
const MATTERS = /^[a-z_();.]/;

type Change = 'UPDATE' | 'DELETE';

/** The extension's own words. */
export const needsWhere = (change: Change) => `${change} requires a WHERE clause`;

/** What stands before `update` or `delete` where it isn't a statement: `for update`, `do update`, `on delete`, `row.update`. */
const NO_STATEMENT_AFTER = new Set(['for', 'key', 'do', 'on', 'before', 'after', 'or', '.']);

/**
 * The first update or delete without a where clause in SQL or in the body of a function, by its keyword. A hosted project's API refuses
 * these statements (the extension safeupdate), inside functions, too. What `execute` runs isn't checked, because its text is put together later.
 */
export function unfilteredChange(sql: string): Change | undefined {
  const tokens = [...sql.matchAll(TOKENS)]
    .map(([token]) => (/^e'/i.test(token) ? "'" : token.toLowerCase()))
    .filter((token) => MATTERS.test(token));
  for (const [at, token] of tokens.entries()) {
    if (token !== 'update' && token !== 'delete') continue;
    if (NO_STATEMENT_AFTER.has(tokens[at - 1] ?? '')) continue;
    if (!hasWhere(tokens.slice(at))) return token === 'update' ? 'UPDATE' : 'DELETE';
  }
  return undefined;
}

/** Whether the statement that these tokens begin with has a where clause of its own, not only one in a subquery. */
function hasWhere(tokens: string[]): boolean {
  let depth = 0;
  for (const token of tokens) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0 && token === 'where') return true;
    const ended = depth < 0 || (depth === 0 && (token === ';' || token === 'loop'));
    if (ended) return false;
  }
  return false;
}

/** A sentence about the first function of `public` or `private` whose body has such a statement; undefined when there is none. */
export async function unfilteredFunction(sql: postgres.ISql): Promise<string | undefined> {
  const functions = await sql<{ name: string; body: string }[]>`
    select p.oid::regprocedure::text as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body
    from pg_proc p
    join pg_language l on l.oid = p.prolang
    where l.lanname in ('sql', 'plpgsql') and p.pronamespace in ('public'::regnamespace, to_regnamespace('private'))
    order by name`;
  for (const { name, body } of functions) {
    const change = unfilteredChange(body);
    if (change) return `${name} would fail on a hosted project: ${needsWhere(change)}.`;
  }
  return undefined;
}
