import { HttpResponse, http } from 'msw';
import * as z from 'zod/mini';
import type { BrandReport, Results } from '@/lib/supabase/database';
import { SUPABASE_URL } from './backend';

type Counts = Results['counts'];
type CodeRow = Results['offers'][number];
type InfluencerRow = Results['influencers'][number];

export const resultCounts = (changes: Partial<Counts> = {}): Counts => ({
  ...{ shown: 0, copied: 0, shop: 0, rung: 0, followed: 0 },
  ...changes,
});

/** A code in `get_results`. */
export const codeResults = (promo_code: string, changes: Partial<CodeRow> = {}): CodeRow => ({
  former_number: null,
  ...{ offer_id: `id-of-${promo_code}`, influencer_id: 'vera', brand_name: 'Fernwood', promo_code },
  ...{ category: 'Home', expiration_date: null, created_at: '2026-01-01T00:00:00Z' },
  ...{ counts: resultCounts(), counts_before: resultCounts(), copies: [0, 1, 2] },
  ...{ worked_reports: 0, all_reports: 0 },
  ...changes,
});

/** An influencer in `get_results`. */
export const influencerResults = (name: string, changes: Partial<InfluencerRow> = {}): InfluencerRow => ({
  ...{ influencer_id: name.toLowerCase(), name, avatar_url: null },
  ...{ counts: resultCounts(), counts_before: resultCounts(), followers: 0, followers_before: 0 },
  ...changes,
});

const wanted = z.object({
  influencer_ids: z.optional(z.array(z.string())),
  of_agency: z.optional(z.string()),
  since: z.string(),
  until: z.string(),
});

const DAY_MS = 86_400_000;

/** Stands in for `get_results`, with as many days as are asked for, and records what is. */
export function resultsStandIn(answer: Partial<Results> = {}) {
  const asked: z.infer<typeof wanted>[] = [];
  const handler = http.post(`${SUPABASE_URL}/rest/v1/rpc/get_results`, async ({ request }) => {
    const ask = wanted.parse(await request.json());
    asked.push(ask);
    const first = Date.parse(ask.since);
    const length = (Date.parse(ask.until) - first) / DAY_MS + 1;
    const daysFrom = (start: number, more: number) =>
      Array.from({ length }, (_, index) => ({
        day: new Date(start + index * DAY_MS).toISOString().slice(0, 10),
        counts: resultCounts({ shown: 10 * index, copied: more + index }),
        followers: 100 + index,
      }));
    const days = daysFrom(first, 0);
    const days_before = daysFrom(first - length * DAY_MS, 5);
    const rest = { offers: [], influencers: [], sources: [], categories: [] };
    const sums = { counts: resultCounts(), counts_before: resultCounts() };
    return HttpResponse.json({
      since: ask.since,
      until: ask.until,
      ...sums,
      days,
      days_before,
      ...rest,
      ...answer,
    });
  });
  return { asked, handler };
}

const wantedReport = z.object({
  brand: z.optional(z.string()),
  of_agency: z.string(),
  since: z.string(),
  until: z.string(),
});

/** Stands in for `get_brand_report`, and records what is asked for. */
export function brandReportStandIn(answer: Partial<BrandReport> = {}) {
  const asked: z.infer<typeof wantedReport>[] = [];
  const handler = http.post(`${SUPABASE_URL}/rest/v1/rpc/get_brand_report`, async ({ request }) => {
    const ask = wantedReport.parse(await request.json());
    asked.push(ask);
    const nothing = { brands: [], brand_name: null, offers: [], influencers: [] };
    return HttpResponse.json({ since: ask.since, until: ask.until, ...nothing, ...answer });
  });
  return { asked, handler };
}
