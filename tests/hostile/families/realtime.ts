import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { vi } from 'vitest';
import { websocketTransport } from '../../../supabase/local/websocket-transport';
import { PATIENCE_MS } from '../../support/eventually';
import type { Attempt } from '../attempt';
import { type Actor, BEFORE_THE_CODE, type Cast, DEAD, type Role, VICTIMS } from '../cast';
import { tablesOf } from './tables';

/** Nothing is for those whose session has ended or hasn't given the code, nor for an extension's. */
const DEAF: readonly Role[] = [...DEAD, ...BEFORE_THE_CODE, "operator's extension"];
const LISTENING: readonly Role[] = ['visitor', 'member', 'rival', 'operator', ...DEAF];

const ODD_TOPICS = ['*', '%', 'deal', 'deals ', 'DEALS', 'member:', 'member:*', 'member:%', "' or true --"];
const LAST = `influencer:${VICTIMS.managed}`;
const PUBLIC = ['deals', `influencer:${VICTIMS.influencer}`, LAST];

interface Ear {
  actor: Actor;
  topic: string;
  /** Whether the join was accepted. */
  isIn: boolean;
  heard: unknown[];
}

const mayHear = (actor: Actor, topic: string) =>
  !DEAF.some((role) => role === actor.name) &&
  (PUBLIC.includes(topic) || (actor.id !== '' && topic === `member:${actor.id}`));

function connectAs({ stack }: Cast, { token }: Actor) {
  return createClient(stack.apiUrl, stack.keys.publishable, {
    accessToken: () => Promise.resolve(token ?? stack.keys.publishable),
    realtime: { transport: websocketTransport },
  });
}

/** Resolves when the server has answered the join. */
function join(client: SupabaseClient, ear: Ear): Promise<void> {
  return new Promise((resolve) => {
    client
      .channel(ear.topic, { config: { private: true } })
      .on('broadcast', { event: '*' }, (message) => ear.heard.push(message))
      .subscribe((status) => {
        ear.isIn ||= status === 'SUBSCRIBED';
        resolve();
      });
  });
}

/** Every attacker joins every topic and sends on it; then the victims do things that others must not learn. */
export async function realtimeAttempts(cast: Cast): Promise<Attempt[]> {
  const members = Object.values(VICTIMS).map((id) => `member:${id}`);
  const tables = (await tablesOf(cast)).flatMap(({ name }) => [name, `public:${name}`]);
  const topics = [...PUBLIC, ...members, ...ODD_TOPICS, ...tables];
  const ears: Ear[] = [];
  const clients = await Promise.all(
    LISTENING.map(async (role) => {
      const actor = cast.actors[role];
      const client = connectAs(cast, actor);
      await client.realtime.setAuth();
      const own = topics.map((topic) => ({ actor, topic, isIn: false, heard: [] }));
      ears.push(...own);
      await Promise.all(own.map((ear) => join(client, ear)));
      return client;
    }),
  );
  await Promise.all(clients.map(sendOnEveryChannel));
  await liveOn(cast);
  // Messages arrive in order: whoever has this one has received all before it.
  await vi.waitFor(
    () => {
      for (const ear of ears) {
        const waits = ear.topic === LAST && mayHear(ear.actor, ear.topic) && ear.heard.length === 0;
        if (waits) throw new Error(`${ear.actor.name} waits`);
      }
    },
    { timeout: PATIENCE_MS, interval: 20 },
  );
  await Promise.all(clients.map((client) => client.realtime.disconnect()));
  return ears.map((ear) => ({
    name: `${ear.actor.name} listens to ${ear.topic}`,
    play: () => Promise.resolve(foreignIn(ear)),
  }));
}

async function sendOnEveryChannel(client: SupabaseClient): Promise<void> {
  for (const channel of client.getChannels()) {
    if (channel.state !== 'joined') continue;
    await channel.send({ type: 'broadcast', event: 'offers', payload: { forged: true } });
  }
}

/** Undone afterwards, so that the rows are as before, apart from sequences. */
async function liveOn({ stack }: Cast): Promise<void> {
  const { sql } = stack.database;
  const { member, influencer, managed } = VICTIMS;
  await sql`update public.profiles set bio = bio where id in ${sql([member, influencer])}`;
  await sql`update public.subscribers set updated_at = updated_at where user_id = ${influencer}`;
  for (const followed of [influencer, managed]) {
    await sql`delete from private.follows where user_id = ${member} and influencer_id = ${followed}`;
    await sql`insert into private.follows (user_id, influencer_id) values (${member}, ${followed})`;
    await sql`insert into public.user_domain_map (user_id, influencer_id) values (${member}, ${followed})`;
  }
}

function foreignIn({ actor, topic, isIn, heard }: Ear): string | null {
  const said = JSON.stringify(heard);
  if (said.includes('forged')) return `hears what a client sent: ${said}`;
  if (said.includes(VICTIMS.member)) return `hears of a member: ${said}`;
  return isIn === mayHear(actor, topic) ? null : `is let in: ${isIn}, and hears ${said}`;
}
