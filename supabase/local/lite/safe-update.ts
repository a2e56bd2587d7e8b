import { needsWhere, unfilteredChange } from '../postgres/safe-update';

/**
 * The rule that a hosted project's API has and the embedded Postgres hasn't: its connections load the library safeupdate, which refuses an
 * update or delete without a where clause. It doesn't look into the functions that are called: migrations that bring such a function are
 * refused (postgres/migrate.ts).
 * @returns a statement to be sent instead, in whose place Postgres raises the error, so that it is answered and undone like any other
 */
export function refusalOf(statement: string): string | undefined {
  const change = unfilteredChange(statement);
  return change && `do $$ begin raise exception '${needsWhere(change)}' using errcode = '21000'; end $$`;
}
