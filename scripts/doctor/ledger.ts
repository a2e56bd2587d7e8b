import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import * as z from 'zod/mini';

const entry = z.object({
  url: z.string(),
  email: z.string(),
  password: z.string(),
  /** Known before anybody can sign in to it: the secret key removes it by this. */
  id: z.optional(z.string()),
});

/** An account that was made, or was about to be. */
export type LedgerEntry = z.infer<typeof entry>;

/**
 * A file that names each account before it is made and until it is gone. So what a run leaves behind that was killed is found by the
 * next one, also where nobody gives a secret key.
 */
export class Ledger {
  readonly #path: string;
  #entries: LedgerEntry[] | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async entries(): Promise<readonly LedgerEntry[]> {
    this.#entries ??= await this.#read();
    return this.#entries;
  }

  async add(added: LedgerEntry) {
    await this.#write([...(await this.entries()), added]);
  }

  async note({ email, url }: LedgerEntry, id: string) {
    const entries = await this.entries();
    await this.#write(
      entries.map((kept) => (kept.email === email && kept.url === url ? { ...kept, id } : kept)),
    );
  }

  async remove({ email, url }: LedgerEntry) {
    await this.#write((await this.entries()).filter((kept) => kept.email !== email || kept.url !== url));
  }

  async #read(): Promise<LedgerEntry[]> {
    try {
      return z.array(entry).parse(JSON.parse(await readFile(this.#path, 'utf8')));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw new Error(`${this.#path} can't be read: it names accounts that an earlier run left behind.`);
    }
  }

  async #write(entries: LedgerEntry[]) {
    this.#entries = entries;
    if (entries.length === 0) return rm(this.#path, { force: true });
    await mkdir(dirname(this.#path), { recursive: true });
    // It holds passwords, so nobody else reads it; and it is written whole or not at all.
    await writeFile(`${this.#path}.new`, `${JSON.stringify(entries, null, 2)}\n`, { mode: 0o600 });
    await rename(`${this.#path}.new`, this.#path);
  }
}
