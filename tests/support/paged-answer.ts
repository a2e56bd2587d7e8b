import { HttpResponse, http } from 'msw';
import * as z from 'zod/mini';
import { SUPABASE_URL } from './backend';

const listArguments = z.object({ after: z.optional(z.string()), page_size: z.number() });

/**
 * A list function that answers `count` rows page by page, as the database does: the total on the first page only. `asked` collects the
 * place of the first row of each page that was asked for.
 */
export function pagedAnswer(
  name: string,
  count: number,
  rowAt: (index: number) => Record<string, unknown>,
  asked: number[] = [],
) {
  return http.post(`${SUPABASE_URL}/rest/v1/rpc/${name}`, async ({ request }) => {
    const { after, page_size } = listArguments.parse(await request.json());
    const start = after === undefined ? 0 : Number(after) + 1;
    asked.push(start);
    const places = Array.from({ length: Math.min(page_size, count - start) }, (_, step) => start + step);
    return HttpResponse.json(
      places.map((place) => ({
        ...rowAt(place),
        cursor: String(place),
        total: after === undefined ? count : null,
      })),
    );
  });
}

/** Answers a list function with these rows; `asked` collects its arguments. */
export function recordedAnswer(name: string, rows: readonly unknown[], asked: unknown[]) {
  return http.post(`${SUPABASE_URL}/rest/v1/rpc/${name}`, async ({ request }) => {
    const body = await request.text();
    asked.push(body === '' ? {} : JSON.parse(body));
    return HttpResponse.json([...rows]);
  });
}
