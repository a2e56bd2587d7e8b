import { createClient, type RealtimeChannel } from '@supabase/supabase-js';
import { vi } from 'vitest';
import { websocketTransport } from '../../support/websocket-transport';
import type { Attempt } from '../attempt';
import { type Actor, type Cast, type Role, VICTIMS } from '../cast';
import { tablesOf } from './tables';

const LISTENING: readonly Role[] = ['visitor', 'member', 'rival', 'deleted account', 'ended session'];
const DEAD: readonly string[] = ['deleted account', 'ended session'];

/** What is published to everybody. */
const PUBLIC = ['influencer_stats', 'offer_news'];

const FILTERS = [
  undefined,
  `user_id=eq.${VICTIMS.member}`,
  `influencer_id=eq.${VICTIMS.influencer}`,
  'follows_version=gt.0',
];

interface Event {
  table: string;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
}

interface Ear {
  actor: Actor;
  what: string;
  heard: Event[];
}

function connectAs({ stack }: Cast, { token }: Actor) {
  return createClient(stack.apiUrl, stack.keys.publishable, {
    accessToken: () => Promise.resolve(token ?? stack.keys.publishable),
    realtime: { transport: websocketTransport },
  });
}

/** Resolves when the server has said what it makes of the subscription, whatever that is. */
function answered(channel: RealtimeChannel): Promise<void> {
  return new Promise((resolve) => {
    channel.on('system', {}, () => resolve());
    channel.subscribe((status) => {
      if (status !== 'SUBSCRIBED') resolve();
    });
  });
}

/** Everybody listens to every table, by every filter; then the victims do what others must not hear of. */
export async function realtimeAttempts(cast: Cast): Promise<Attempt[]> {
  const tables = [...(await tablesOf(cast)).map(({ name }) => name), '*'];
  const ears: Ear[] = [];
  const clients = await Promise.all(
    LISTENING.map(async (role) => {
      const client = connectAs(cast, cast.actors[role]);
      await client.realtime.setAuth();
      const joins = tables.flatMap((table) =>
        FILTERS.map((filter) => {
          const ear: Ear = { actor: cast.actors[role], what: `${table} ${filter ?? ''}`, heard: [] };
          ears.push(ear);
          const channel = client.channel(`${role} ${ear.what}`);
          channel.on(
            'postgres_changes',
            { event: '*', schema: 'public', table, ...(filter && { filter }) },
            (event) => ear.heard.push({ table: event.table, new: event.new, old: event.old }),
          );
          return answered(channel);
        }),
      );
      await Promise.all(joins);
      return client;
    }),
  );
  await liveOn(cast);
  // Changes come in order: who hears this one has heard all before it.
  await vi.waitFor(
    () => {
      const last = ears.filter(
        ({ actor, what }) => what.trim() === 'influencer_stats' && !DEAD.includes(actor.name),
      );
      for (const { heard, actor } of last) {
        if (!heard.some((event) => event.new.influencer_id === VICTIMS.managed))
          throw new Error(`${actor.name} waits`);
      }
    },
    { timeout: 30_000, interval: 20 },
  );
  await Promise.all(clients.map((client) => client.realtime.disconnect()));
  return ears.map(({ actor, what, heard }) => ({
    name: `${actor.name} listens to ${what}`,
    play: () => Promise.resolve(foreignIn(heard, actor)),
  }));
}

/** Undone again, so that the rows are as they were, but for the numbers that only grow. */
async function liveOn({ stack }: Cast): Promise<void> {
  const { sql } = stack.database;
  const { member, influencer, managed } = VICTIMS;
  await sql`update public.profiles set bio = bio where id in ${sql([member, influencer])}`;
  await sql`update public.subscribers set updated_at = updated_at where user_id = ${influencer}`;
  await sql`delete from public.user_domain_map where user_id = ${member} and influencer_id = ${influencer}`;
  await sql`insert into public.user_domain_map (user_id, influencer_id) values (${member}, ${influencer})`;
  await sql`delete from public.user_domain_map where user_id = ${member} and influencer_id = ${managed}`;
  await sql`insert into public.user_domain_map (user_id, influencer_id) values (${member}, ${managed})`;
}

function foreignIn(heard: readonly Event[], actor: Actor): string | null {
  // Whose role may not read a table hears, on a hosted project too, that something in it changed, and no more.
  const told = heard.filter(({ new: row, old }) => Object.keys({ ...row, ...old }).length > 0);
  const foreign = told.filter(
    ({ table, new: row, old }) =>
      DEAD.includes(actor.name) ||
      JSON.stringify([row, old]).includes(VICTIMS.member) ||
      !PUBLIC.includes(table),
  );
  return foreign.length > 0 ? `hears ${JSON.stringify(foreign[0])}` : null;
}
