import { mkdir, mkdtemp, readdir, rm, symlink, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { removeOldEntries } from '../support/old-entries';

const NOW = 1_800_000_000;

/** A cache whose entries were made so many minutes ago. */
async function cacheOf(entries: Record<string, number>) {
  const cache = await mkdtemp(join(tmpdir(), 'promobell-cache-'));
  onTestFinished(() => rm(cache, { recursive: true }));
  for (const [name, minutesAgo] of Object.entries(entries)) {
    await mkdir(join(cache, name));
    await utimes(join(cache, name), NOW - minutesAgo * 60, NOW - minutesAgo * 60);
  }
  return cache;
}

async function left(cache: string) {
  await removeOldEntries(cache, 'own', NOW * 1_000);
  return (await readdir(cache)).sort();
}

it("the cache of prepared clusters keeps a run's own entry and the newest other one, whatever is unfinished beside them", async () => {
  const cache = await cacheOf({ own: 9, older: 8, newest: 1, 'unfinished-a': 0, 'unfinished-b': 0 });
  expect(await left(cache)).toEqual(['newest', 'own', 'unfinished-a', 'unfinished-b']);
});

it('the cache of prepared clusters loses what was left unfinished for more than an hour', async () => {
  const cache = await cacheOf({ own: 0, 'unfinished-a': 61, 'unfinished-b': 59 });
  expect(await left(cache)).toEqual(['own', 'unfinished-b']);
});

it('the cache of prepared clusters is tidied also when an entry goes while it is looked at', async () => {
  const cache = await cacheOf({ own: 0, older: 2, newest: 1 });
  await symlink(join(cache, 'gone'), join(cache, 'unfinished-c'));
  expect(await left(cache)).toEqual(['newest', 'own', 'unfinished-c']);
});
