import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { realtimeStandIn } from './realtime-stand-in';

/** The Supabase address of the app under test (vitest.config.ts). */
export const SUPABASE_URL = 'http://supabase.test';

/** Answers the badge on My Alerts, which every page of a member has: no new alerts. */
const nothingNew = http.post(`${SUPABASE_URL}/rest/v1/rpc/count_new_alerts`, () => HttpResponse.json(0));

/** Answers the subscription that an influencer's dashboard and the phone footer read: none. */
const noSubscription = http.get(`${SUPABASE_URL}/rest/v1/subscribers`, () => HttpResponse.json([]));

/** Answers for which agencies the account acts: none. */
const noTeam = http.post(`${SUPABASE_URL}/rest/v1/rpc/my_teams`, () => HttpResponse.json([]));

/** Answers who manages the account: nobody. */
const noAgency = http.post(`${SUPABASE_URL}/rest/v1/rpc/my_agencies`, () => HttpResponse.json([]));
const noInvitation = http.post(`${SUPABASE_URL}/rest/v1/rpc/my_invitations`, () => HttpResponse.json([]));

/** Answers whether the influencer has a temporary password: no. */
const ownPassword = http.post(`${SUPABASE_URL}/rest/v1/rpc/has_temporary_password`, () =>
  HttpResponse.json(false),
);

/** Answers whether the account is an operator's, which its menu asks: no. */
const noOperator = http.post(`${SUPABASE_URL}/rest/v1/rpc/operator_session`, () =>
  HttpResponse.json([{ is_operator: false, may_change_until: null, has_second_factor: false }]),
);

/** Answers the browser extensions of the account: none. */
const noExtension = http.get(`${SUPABASE_URL}/rest/v1/connected_extensions`, () => HttpResponse.json([]));

/** Answers the member's country: none. */
const noCountry = http.get(`${SUPABASE_URL}/rest/v1/member_countries`, () => HttpResponse.json([]));

/** Answers up to when alerts were seen, on any device: never. */
const nothingSeen = http.post(`${SUPABASE_URL}/rest/v1/rpc/alerts_seen_at`, () => HttpResponse.json(null));
const seenIsKept = http.post(
  `${SUPABASE_URL}/rest/v1/rpc/mark_alerts_seen`,
  () => new HttpResponse(null, { status: 204 }),
);

/** Answers the check of the session: it still exists and the account is unchanged. */
const sessionStands = http.get(`${SUPABASE_URL}/auth/v1/user`, () =>
  HttpResponse.json(JSON.parse(localStorage.getItem('supabase-auth') ?? '{}').user),
);

/** Accepts what a screen counts of offers; tests about counting add a handler that looks at it. */
const resultsAreCounted = http.post(
  `${SUPABASE_URL}/rest/v1/rpc/count_results`,
  () => new HttpResponse(null, { status: 204 }),
);

/** Accepts errors that the app notes for the operator; tests about errors add a handler that looks at them. */
const errorsAreNoted = http.post(
  `${SUPABASE_URL}/rest/v1/rpc/note_client_error`,
  () => new HttpResponse(null, { status: 204 }),
);

/** Answers what the member has said about an offer: nothing. */
const nothingReported = http.post(`${SUPABASE_URL}/rest/v1/rpc/own_report`, () => HttpResponse.json(null));

/** Answers whom the member follows: nobody. */
const nobodyFollowed = http.post(`${SUPABASE_URL}/rest/v1/rpc/my_followed_influencers`, () =>
  HttpResponse.json([]),
);

/** Answers the follower counts that a page reads once it has joined a topic, to catch up on what it missed: none changed. */
const followersUnchanged = http.get(`${SUPABASE_URL}/rest/v1/follower_counts`, () => HttpResponse.json([]));

/** Answers which offers of an influencer are hidden: none. */
const nothingHidden = http.post(`${SUPABASE_URL}/rest/v1/rpc/my_hidden_offers`, () => HttpResponse.json([]));

/** Answers which offers are saved: none. */
const nothingSaved = http.post(`${SUPABASE_URL}/rest/v1/rpc/my_saved_offers`, () => HttpResponse.json([]));

/** Answers which offers an influencer has pinned to its page: none. */
const nothingPinned = http.post(`${SUPABASE_URL}/rest/v1/rpc/pinned_offers`, () => HttpResponse.json([]));

/** Accepts that a code was copied, by which its member is reminded of the offer's end. */
const copyIsNoted = http.post(
  `${SUPABASE_URL}/rest/v1/rpc/remember_copied_offer`,
  () => new HttpResponse(null, { status: 204 }),
);

/** Answers whom the member has muted: nobody. */
const nobodyMuted = http.post(`${SUPABASE_URL}/rest/v1/rpc/my_muted_people`, () => HttpResponse.json([]));

/** Answers the uploads that can be undone: none. */
const noUploads = http.post(`${SUPABASE_URL}/rest/v1/rpc/my_uploads`, () => HttpResponse.json([]));

/** The backend's stand-in. Realtime is always there; each test adds the requests that it expects with `backend.use`. */
export const backend = setupServer(
  realtimeStandIn.handler,
  nothingNew,
  noSubscription,
  noTeam,
  noAgency,
  noExtension,
  noCountry,
  nothingSeen,
  seenIsKept,
  noInvitation,
  sessionStands,
  resultsAreCounted,
  errorsAreNoted,
  nothingReported,
  nobodyFollowed,
  nobodyMuted,
  ownPassword,
  noOperator,
  followersUnchanged,
  nothingHidden,
  noUploads,
  nothingSaved,
  nothingPinned,
  copyIsNoted,
);

/**
 * Screens are tested against a stand-in for the backend at the network level; a request that no test expected fails the test.
 * It listens once per worker, and before the app's modules load, because the realtime client takes the WebSocket class when it
 * is created.
 */
backend.listen({ onUnhandledRequest: 'error' });
