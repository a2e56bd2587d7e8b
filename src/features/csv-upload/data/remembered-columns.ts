import * as z from 'zod/mini';
import { deviceStorage } from '@/lib/site-storage';
import type { CsvKind } from '../reading/csv-kinds';
import type { FileChoices } from '../reading/file-reading';

const columns = z.record(z.string(), z.nullable(z.number()));

/** @param headers the file's own; a file with the same ones has the same form */
const keyOf = (userId: string, kind: CsvKind, headers: readonly string[]) =>
  `promobell-csv-columns:${userId}:${kind}:${JSON.stringify(headers)}`;

/** How the person matched the columns of the last file with the same headers that was uploaded on this device; undefined for none. */
export function rememberedColumns(
  userId: string,
  kind: CsvKind,
  headers: readonly string[],
): FileChoices['columns'] | undefined {
  const stored = deviceStorage.read(keyOf(userId, kind, headers));
  if (stored === null) return undefined;
  try {
    return columns.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}

export function rememberColumns(
  userId: string,
  kind: CsvKind,
  headers: readonly string[],
  chosen: FileChoices['columns'],
) {
  deviceStorage.write(keyOf(userId, kind, headers), JSON.stringify(chosen));
}
