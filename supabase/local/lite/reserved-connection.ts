import type postgres from 'postgres';
import { readComposites } from './composites';
import { statementThatRefuses } from './refuse-unfiltered-change';

type Query = Parameters<postgres.ReservedSql['unsafe']>;

/**
 * What Lite gets for a connection of the driver's pool, with as much as its query builder (Kysely's dialect) uses of one. It stands
 * in front of the driver's and changes nothing in it.
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
