import * as z from 'zod/mini';
import { readToken, signToken } from './signed-token.ts';

const emailChange = z.object({
  influencer: z.uuid(),
  /** Who asks for the change, for an agency. */
  by: z.uuid(),
  to: z.string(),
  /** The account's version; it goes up with every change of address or password. */
  version: z.number(),
  /** Milliseconds since 1970. */
  until: z.number(),
});

/** A change of an influencer's address that an agency asks for and the influencer has to confirm. */
export type EmailChange = z.infer<typeof emailChange>;

const EMAIL_CHANGE = 'email-change';

export const signEmailChange = (change: EmailChange): Promise<string> => signToken(EMAIL_CHANGE, change);

/** The change in a token; undefined for anything that the server didn't sign. The caller checks whether the change is still valid. */
export const verifyEmailChange = (token: string) => readToken(EMAIL_CHANGE, emailChange, token);

/** The content of a link that takes back a change of address about which the account's owner wasn't asked. */
export const wayBack = z.object({
  account: z.uuid(),
  /** The id of the change that is to be taken back. */
  change: z.number(),
  /** The former address. */
  to: z.string(),
  /** The agency's owner, to whom the link was sent instead of the former address. */
  owner: z.optional(z.uuid()),
});

type WayBack = z.infer<typeof wayBack>;

const WAY_BACK = 'address-back';

export const signWayBack = (way: WayBack): Promise<string> => signToken(WAY_BACK, way);

/** The content of a token; undefined for anything that the server didn't sign. The database decides how long the link is valid. */
export const verifyWayBack = (token: string) => readToken(WAY_BACK, wayBack, token);
