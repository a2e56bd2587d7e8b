import type { Change } from './change-feed';
import type { Row, TableShape } from './verdicts';

/** A captured change together with its table. */
export interface TableChange {
  change: Change;
  shape: TableShape;
}

/** Why every subscriber of a role gets an error in the row's place; null when the role may have rows. */
export function refusalOf({ change, shape }: TableChange, role: string): string | null {
  if (change.action === 'DELETE') return null;
  if (shape.primaryKey.length === 0) return 'Error 400: Bad Request, no primary key';
  const readable = shape.readable[role] ?? [];
  return shape.primaryKey.every((column) => readable.includes(column)) ? null : 'Error 401: Unauthorized';
}

/**
 * The `data` of a postgres_changes message: what the role may read of the row, or only that something
 * happened when there is an `error`.
 * @param selected the columns that the subscription asked for; null for all. The primary key always comes along.
 */
export function changeData(
  { change, shape }: TableChange,
  role: string,
  selected: readonly string[] | null,
  error: string | null,
): string {
  const { schema, table, action: type } = change;
  if (error !== null) {
    return JSON.stringify({
      columns: [],
      commit_timestamp: null,
      errors: [error],
      schema,
      table,
      type,
      ...(type !== 'DELETE' && { record: {} }),
      ...(type !== 'INSERT' && { old_record: {} }),
    });
  }
  const readable = (shape.readable[role] ?? []).filter(
    (column) => selected === null || selected.includes(column) || shape.primaryKey.includes(column),
  );
  // Row-level security can't be asked about a row that is gone, so a delete tells no more than its key.
  const oldColumns =
    type === 'DELETE' && shape.rls
      ? readable.filter((column) => shape.primaryKey.includes(column))
      : readable;
  return JSON.stringify({
    columns: shape.columns.filter(({ name }) => readable.includes(name)),
    commit_timestamp: change.committedAt,
    errors: null,
    schema,
    table,
    type,
    ...(change.newRow && { record: pick(change.newRow, readable) }),
    ...(change.oldIdentity && { old_record: pick(change.oldIdentity, oldColumns) }),
  });
}

export function pick(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(columns.filter((column) => column in row).map((column) => [column, row[column]]));
}
