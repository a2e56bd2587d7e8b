import { needsWhere, unfilteredChange } from '../postgres/safe-update';

/**
 * On a hosted project the API's connections load the library safeupdate, which refuses an update or delete without a where clause. The
 * embedded Postgres can't load it, so the API's statements are read here. Functions that they call were read when they were created
 * (postgres/migrate.ts).
 * @returns a statement to send instead, which raises the library's error in Postgres, so that the transaction fails as any other does;
 * undefined for a statement that may be sent
 */
export function statementThatRefuses(statement: string): string | undefined {
  const change = unfilteredChange(statement);
  return change && `do $$ begin raise exception '${needsWhere(change)}' using errcode = '21000'; end $$`;
}
