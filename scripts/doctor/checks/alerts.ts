import * as z from 'zod/mini';
import type { Account } from '../accounts';
import type { Check, Examination } from '../check';
import { eventually } from '../eventually';
import { type Ear, listenTo } from '../listen';
import { ok, type Verdict, wrong } from '../verdict';
import { influencerOf, memberOf, offerOf, step } from './steps';

async function follow(examination: Examination): Promise<Verdict> {
  const { id, client } = memberOf(examination);
  const { error } = await client
    .from('user_domain_map')
    .insert({ user_id: id, influencer_id: influencerOf(examination).id, domain: null });
  return error ? wrong(error.message) : ok();
}

/** For everybody, for the seconds until its account goes: what is for followers only takes a follow of an hour. */
async function publish({ id, client }: Account): Promise<string> {
  const { data, error } = await client
    .from('promo_codes')
    .insert({
      influencer_id: id,
      brand_name: "Doctor's check",
      promo_code: 'DOCTOR',
      description: 'A check that is gone in a minute',
      category: 'Travel',
      affiliate_link: 'https://doctors-check.example/',
    })
    .select('id')
    .single();
  if (error) throw error;
  return data.id;
}

const HEARD_MS = 10_000;

async function publishAndHear(examination: Examination): Promise<Verdict> {
  const [publisher, follower] = [influencerOf(examination), memberOf(examination)];
  const ear = await join(follower, `influencer:${publisher.id}`);
  // Published also when nobody may listen, because later checks need the offer.
  examination.journey.offerId = await publish(publisher);
  if (typeof ear === 'string') return wrong(ear);
  const { pause } = examination;
  const isHeard = await eventually(async () => ear.heard.includes('offers'), { patienceMs: HEARD_MS, pause });
  if (!isHeard)
    return wrong(`no message of the new offer came within ${HEARD_MS / 1000} seconds of its publication`);
  const since = new Date(Date.now() - 10 * 60_000).toISOString();
  const { data, error } = await follower.client.rpc('count_new_alerts', { since });
  if (error) throw error;
  return data === 1 ? ok() : wrong(`the follower has ${data} new alerts, and not 1`);
}

const NOT_ALLOWED =
  'realtime lets a member not listen to who it follows: see the policies of realtime.messages in supabase/schemas/12_signals.sql';

const join = (follower: Account, topic: string): Promise<Ear | string> =>
  listenTo(follower.client, topic).catch((error: Error) => `${NOT_ALLOWED} (${error.message})`);

const totals = z.object({ counts: z.object({ copied: z.number() }) });

const COUNTED_MS = 35_000;

async function countCopy(examination: Examination): Promise<Verdict> {
  const { url, publishableKey } = examination.target;
  const { data: current } = await memberOf(examination).client.auth.getSession();
  const response = await fetch(`${url}/rest/v1/rpc/count_results`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${current.session?.access_token}`,
      'content-type': 'application/json',
      // Robots aren't counted.
      'user-agent': 'Mozilla/5.0 (doctor)',
    },
    body: JSON.stringify({ events: [{ offer: offerOf(examination), kind: 'copied', source: 'alerts' }] }),
  });
  if (!response.ok) return wrong(`counting answers ${response.status}: ${await response.text()}`);
  const { id, client } = influencerOf(examination);
  const { pause } = examination;
  const isCounted = await eventually(
    async () => {
      const { data, error } = await client.rpc('get_results', { influencer_ids: [id] });
      if (error) throw error;
      return totals.parse(data).counts.copied > 0;
    },
    { patienceMs: COUNTED_MS, pause },
  );
  return isCounted
    ? ok()
    : wrong(`the copy isn't among the results after ${COUNTED_MS / 1000} seconds: does the schedule run?`);
}

export const alertChecks: Check[] = [
  step({ name: 'Following', run: follow }),
  step({ name: 'Publishing, heard by realtime', run: publishAndHear }),
  step({ name: 'A copy is counted', run: countCopy, patienceMs: COUNTED_MS + 10_000 }),
];
