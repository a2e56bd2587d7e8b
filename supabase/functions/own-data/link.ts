import * as z from 'zod/mini';
import { env } from '../_shared/env.ts';
import { readToken, signToken } from '../_shared/signed-token.ts';

const PURPOSE = 'own-data';
const HOUR_MS = 60 * 60 * 1000;

const grant = z.object({
  account: z.uuid(),
  /** The link ends with the session in which it was asked for. */
  session: z.uuid(),
  /** Milliseconds since 1970. */
  until: z.number(),
});

/** What a link allows. */
export type Grant = z.infer<typeof grant>;

/** The address at which an account's data can be downloaded for an hour. Nothing is stored for it. */
export async function linkFor(account: string, session: string): Promise<{ url: string; until: string }> {
  const until = Date.now() + HOUR_MS;
  const token = await signToken(PURPOSE, { account, session, until } satisfies Grant);
  const url = `${env('SUPABASE_URL')}/functions/v1/own-data?${new URLSearchParams({ token })}`;
  return { url, until: new Date(until).toISOString() };
}

/** Undefined for anything that the server didn't sign. Doesn't tell whether the link is still valid. */
export async function grantOf(request: Request): Promise<Grant | undefined> {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  return grant.safeParse(await readToken(PURPOSE, token.slice(0, 2000))).data;
}
