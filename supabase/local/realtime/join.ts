import type postgres from 'postgres';
import { z } from 'zod';
import type { Channel } from './channel';
import { type Binding, bindingSchema, parseBinding, type Subscription } from './subscription';
import { type Actor, actorOfToken, TokenRefused, type VerifyToken } from './token';
import { checkSubscription } from './verdicts';

/** What the connections of one attached realtime share. */
export interface Realtime {
  sql: postgres.Sql;
  followPublication(): Promise<void>;
  verifyToken: VerifyToken;
  subscriptions: Set<Subscription>;
  log(message: string): void;
}

/** The answer to a join that isn't accepted. */
export class JoinRefused extends Error {}

const joinSchema = z.object({
  access_token: z.string().nullish(),
  config: z
    .object({ private: z.boolean().nullish(), postgres_changes: z.array(bindingSchema).nullish() })
    .optional(),
});

/** @throws JoinRefused */
export function parseJoin(name: string, payload: unknown): { token: string | null; bindings: Binding[] } {
  const { success, data, error } = joinSchema.safeParse(payload);
  if (!success) throw new JoinRefused(`InvalidJoinPayload: ${z.prettifyError(error)}`);
  if (data.config?.private) {
    // Private channels are for broadcast and presence, which need policies on realtime.messages.
    throw new JoinRefused(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
    );
  }
  return { token: data.access_token ?? null, bindings: data.config?.postgres_changes ?? [] };
}

/**
 * supabase-js sends its API key in the token's place while nobody is signed in.
 * @throws JoinRefused
 */
export async function actorOfJoin(
  token: string | null,
  apiKey: Actor,
  verifyToken: VerifyToken,
): Promise<Actor> {
  if (token === null || isApiKey(token)) return apiKey;
  try {
    return await actorOfToken(token, verifyToken);
  } catch (error) {
    if (error instanceof TokenRefused) throw new JoinRefused(`${error.code}: ${error.message}`);
    throw error;
  }
}

export function isApiKey(token: string): boolean {
  return token.startsWith('sb_');
}

/**
 * Makes the channel's bindings effective, all or none. A failure leaves the channel joined, as on hosted realtime.
 * @returns what to tell the client
 */
export async function subscribeChannel(
  realtime: Realtime,
  channel: Channel,
  bindings: readonly (Binding & { id: number })[],
): Promise<{ status: 'ok' | 'error'; message: string }> {
  try {
    const subscriptions = bindings.map((binding) => ({
      id: binding.id,
      listener: channel,
      ...parseBinding(binding),
    }));
    await realtime.followPublication();
    for (const subscription of subscriptions) {
      await checkSubscription(realtime.sql, channel.actor, subscription);
    }
    channel.subscribe(subscriptions);
    return { status: 'ok', message: 'Subscribed to PostgreSQL' };
  } catch (error) {
    channel.subscribe([]);
    const reason = error instanceof Error ? error.message : String(error);
    const message = `Unable to subscribe to changes with given parameters. ${reason}: ${JSON.stringify(bindings)}`;
    realtime.log(`realtime: ${message}`);
    return { status: 'error', message };
  }
}
