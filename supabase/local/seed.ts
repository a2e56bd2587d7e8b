import { basename } from 'node:path';
import postgres from 'postgres';
import { runSqlFile } from './postgres/migrate';

/** Accounts of supabase/seed.sql to sign in with. */
export const demoAccounts = {
  password: 'promobell-demo',
  accounts: [
    { email: 'shopper@promobell.test', what: 'a shopper who follows 5 influencers' },
    { email: 'creator@promobell.test', what: 'an influencer on the Growth plan' },
    { email: 'starter@promobell.test', what: 'an influencer without a plan' },
    { email: 'agency@promobell.test', what: 'an agency with 3 influencers' },
    { email: 'manager@promobell.test', what: "a manager in that agency's team" },
    { email: 'analyst@promobell.test', what: 'an analyst of 2 of its influencers' },
    { email: 'member@promobell.test', what: 'a member who follows nobody' },
    { email: 'operator@promobell.test', what: 'the operator, at /operator' },
  ],
} as const;

/** Fills a database with the sample data, once. */
export async function seedOnce(databaseUrl: string, path: string) {
  const name = basename(path);
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`create table if not exists supabase_migrations.seeded (name text primary key)`;
    const [seeded] = await sql`select from supabase_migrations.seeded where name = ${name}`;
    if (seeded) return;
    await runSqlFile(databaseUrl, path, async (transaction) => {
      await transaction`insert into supabase_migrations.seeded (name) values (${name})`;
    });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
