import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { realtimeStandIn } from './realtime-stand-in';

/** The Supabase address of the app under test (vitest.config.ts). */
export const SUPABASE_URL = 'http://supabase.test';

/** Answers the badge on My Alerts, which every page of a member has: no new alerts. */
const nothingNew = http.post(`${SUPABASE_URL}/rest/v1/rpc/list_alerts`, ({ request }) => {
  const isBadge = new URL(request.url).searchParams.get('select') === 'created_at';
  return isBadge ? HttpResponse.json([]) : undefined;
});

/** Answers the subscription that an influencer's dashboard and the phone footer read: none. */
const noSubscription = http.get(`${SUPABASE_URL}/rest/v1/subscribers`, () => HttpResponse.json([]));

/** Answers who manages the account: nobody. */
const noAgency = http.post(`${SUPABASE_URL}/rest/v1/rpc/my_agencies`, () => HttpResponse.json([]));
const noInvitation = http.post(`${SUPABASE_URL}/rest/v1/rpc/my_invitations`, () => HttpResponse.json([]));

/** Answers whether the influencer has a temporary password: no. */
const ownPassword = http.post(`${SUPABASE_URL}/rest/v1/rpc/has_temporary_password`, () =>
  HttpResponse.json(false),
);

/** Answers the check of the session: it still exists and the account is unchanged. */
const sessionStands = http.get(`${SUPABASE_URL}/auth/v1/user`, () =>
  HttpResponse.json(JSON.parse(localStorage.getItem('supabase-auth') ?? '{}').user),
);

/** Answers the number of followed influencers: none. */
const nobodyFollowed = http.post(`${SUPABASE_URL}/rest/v1/rpc/my_followed_influencers`, () =>
  HttpResponse.json([]),
);

/** The backend's stand-in. Realtime is always there; each test adds the requests that it expects with `backend.use`. */
export const backend = setupServer(
  realtimeStandIn.handler,
  nothingNew,
  noSubscription,
  noAgency,
  noInvitation,
  sessionStands,
  nobodyFollowed,
  ownPassword,
);
