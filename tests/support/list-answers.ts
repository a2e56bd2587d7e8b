import { HttpResponse, http } from 'msw';
import * as z from 'zod/mini';
import type { OfferRow } from '@/lib/supabase/database';
import { SUPABASE_URL } from './backend';
import { offerRow } from './offer-rows';

/** A row of the influencer lists. */
export function influencerRow(change: Record<string, unknown> = {}) {
  return {
    id: '00000000-0000-4000-8000-0000000000a1',
    full_name: 'Ana Flores',
    username: 'ana.flores',
    avatar_url: null,
    category: 'Home',
    is_creditcard: false,
    follower_count: 12,
    live_offer_count: 3,
    links: [],
    cursor: 'cursor-1',
    total: 1,
    ...change,
  };
}

/** A row of list_brands. */
export function brandRow(change: Record<string, unknown> = {}) {
  return {
    brand_key: 'fernwood',
    name: 'Fernwood',
    deal_count: 1,
    cursor: 'cursor-1',
    total: 1,
    ...change,
  };
}

/** Answers a database function with these rows, whatever its arguments. */
export function rpcAnswer(name: string, rows: unknown) {
  return http.post(`${SUPABASE_URL}/rest/v1/rpc/${name}`, () => HttpResponse.json(Object(rows)));
}

const findArguments = z.object({ offer_id: z.string() });

/**
 * Answers the list of offers, and each of them by its id: a sheet that was opened from a ticket has its offer without a request, and
 * asks for it again whenever it begins to hear of changes, early or late.
 */
export function offerAnswers(rowsNow: () => readonly OfferRow[]) {
  return [
    http.post(`${SUPABASE_URL}/rest/v1/rpc/list_offers`, () => HttpResponse.json([...rowsNow()])),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/find_offer`, async ({ request }) => {
      const { offer_id } = findArguments.parse(await request.json());
      return HttpResponse.json(rowsNow().filter(({ id }) => id === offer_id));
    }),
  ];
}

export const alertsAnswer = (rows: unknown[]) => rpcAnswer('list_alerts', rows);

/** Answers how many alerts are new as the database does. */
export const newAlertsAnswer = (publishedAt: () => string[]) =>
  http.post<never, { since: string }>(`${SUPABASE_URL}/rest/v1/rpc/count_new_alerts`, async ({ request }) => {
    const { since } = await request.json();
    return HttpResponse.json(publishedAt().filter((time) => time > since).length);
  });

/** Answers the numbers of live offers of the named categories. */
export function categoryCountsAnswer(live: Record<string, number>) {
  const rows = Object.entries(live).map(([category, codes]) => ({ category, live: codes }));
  return http.get(`${SUPABASE_URL}/rest/v1/category_counts`, () => HttpResponse.json(rows));
}

/** Answers the requests of the home page, for visitors and members. */
export function homeAnswers() {
  return [
    rpcAnswer('featured_offers', [offerRow()]),
    rpcAnswer('featured_accounts', [influencerRow()]),
    rpcAnswer('list_offers', [offerRow()]),
    rpcAnswer('list_brands', [brandRow()]),
    categoryCountsAnswer({ Home: 1 }),
  ];
}
