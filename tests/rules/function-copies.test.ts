import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// Edge functions are deployed without src/. What they share with it is copied, and this holds the two together.
const COPIES = 'supabase/functions/_shared/domain';

it.each(readdirSync(COPIES))('%s says what src/domain says', (file) => {
  const copy = readFileSync(`${COPIES}/${file}`, 'utf8');
  const original = readFileSync(`src/domain/${file}`, 'utf8');
  // Deno asks for the file's whole name.
  expect(copy.replaceAll(/ from '(\.\/[^']+)\.ts'/g, " from '$1'")).toBe(original);
});
