import * as z from 'zod/mini';
import type { MessageOffer } from '../_shared/rules/instagram-message.ts';
import { IF_NOTHING_LIVE, TRIGGERS } from '../_shared/rules/instagram-rules.ts';

/** All fields of an offer that a message needs. Some of MessageOffer are optional, so `satisfies` makes a forgotten one a type error. */
const offer = z.object({
  id: z.string(),
  brand_name: z.string(),
  promo_code: z.string(),
  description: z.string(),
  minimum_spend: z.nullable(z.number()),
  currency: z.string(),
  first_order_only: z.boolean(),
  countries: z.array(z.string()),
  terms: z.nullable(z.string()),
  expiration_date: z.nullable(z.string()),
  is_paid: z.boolean(),
} satisfies Record<keyof MessageOffer, unknown>);

/** A row of claim_instagram_replies. */
const reply = z.object({
  id: z.number(),
  influencer_id: z.string(),
  instagram_user_id: z.string(),
  sealed_token: z.string(),
  kind: z.enum(TRIGGERS),
  event_id: z.string(),
  sender_id: z.string(),
  /** Whether it was claimed before and never acknowledged: Instagram may have sent it. */
  is_repeated: z.boolean(),
  rule_id: z.string(),
  message: z.string(),
  public_reply: z.nullable(z.string()),
  if_nothing_live: z.enum(IF_NOTHING_LIVE),
  username: z.string(),
  influencer_name: z.string(),
  /** What may be sent at this moment: live, and for everybody. */
  offers: z.array(offer),
});
export type Reply = z.infer<typeof reply>;

export const claimedReplies = z.array(reply);
