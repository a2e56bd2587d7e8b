import { strToU8, Zip, ZipDeflate } from 'fflate';
import { csvLines, toCsv } from '../_shared/rules/csv-export.ts';
import { LIST_NAMES, LISTS, type ListName } from './lists.ts';

/** A row of a list: fields by their names, in the order of the file. */
export type Row = Readonly<Record<string, unknown>>;

/** Reads a list page by page. */
export type ReadList = (list: ListName) => AsyncIterable<readonly Row[]>;

/**
 * The data as a zip: `data.json` with everything, a CSV file for each list that has rows, and what is what. Pages are compressed as they
 * come, so that no list is ever in memory as a whole, however long.
 */
export async function archiveOf(read: ReadList, madeAt: Date): Promise<Uint8Array<ArrayBuffer>> {
  const { file, finished } = startZip();
  const json = file('data.json');
  json.write(`{\n"made_at": ${JSON.stringify(madeAt)}`);
  const counts = new Map<ListName, number>();
  for (const list of LIST_NAMES) {
    json.write(`,\n"${list}": [`);
    const csv = csvFile(() => file(`${list}.csv`));
    let count = 0;
    for await (const rows of read(list)) {
      json.write(rows.map((row, nth) => `${count + nth === 0 ? '' : ','}\n${JSON.stringify(row)}`).join(''));
      count += rows.length;
      csv.write(rows);
    }
    csv.end();
    json.write(']');
    counts.set(list, count);
  }
  json.write('\n}\n');
  json.end();
  const readme = file('README.txt');
  readme.write(readmeOf(counts, madeAt));
  readme.end();
  return await finished();
}

function readmeOf(counts: ReadonlyMap<ListName, number>, madeAt: Date): string {
  const lines = LIST_NAMES.map((list) => {
    const count = counts.get(list) ?? 0;
    return count === 0 ? `(none)  ${list}: ${LISTS[list]}` : `${list}.csv: ${LISTS[list]}`;
  });
  return [
    'Your data at Promobell',
    `Made ${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    '',
    'data.json has everything, for programs. The other files have the same, a list each, for spreadsheets:',
    '',
    ...lines,
    '',
    'Times are UTC. In the CSV files a text that a spreadsheet would take for a formula begins with an apostrophe.',
    '',
    'What isn’t in here: your password, of which we have only a hash; keys and tokens of sessions and devices; who follows you,',
    'and who complained of something, because that is theirs; accounts that are suspended or deleted. Your picture is at the address that',
    'profile.csv names. Payments and bills are at Stripe.',
    '',
  ].join('\r\n');
}

interface TextFile {
  write(text: string): void;
  end(): void;
}

function startZip() {
  const chunks: Uint8Array[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const zip = new Zip((error, chunk, isLast) => {
    if (error) return reject(error);
    chunks.push(chunk);
    if (isLast) resolve();
  });
  return {
    file(name: string): TextFile {
      const file = new ZipDeflate(name, { level: 6 });
      zip.add(file);
      return {
        write: (text) => file.push(strToU8(text)),
        end: () => file.push(new Uint8Array(), true),
      };
    },
    async finished(): Promise<Uint8Array<ArrayBuffer>> {
      zip.end();
      await promise;
      return new Uint8Array(await new Blob(chunks.map((chunk) => new Uint8Array(chunk))).arrayBuffer());
    },
  };
}

/** A CSV file that begins with its first row. */
function csvFile(begin: () => TextFile) {
  let file: TextFile | undefined;
  return {
    write(rows: readonly Row[]) {
      const flat = rows.flatMap(linesOf);
      const [first] = flat;
      if (!first) return;
      const names = Object.keys(first);
      const cells = flat.map((row) => names.map((name) => cellOf(row[name])));
      if (file) {
        file.write(csvLines(cells));
      } else {
        file = begin();
        file.write(toCsv([names, ...cells]));
      }
    },
    end: () => file?.end(),
  };
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A row whose last field is a list of rows, such as a promo code's months, becomes a line for each of these. */
function linesOf(row: Row): Row[] {
  const [name, inner] = Object.entries(row).at(-1) ?? [];
  if (name === undefined || !Array.isArray(inner) || !inner.some(isRow)) return [row];
  const { [name]: _, ...outer } = row;
  return inner.filter(isRow).map((line) => ({ ...outer, ...line }));
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(cellOf).join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
