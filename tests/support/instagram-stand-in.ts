import { HttpResponse, http } from 'msw';
import * as z from 'zod/mini';
import { SUPABASE_URL } from './backend';
import { functionAnswer } from './function-answers';

const RULES = `${SUPABASE_URL}/rest/v1/instagram_rules`;

/** A row of get_instagram; override what a test is about. */
export const instagramAccount = (change: Record<string, unknown> = {}) => ({
  username: 'vera.sand',
  expires_at: '2027-01-24T10:00:00Z',
  paused: false,
  state: 'working',
  waiting: 0,
  sent_last_hour: 12,
  switched_off_because: null,
  ...change,
});

/** A row of instagram_rules. */
export const instagramRule = (name: string, change: Record<string, unknown> = {}) => ({
  id: crypto.randomUUID(),
  name,
  answers_to: 'comment',
  keywords: ['code', 'link'],
  media_ids: [],
  choice: 'offer',
  offer_ids: ['00000000-0000-4000-8000-00000000c0de'],
  brand_name: null,
  message: 'Thanks! {code}',
  public_replies: ['Sent you a message!'],
  if_nothing_live: 'profile',
  active: true,
  matched: 20,
  sent: 18,
  opened: 9,
  copied: null,
  ...change,
});

/** A row of list_instagram_replies. */
export const instagramReply = (id: number, change: Record<string, unknown> = {}) => ({
  id,
  rule_id: null,
  rule_name: 'Codes',
  kind: 'comment',
  media_id: 'post-1',
  happened_at: '2026-11-24T10:00:00Z',
  state: 'sent',
  reason: null,
  public_reply: null,
  sent_at: '2026-11-24T10:00:02Z',
  brand_names: ['Fernwood'],
  promo_codes: ['FERN20'],
  cursor: `cursor-${id}`,
  total: 1,
  ...change,
});

const POSTS = [
  {
    id: 'post-1',
    caption: 'My new kiln',
    kind: 'post',
    picture: 'data:image/svg+xml,x',
    at: '2026-11-20T10:00:00Z',
  },
  { id: 'post-2', caption: null, kind: 'reel', picture: null, at: '2026-11-19T10:00:00Z' },
];

type Account = ReturnType<typeof instagramAccount>;
type Rule = ReturnType<typeof instagramRule>;
type Reply = ReturnType<typeof instagramReply>;

const asked = z.object({ of_rule: z.optional(z.string()), in_state: z.optional(z.string()) });
const paused = z.object({ paused: z.boolean() });
const written = z.looseObject({});

/** What Instagram's page is asked to connect by. */
export const AUTHORISE = 'https://www.instagram.com/oauth/authorize?state=s.t';

interface Stand {
  account?: Account;
  rules?: Rule[];
  replies?: Reply[];
}

/** Stands in for an influencer's Instagram account, its rules and its log. */
export function instagramStandIn(start: Stand = {}) {
  let account = start.account ?? null;
  let rules = start.rules ?? [];
  const writes: { method: string; id?: string; row?: unknown }[] = [];
  const lists: z.infer<typeof asked>[] = [];
  const disconnections: unknown[] = [];
  const idIn = (request: Request) => new URL(request.url).searchParams.get('id')?.replace('eq.', '') ?? '';

  return {
    writes,
    /** The filters by which the log was asked for. */
    lists,
    disconnections,
    handlers: [
      http.post(`${SUPABASE_URL}/rest/v1/rpc/get_instagram`, () =>
        HttpResponse.json(account ? [account] : []),
      ),
      functionAnswer('connect-instagram', { url: AUTHORISE }),
      functionAnswer('instagram-media', { media: POSTS }),
      http.post(`${SUPABASE_URL}/functions/v1/disconnect-instagram`, async ({ request }) => {
        disconnections.push(await request.json());
        account = null;
        return HttpResponse.json({});
      }),
      http.patch(`${SUPABASE_URL}/rest/v1/instagram_accounts`, async ({ request }) => {
        const row = paused.parse(await request.json());
        writes.push({ method: 'PAUSE', row });
        account = account && { ...account, ...row, state: row.paused ? 'paused' : 'working' };
        return HttpResponse.json(account ? [{ influencer_id: 'x' }] : []);
      }),
      http.get(RULES, () => HttpResponse.json(rules)),
      http.post(RULES, async ({ request }) => {
        const row = written.parse(await request.json());
        writes.push({ method: 'POST', row });
        rules = [...rules, instagramRule('New', row)];
        return new HttpResponse(null, { status: 201 });
      }),
      http.patch(RULES, async ({ request }) => {
        const row = written.parse(await request.json());
        writes.push({ method: 'PATCH', id: idIn(request), row });
        const found = rules.filter(({ id }) => id === idIn(request));
        rules = rules.map((rule) => (rule.id === idIn(request) ? { ...rule, ...row } : rule));
        return HttpResponse.json(found.map(({ id }) => ({ id })));
      }),
      http.delete(RULES, ({ request }) => {
        writes.push({ method: 'DELETE', id: idIn(request) });
        const found = rules.filter(({ id }) => id === idIn(request));
        rules = rules.filter(({ id }) => id !== idIn(request));
        return HttpResponse.json(found.map(({ id }) => ({ id })));
      }),
      http.post(`${SUPABASE_URL}/rest/v1/rpc/list_instagram_replies`, async ({ request }) => {
        const filters = asked.parse(await request.json());
        lists.push(filters);
        const found = (start.replies ?? []).filter(
          ({ state, rule_id }) =>
            (filters.in_state === undefined || state === filters.in_state) &&
            (filters.of_rule === undefined || rule_id === filters.of_rule),
        );
        return HttpResponse.json(found.map((reply) => ({ ...reply, total: found.length })));
      }),
    ],
  };
}
