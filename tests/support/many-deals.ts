import type { Page } from '@playwright/test';
import { MOST_COUNTED } from '../../supabase/functions/_shared/rules/most-counted';

/**
 * Answers the page's requests for deals of all categories with as many as are asked for, made of the first ones, each with the number of its
 * place as its id.
 */
export async function answerManyDeals(page: Page) {
  await page.route('**/rpc/list_offers', async (route) => {
    const {
      of_influencer,
      of_brand,
      in_categories,
      sort,
      page_size,
      after = '0',
    } = route.request().postDataJSON();
    if (of_influencer || of_brand || in_categories) return route.continue();
    const answer = await route.fetch({ postData: JSON.stringify({ sort, page_size }) });
    const rows: Record<string, unknown>[] = await answer.json();
    return route.fulfill({
      response: answer,
      json: Array.from({ length: page_size }, (_, index) => {
        const number = Number(after) + index + 1;
        return { ...rows[index % rows.length], id: dealId(number), cursor: `${number}`, total: MOST_COUNTED };
      }),
    });
  });
}

/** The id of the deal in a place of the list, counted from 1. */
export const dealId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
