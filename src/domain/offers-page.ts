import * as z from 'zod/mini';
import {
  type ExtensionOffer,
  type ExtensionPerson,
  isExtensionOffer,
  isExtensionPerson,
} from './extension-offer';

// In a file of its own beside extension-protocol.ts, so that no page of the site loads it.

const offersPage = z.object({
  /** Changes with the follows, offers and people, and once a day. */
  version: z.string(),
  /** Whether the version equals `known_version`; the lists below are empty then. */
  unchanged: z.boolean(),
  /** The service's clock: devices' clocks may be wrong, and offers end by this one. */
  now: z.string(),
  /** Whose list it is. */
  member: z.object({ id: z.uuid(), username: z.string(), name: z.string() }),
  /** The publishing time of the newest alert that the member has seen, on any device; null for none. */
  alerts_seen_at: z.nullable(z.string()),
  /** How many people the member follows, with or without offers. */
  following: z.number(),
  /** Whether the member has turned the extension off in its notification settings: then there are no offers. An older service doesn't say. */
  is_silent: z.optional(z.boolean()),
  /** The country by which the member's bell goes; null without one. An older service doesn't say. */
  country: z.optional(z.nullable(z.string())),
  /** Where and for whom the bell stays silent for the member, on any device. */
  muted_shops: z.array(z.string()),
  muted_people: z.array(z.uuid()),
  /** The people of this page's offers. */
  people: z.array(z.custom<ExtensionPerson>(isExtensionPerson)),
  /** Live offers of the people followed, in no order to rely on, at most 250 a page. */
  offers: z.array(z.custom<ExtensionOffer>(isExtensionOffer)),
  /** What to give as `after` for the next page; null on the last one. */
  next: z.nullable(z.string()),
});

/** An answer of `extension_offers`. */
export type OffersPage = z.infer<typeof offersPage>;

/** The page that the database answered with, or undefined if a newer service answers otherwise. */
export function parseOffersPage(answer: unknown): OffersPage | undefined {
  return offersPage.safeParse(answer).data;
}
