import type postgres from 'postgres';
import { readComposites } from './composites';
import { statementThatRefuses } from './refuse-unfiltered-change';

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
