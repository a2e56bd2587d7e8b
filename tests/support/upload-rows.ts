import type { TransactionSql } from 'postgres';
import type { TestDatabase } from './database';
import type { Person } from './scene';

/** A row of a file of promo codes, as upload_promo_codes takes it. */
export const uploadRow = (email: string, fields: Record<string, unknown> = {}) => ({
  email,
  brand_name: 'Kiln & Co',
  promo_code: 'KILN10',
  description: '10% off',
  category: 'Home',
  expiration_date: null,
  affiliate_link: 'https://kiln.example/?ref=1',
  ...fields,
});

/** Rows that differ in their code. */
export const uploadRows = (email: string, count: number) =>
  Array.from({ length: count }, (_, index) => uploadRow(email, { promo_code: `CODE${index}` }));

export const uploading =
  (rows: unknown, dryRun = false) =>
  (tx: TransactionSql) =>
    tx`select * from public.upload_promo_codes(${JSON.stringify(rows)}::text::jsonb, ${dryRun})`;

export async function emailOf(database: TestDatabase, { id }: Pick<Person, 'id'>): Promise<string> {
  const [account] = await database.sql<{ email: string }[]>`select email from auth.users where id = ${id}`;
  if (!account) throw new Error('There is no such account.');
  return account.email;
}
