import { expect, it } from 'vitest';
import type { CodeResults, Results } from './results';
import { sourceRows } from './results-files';

const counts = { shown: 5, copied: 0, shop: 0, rung: 0, followed: 0 };

const codeOf = (id: string, formerNumber: number | null, code: string): CodeResults => ({
  id,
  influencerId: 'ana',
  formerNumber,
  brandName: 'Fernwood',
  code,
  category: 'Home',
  expirationDate: null,
  createdAt: '2026-01-01T00:00:00Z',
  counts,
  before: counts,
  copies: [],
  worked: 0,
  failed: 0,
});

it('a file by source has the listed codes, present and former, and none without a name', () => {
  const results: Results = {
    counts,
    before: counts,
    days: [],
    daysBefore: [],
    codes: [codeOf('one', null, 'FERN20'), codeOf('one', 2, 'FERN15')],
    influencers: [
      { id: 'ana', name: 'Ana', avatarUrl: null, counts, before: counts, followers: 0, followersBefore: 0 },
    ],
    sources: [],
    categories: [],
  };
  const sources = [null, 2, 1].map((formerNumber) => ({
    codeId: 'one',
    formerNumber,
    source: 'mail',
    counts: { ...counts, copied: null },
  }));
  expect(sourceRows(results, sources).slice(1)).toEqual([
    ['Ana', 'Fernwood', 'FERN20', 'mail', 5, 'a few', 0, 0, 0],
    ['Ana', 'Fernwood', 'FERN15', 'mail', 5, 'a few', 0, 0, 0],
  ]);
});
