import { strToU8, Zip, ZipDeflate } from 'fflate';
import { csvLines, toCsv } from '../_shared/rules/csv-export.ts';
import { LIST_NAMES, LISTS, type ListName } from './lists.ts';

/** A row of a list: fields by their names, in the order of the file. */
export type Row = Readonly<Record<string, unknown>>;

/** Reads a list page by page. */
export type ReadList = (list: ListName) => AsyncIterable<readonly Row[]>;

/**
 * The data as a zip, piece by piece: `data.json` with all lists, a CSV file for each list that has rows, and a README that describes them.
 * Pages are compressed as they come. In a zip one file follows the other, so the compressed CSV files wait in memory until `data.json` ends.
 */
export async function* archiveOf(read: ReadList, madeAt: Date): AsyncGenerator<Uint8Array> {
  const { file, end, made } = startZip();
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
      yield* made();
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
  end();
  yield* made();
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
    'data.json has all lists, for programs. The other files have the same, a list each, for spreadsheets:',
    '',
    ...lines,
    '',
    'Times are UTC. In the CSV files a text that a spreadsheet would take for a formula begins with an apostrophe.',
    '',
    "What isn't in here:",
    '- your password, of which we have only a hash; keys and tokens of sessions and devices;',
    "- what you saved, answered or reported about codes that aren't there for you any more;",
    '- who follows you, and who complained of something, because that is theirs; accounts that are suspended or deleted;',
    "- the operators' own record of what they did and looked at: what they decided about you is in the trail, with the reason;",
    '- the log of the sign-in service, in which it notes sign-ins and changes of an account for its own safety;',
    '- what is only worked out from the rest, or gone within minutes.',
    'Your picture is at the address that profile.csv names. Payments and bills are at Stripe.',
    '',
  ].join('\r\n');
}

interface TextFile {
  write(text: string): void;
  end(): void;
}

function startZip() {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
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
    end: () => zip.end(),
    /** What has been compressed since it was last asked for. */
    made(): Uint8Array[] {
      const taken = chunks;
      chunks = [];
      return taken;
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
