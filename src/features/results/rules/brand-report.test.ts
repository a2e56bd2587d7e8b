import { expect, it } from 'vitest';
import {
  type BrandResults,
  brandReportMonths,
  brandReportOf,
  brandReportSummary,
  monthLabel,
} from './brand-report';
import type { CodeResults, Counts } from './results';

const counts = (changes: Partial<Counts> = {}): Counts => ({
  ...{ shown: 0, copied: 0, shop: 0, rung: 0, followed: 0 },
  ...changes,
});
const code = (changes: Partial<CodeResults>): CodeResults => ({
  formerNumber: null,
  ...{ id: 'id', influencerId: 'ada', brandName: 'Fernwood', code: 'FERN20', category: 'Home' },
  ...{ expirationDate: null, createdAt: '2026-01-01T00:00:00Z', worked: 0, failed: 0 },
  ...{ counts: counts(), before: counts(), copies: [0, 0] },
  ...changes,
});
const results: BrandResults = {
  ...{ brands: ['Fernwood'], brandName: 'Fernwood', days: ['2026-10-01', '2026-10-02'] },
  codes: [
    code({ influencerId: 'bea', counts: counts({ shown: 90, copied: 9 }), copies: [4, 5] }),
    code({ brandName: ' FERNWOOD', counts: counts({ shown: 10, copied: 3 }), copies: [3, 0] }),
    code({ code: 'OVER', before: counts({ copied: 2 }), influencerId: 'cy' }),
  ],
  influencers: [
    { id: 'ada', name: 'Ada Osei' },
    { id: 'bea', name: 'Bea Ruiz' },
    { id: 'cy', name: 'Cy Tran' },
  ],
};

it('the brand report offers the last thirteen months', () => {
  const months = brandReportMonths(new Date('2027-01-31T12:00:00Z'));
  expect([months.length, months[0], months[1], months.at(-1)]).toEqual([13, '2027-01', '2026-12', '2026-01']);
  expect(monthLabel('2026-10')).toBe('October 2026');
});

it("the brand report adds up one brand's results by day and by influencer", () => {
  const report = brandReportOf(results);
  expect(report.counts).toEqual(counts({ shown: 100, copied: 12 }));
  expect(report.before).toEqual(counts({ copied: 2 }));
  expect(report.copies).toEqual([7, 5]);
  expect(report.codes).toHaveLength(2);
  expect(report.influencers.map(({ name, counts: { copied } }) => [name, copied])).toEqual([
    ['Bea Ruiz', 9],
    ['Ada Osei', 3],
  ]);
  expect(brandReportSummary(report)).toBe('2 influencers shared 2 codes.');
  const one = { ...results, codes: results.codes.slice(0, 1) };
  expect(brandReportSummary(brandReportOf(one))).toBe('1 influencer shared 1 code.');
});
