import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { realtimeStandIn } from './realtime-stand-in';

/** Where the app under test believes Supabase to be (vitest.config.ts). */
export const SUPABASE_URL = 'http://supabase.test';

/** The badge on My Alerts, which every page of a signed-in member has: nothing is new. */
const nothingNew = http.post(`${SUPABASE_URL}/rest/v1/rpc/list_alerts`, ({ request }) => {
  const isBadge = new URL(request.url).searchParams.get('select') === 'created_at';
  return isBadge ? HttpResponse.json([]) : undefined;
});

/** An influencer's dashboard and a phone's footer look at the subscription: there is none. */
const noSubscription = http.get(`${SUPABASE_URL}/rest/v1/subscribers`, () => HttpResponse.json([]));

/** A profile and a dashboard ask who manages the account: nobody does. */
const noAgency = http.post(`${SUPABASE_URL}/rest/v1/rpc/my_agencies`, () => HttpResponse.json([]));
const noInvitation = http.post(`${SUPABASE_URL}/rest/v1/rpc/my_invitations`, () => HttpResponse.json([]));

/** Every page of an influencer asks whose password it signs in with: its own. */
const ownPassword = http.post(`${SUPABASE_URL}/rest/v1/rpc/has_temporary_password`, () =>
  HttpResponse.json(false),
);

/** A page that looks whether its session still stands: it does, and the account is as it was. */
const sessionStands = http.get(`${SUPABASE_URL}/auth/v1/user`, () =>
  HttpResponse.json(JSON.parse(localStorage.getItem('supabase-auth') ?? '{}').user),
);

/** The profile and My Alerts count whom one follows: nobody. */
const nobodyFollowed = http.post(`${SUPABASE_URL}/rest/v1/rpc/my_followed_influencers`, () =>
  HttpResponse.json([]),
);

/** The stand-in backend: realtime is always there; each test adds the requests it expects with `backend.use`. */
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
