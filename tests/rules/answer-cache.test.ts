import { expect, it, vi } from 'vitest';
import { answerCache } from '../../hosting/answer-cache';
import type { Answer } from '../../hosting/site';

const MINUTE_MS = 60_000;
const document = (body: string, isComplete = true): Answer => ({
  status: 200,
  headers: {},
  body,
  isComplete,
});

function cacheOf() {
  let time = 0;
  const make = vi.fn(async (key: string) => document(key));
  const get = answerCache(make, () => time);
  return {
    make,
    text: async (key: string) => (await get(key)).body,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

it('makes a document once a minute, serves the former one meanwhile, and none of more than two minutes', async () => {
  const { make, text, pass } = cacheOf();
  await Promise.all([text('/deals'), text('/deals')]);
  await text('/deals');
  expect(make).toHaveBeenCalledOnce();
  pass(2 * MINUTE_MS);
  make.mockResolvedValueOnce(document('newer'));
  expect(await text('/deals')).toBe('/deals');
  expect(await text('/deals')).toBe('newer');
  pass(2 * MINUTE_MS + 1);
  expect(await text('/deals')).toBe('/deals');
});

it('prefers a former document to one without data, and tries such a one again soon', async () => {
  const { make, text, pass } = cacheOf();
  make.mockResolvedValueOnce(document('empty', false));
  expect(await text('/deals')).toBe('empty');
  pass(3_000);
  expect(await text('/deals')).toBe('/deals');
  pass(2 * MINUTE_MS);
  make.mockResolvedValueOnce(document('empty', false));
  await text('/deals');
  expect(await text('/deals')).toBe('/deals');
});

it('keeps the documents that were used last, and no searches', async () => {
  const { make, text } = cacheOf();
  for (let name = 0; name < 300; name += 1) {
    await text('/deals');
    await text(`/influencer/${name}`);
  }
  expect(make).toHaveBeenCalledTimes(301);
  await text('/influencer/299');
  expect(make).toHaveBeenCalledTimes(301);
  await text('/influencer/1');
  expect(make).toHaveBeenCalledTimes(302);
  await text('/deals?q=x');
  await text('/deals?q=x');
  expect(make).toHaveBeenCalledTimes(304);
});
