import { HttpResponse, http } from 'msw';
import * as z from 'zod/mini';
import { SUPABASE_URL } from './backend';
import { offerRow } from './offer-rows';

/** Offers that differ in their code. */
export function dealRow(code: string, change: Record<string, unknown> = {}) {
  return offerRow({ id: `offer ${code}`, promo_code: code, ...change });
}

const searchArguments = z.object({ search: z.optional(z.string()) });

/** Answers a list by the searched text: `answers[search]`, '' for no search. */
export function searchableDeals(answers: Record<string, () => Promise<unknown[]> | unknown[]>) {
  return http.post(`${SUPABASE_URL}/rest/v1/rpc/list_offers`, async ({ request }) => {
    const { search = '' } = searchArguments.parse(await request.json());
    return HttpResponse.json(await (answers[search] ?? (() => []))());
  });
}

/** An answer that is sent when the test says so. */
export function heldBack(rows: unknown[]) {
  const gate = new EventTarget();
  const answer = new Promise<unknown[]>((resolve) => {
    gate.addEventListener('open', () => resolve(rows));
  });
  return { answer: () => answer, release: () => gate.dispatchEvent(new Event('open')) };
}
