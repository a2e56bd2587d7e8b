import type postgres from 'postgres';
import { needsWhere, unfilteredChange } from '../postgres/safe-update';
import { readComposites } from './composites';

type Query = Parameters<postgres.ReservedSql['unsafe']>;

/**
 * A connection of the driver's pool, with as much as Lite's query builder (Kysely's dialect) uses of one. It refuses a REST request's update or
 * delete without a where clause, as a hosted project does, and turns composite values into JSON. The driver's own connection stays as it is.
 */
export class ReservedConnection {
  readonly #reserved: postgres.ReservedSql;
  readonly #isRest: () => boolean;

  /** @param isRest whether a request of the API is running; auth and storage have other connections on a hosted project */
  constructor(reserved: postgres.ReservedSql, isRest: () => boolean) {
    this.#reserved = reserved;
    this.#isRest = isRest;
  }

  async unsafe(...[text, ...rest]: Query) {
    const refusal = this.#isRest() ? statementThatRefuses(text) : undefined;
    if (refusal !== undefined) return this.#reserved.unsafe(refusal);
    return readComposites(await this.#reserved.unsafe(text, ...rest), this.#reserved);
  }

  release() {
    this.#reserved.release();
  }
}

/**
 * On a hosted project the API's connections load the library safeupdate, which refuses an update or delete without a where clause. The
 * embedded Postgres can't load it, so the API's statements are read here. Functions that they call were read when they were created
 * (postgres/migrate.ts).
 * @returns a statement to send instead, which raises the library's error in Postgres, so that the transaction fails as any other does;
 * undefined for a statement that may be sent
 */
function statementThatRefuses(statement: string): string | undefined {
  const change = unfilteredChange(statement);
  return change && `do $$ begin raise exception '${needsWhere(change)}' using errcode = '21000'; end $$`;
}
