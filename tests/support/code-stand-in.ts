import { HttpResponse, http } from 'msw';
import * as z from 'zod/mini';
import { SUPABASE_URL } from './backend';
import { offerRow } from './offer-rows';
import { member } from './sample-session';

const CODES = `${SUPABASE_URL}/rest/v1/promo_codes`;

/** A UUID that ends with the code's last characters. */
export function codeId(promo_code: string): string {
  return `00000000-0000-4000-8000-${Buffer.from(promo_code).toString('hex').slice(-12).padStart(12, '0')}`;
}

/** A row of a managed code; override what a test is about. */
export function codeRow(promo_code: string, change: Record<string, unknown> = {}) {
  return {
    ...offerRow({ influencer_id: member.id, affiliate_link: 'https://fernwood.example/?ref=mia' }),
    id: codeId(promo_code),
    promo_code,
    ...change,
  };
}

type CodeRow = ReturnType<typeof codeRow>;
const listArguments = z.object({
  of_influencer: z.string(),
  search: z.optional(z.string()),
  sort: z.string(),
});
const findArguments = z.object({ offer_id: z.string() });
const added = z.looseObject({ promo_code: z.string(), idempotency_key: z.string() });
const changed = z.looseObject({});

interface CodeStandInOptions {
  tier?: string;
  maxOffers?: number | null;
}

interface Write {
  method: 'POST' | 'PATCH' | 'DELETE';
  id?: string;
  row?: unknown;
}

/** Stands in for the backend of an influencer's codes: newest first, searched by code. */
export function codeStandIn(
  start: readonly CodeRow[] = [],
  { tier = 'Growth', maxOffers = 10 }: CodeStandInOptions = {},
) {
  let rows = start;
  const lists: z.infer<typeof listArguments>[] = [];
  const writes: Write[] = [];
  const keys = new Set<string>();
  let lost: (() => Response | Promise<Response>) | undefined;
  const idIn = (request: Request) => new URL(request.url).searchParams.get('id')?.replace('eq.', '') ?? '';
  const asked = (request: Request) => rows.filter(({ id }) => id === idIn(request));

  return {
    /** The requests for lists. */
    lists,
    writes,
    /** The next code is added, and the answer gets lost. @param comes what comes in its place */
    loseNextAnswer(comes: typeof lost = () => HttpResponse.error()) {
      lost = comes;
    },
    /** Saves a code as somebody else. */
    edit(promo_code: string, change: Record<string, unknown>) {
      rows = rows.map((row) =>
        row.promo_code === promo_code ? { ...row, ...change, version: row.version + 1 } : row,
      );
    },
    /** Changes the codes as somebody else. */
    change(change: (rows: readonly CodeRow[]) => readonly CodeRow[]) {
      rows = change(rows);
    },
    handlers: [
      http.post(`${SUPABASE_URL}/rest/v1/rpc/list_managed_offers`, async ({ request }) => {
        const list = listArguments.parse(await request.json());
        lists.push(list);
        const found = rows.filter(({ promo_code }) => promo_code.includes(list.search ?? ''));
        return HttpResponse.json(
          found.slice(0, 24).map((row) => ({ ...row, cursor: row.id, total: found.length })),
        );
      }),
      http.post(`${SUPABASE_URL}/rest/v1/rpc/my_offer_limit`, () =>
        HttpResponse.json({ tier, max_offers: maxOffers, used: rows.length, own_live: rows.length }),
      ),
      http.post(`${SUPABASE_URL}/rest/v1/rpc/find_offer`, async ({ request }) => {
        const { offer_id } = findArguments.parse(await request.json());
        const found = rows.filter(({ id }) => id === offer_id);
        // The influencer whose codes were listed last.
        const influencer_id = lists.at(-1)?.of_influencer ?? member.id;
        return HttpResponse.json(found.map((row) => ({ ...row, influencer_id })));
      }),
      http.post(CODES, async ({ request }) => {
        const { idempotency_key, ...row } = added.parse(await request.json());
        if (keys.has(idempotency_key)) {
          const message = 'duplicate key value violates unique constraint "promo_codes_idempotency_key_idx"';
          return HttpResponse.json({ code: '23505', message }, { status: 409 });
        }
        keys.add(idempotency_key);
        writes.push({ method: 'POST', row });
        rows = [codeRow(row.promo_code, row), ...rows];
        const instead = lost;
        lost = undefined;
        return instead?.() ?? answer(request, rows.slice(0, 1));
      }),
      http.patch(CODES, async ({ request }) => {
        const row = changed.parse(await request.json());
        const seen = new URL(request.url).searchParams.get('version');
        const after = asked(request)
          .filter(({ version }) => seen === `eq.${version}`)
          .map((before) => ({ ...before, ...row, version: before.version + 1 }));
        if (after.length > 0) writes.push({ method: 'PATCH', id: idIn(request), row });
        rows = rows.map((before) => after.find(({ id }) => id === before.id) ?? before);
        return answer(request, after);
      }),
      http.delete(CODES, ({ request }) => {
        writes.push({ method: 'DELETE', id: idIn(request) });
        const gone = asked(request);
        rows = rows.filter((row) => !gone.includes(row));
        return answer(request, gone);
      }),
    ],
  };
}

/** Answers like PostgREST: a list, or a single object if the request asks for one. */
function answer(request: Request, rows: readonly CodeRow[]) {
  const asksForOne = request.headers.get('accept')?.includes('vnd.pgrst.object');
  return HttpResponse.json(asksForOne ? rows[0] : [...rows]);
}

/** The database refuses to publish. */
export function addingRefusal(status: number, body: { code: string; message: string; hint?: string }) {
  return http.post(CODES, () => HttpResponse.json(body, { status }));
}
