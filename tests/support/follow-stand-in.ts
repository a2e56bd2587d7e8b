import { HttpResponse, http } from 'msw';
import * as z from 'zod/mini';
import { SUPABASE_URL } from './backend';
import { rpcAnswer } from './list-answers';

const mappings = z.array(
  z.object({ user_id: z.string(), influencer_id: z.string(), domain: z.nullable(z.string()) }),
);

interface FollowStandInOptions {
  /** Ids of the influencers that are followed at the start. */
  follows?: string[];
  /** The live domains of every influencer. */
  domains?: string[];
  /** How many live offers of every influencer the extension shows. */
  liveOffers?: number;
  /** How many My Alerts shows, which leaves out what ends today. */
  inAlerts?: number;
}

/** Stands in for the backend of follows: stores them, and records the writes. */
export function followStandIn({
  follows = [],
  domains = [],
  liveOffers = 0,
  inAlerts = 0,
}: FollowStandInOptions = {}) {
  const followed = new Set(follows);
  const writes: unknown[] = [];
  return {
    followed,
    writes,
    handlers: [
      http.post(`${SUPABASE_URL}/rest/v1/rpc/my_followed_influencers`, () =>
        HttpResponse.json([...followed].map((id) => ({ influencer_id: id }))),
      ),
      http.get(`${SUPABASE_URL}/rest/v1/influencer_domains`, ({ request }) => {
        const asked = new URL(request.url).searchParams.get('influencer_id')?.replace(/^in\.\((.*)\)$/, '$1');
        const ids = asked?.split(',') ?? [];
        return HttpResponse.json(
          ids.flatMap((influencer_id) => domains.map((domain) => ({ influencer_id, domain }))),
        );
      }),
      http.get(`${SUPABASE_URL}/rest/v1/influencer_offer_counts`, () =>
        HttpResponse.json({ live: liveOffers, in_alerts: inAlerts }),
      ),
      http.post(`${SUPABASE_URL}/rest/v1/user_domain_map`, async ({ request }) => {
        const rows = mappings.parse(await request.json());
        const { searchParams } = new URL(request.url);
        writes.push({ follow: rows, conflict: searchParams.get('on_conflict') });
        for (const row of rows) followed.add(row.influencer_id);
        return new HttpResponse(null, { status: 201 });
      }),
      http.delete(`${SUPABASE_URL}/rest/v1/user_domain_map`, ({ request }) => {
        const { searchParams } = new URL(request.url);
        writes.push({ unfollow: Object.fromEntries(searchParams) });
        followed.delete(searchParams.get('influencer_id')?.replace('eq.', '') ?? '');
        return new HttpResponse(null, { status: 204 });
      }),
    ],
  };
}

/** Nobody is followed, and follows aren't expected. */
export const noFollows = () => rpcAnswer('my_followed_influencers', []);

/** The follower numbers when a screen begins to listen; unchanged by default. */
export function followerCountsAnswer(...rows: { influencer_id: string; follower_count: number }[]) {
  return http.get(`${SUPABASE_URL}/rest/v1/follower_counts`, () => HttpResponse.json(rows));
}

/** A request that the backend refuses. */
export function refusal(method: 'get' | 'post' | 'patch' | 'delete', path: string, status = 500) {
  return http[method](`${SUPABASE_URL}/rest/v1/${path}`, () =>
    HttpResponse.json({ code: 'XX000', message: 'internal error' }, { status }),
  );
}
