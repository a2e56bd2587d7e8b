import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database';

// Each of these holds because of a wrapper in supabase/local/lite. One that fails says that its wrapper can go.

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('the driver answers a composite value as text, which is why composites.ts parses it', async () => {
  const [row] = await database.sql`select row(null, 'Ada')::public.brand_report_influencer as value`;
  expect(row?.value).toBe('(,Ada)');
});

it("the embedded Postgres can't load the safeupdate library, which is why reserved-connection.ts refuses such statements", async () => {
  await expect(database.sql`load 'safeupdate'`).rejects.toMatchObject({ code: '58P01' });
});
