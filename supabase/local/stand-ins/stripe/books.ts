import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UserError } from '../../user-error';
import type { Checkout, Customer, Invoice, Portal, Refund, Schedule, Subscription } from './objects';

/** The answer to an idempotency key. */
interface KeptAnswer {
  key: string;
  /** Method, path and body. */
  request: string;
  answer: unknown;
}

/** All data of the account. */
export interface Books {
  customers: Customer[];
  deletedCustomers: string[];
  subscriptions: Subscription[];
  schedules: Schedule[];
  checkouts: Checkout[];
  portals: Portal[];
  invoices: Invoice[];
  refunds: Refund[];
  keptAnswers: KeptAnswer[];
}

export const emptyBooks = (): Books => ({
  customers: [],
  deletedCustomers: [],
  subscriptions: [],
  schedules: [],
  checkouts: [],
  portals: [],
  invoices: [],
  refunds: [],
  keptAnswers: [],
});

/** @throws UserError when the file has another format */
export async function readBooks(path: string): Promise<Books> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    const kept: Partial<Books> = JSON.parse(text);
    return { ...emptyBooks(), ...kept };
  } catch {
    throw new UserError(`${path} can't be read as the state of Stripe's stand-in. Start anew: npm run reset`);
  }
}

/** Replaces the file in one step, so that a killed process leaves the old or the new one. */
export async function writeBooks(path: string, books: Books): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.new`, JSON.stringify(books));
  await rename(`${path}.new`, path);
}
