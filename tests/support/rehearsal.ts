import postgres, { type Row, type RowList, type TransactionSql } from 'postgres';
import type { Actor, TestDatabase } from './database';
import { assume, type ForgedClaims } from './identity';

/**
 * The outcome of an attempt: the number of rows read or written; nothing visible or changed, without an error;
 * permission denied (42501); or another SQLSTATE.
 */
export type Outcome = 'allowed' | 'filtered' | 'refused' | `error ${string}`;

export type Statement = (tx: TransactionSql) => Promise<RowList<Row[]>>;

/** What must be unchanged after a failed attempt, read as superuser before and after it. */
export type Witness = (tx: TransactionSql) => Promise<unknown>;

interface RehearsalOptions {
  /** What is done as superuser before the attempt, and undone with it. */
  prepare?: (tx: TransactionSql) => Promise<unknown>;
  witness?: Witness;
  forged?: ForgedClaims;
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
}

class Undo extends Error {}

/**
 * Tries a statement as an actor inside a transaction that is always undone, so that every attempt starts from the
 * same scene. Throws when the outcome contradicts the rows (rows reported but nothing changed, or the reverse).
 */
export async function rehearse(
  database: TestDatabase,
  actor: Actor,
  statement: Statement,
  { prepare, witness, forged, isolation = 'read committed' }: RehearsalOptions = {},
): Promise<Outcome> {
  let outcome: Outcome | undefined;
  const rehearsal = database.sql.begin(`isolation level ${isolation}`, async (tx) => {
    await prepare?.(tx);
    const before = JSON.stringify(await witness?.(tx));
    outcome = await tx.savepoint((inner) => attempt(inner, actor, statement, forged)).catch(outcomeOfError);
    const changed = witness ? before !== JSON.stringify(await witness(tx)) : outcome === 'allowed';
    if (changed !== (outcome === 'allowed')) {
      throw new Error(`The statement was ${outcome}, yet what it aims at ${changed ? 'changed' : 'stayed'}.`);
    }
    throw new Undo();
  });
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  if (!outcome) throw new Error('The attempt had no outcome.');
  return outcome;
}

/** The rows of a statement by an actor, undone afterwards. Errors are thrown. */
export async function rowsFor(
  database: TestDatabase,
  actor: Actor,
  statement: Statement,
  forged?: ForgedClaims,
): Promise<Row[]> {
  let rows: Row[] = [];
  const rehearsal = database.sql.begin(async (tx) => {
    await assume(tx, actor, { forged });
    rows = [...(await statement(tx))];
    throw new Undo();
  });
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return rows;
}

async function attempt(
  tx: TransactionSql,
  actor: Actor,
  statement: Statement,
  forged: ForgedClaims | undefined,
): Promise<Outcome> {
  await assume(tx, actor, { forged });
  const rows = await statement(tx);
  await tx`set constraints all immediate`;
  await tx`reset role`;
  return rows.count > 0 ? 'allowed' : 'filtered';
}

function outcomeOfError(error: unknown): Outcome {
  if (!(error instanceof postgres.PostgresError)) throw error;
  return error.code === '42501' ? 'refused' : `error ${error.code}`;
}
