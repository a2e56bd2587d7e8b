import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProjectConfig } from '../config';
import { MailStore } from '../inbox/mail-store';
import { createKeys } from '../keys';
import { createLiteApp } from '../lite/app';
import { migrate, runSystemFile } from './migrate';

const SQL_FILES = import.meta.dirname;

/**
 * Brings a database from empty (or from an earlier run) to where a hosted project with the folder's migrations
 * is: roles, the schemas of auth, storage and realtime, then the missing migrations.
 * @returns the names of the migrations that were applied
 */
export async function prepareDatabase(databaseUrl: string, migrationsDir: string): Promise<string[]> {
  await prepareSystem(databaseUrl);
  return migrate(databaseUrl, migrationsDir);
}

/** What a hosted project has before its first migration. */
async function prepareSystem(databaseUrl: string) {
  await runSystemFile(databaseUrl, join(SQL_FILES, 'bootstrap.sql'));
  await createSystemSchemas(databaseUrl);
  await runSystemFile(databaseUrl, join(SQL_FILES, 'system-schemas.sql'));
  await runSystemFile(databaseUrl, join(SQL_FILES, '../realtime/schema.sql'));
  await runSystemFile(databaseUrl, join(SQL_FILES, 'owners.sql'));
}

/** Lets Lite create its auth and storage tables; this app serves nothing and is closed again. */
async function createSystemSchemas(databaseUrl: string) {
  const app = await createLiteApp({
    databaseUrl,
    keys: createKeys(),
    config: await readProjectConfig(),
    storageDir: tmpdir(),
    mails: new MailStore(),
  });
  try {
    await app.ensureSystemSchema();
  } finally {
    await app.connection.close();
  }
}
