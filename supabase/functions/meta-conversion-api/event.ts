import * as z from 'zod/mini';
import { isEmailAddress } from '../_shared/rules/email-address.ts';
import { customEvents, standardEvents } from '../_shared/rules/tracking-events.ts';

const shortText = z.string().check(z.maxLength(200));

/** What a page of ours sends about one tracking event. */
export const eventBody = z.object({
  eventName: z.enum([...standardEvents, ...customEvents]),
  eventData: z.object({
    /** The pixel sends the same id, so that Meta counts the event once. Without an id the event counts by itself. */
    eventId: z.optional(z.uuid()),
    sourceUrl: z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)),
    customData: z.optional(
      z.object({
        currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
        value: z.optional(z.number().check(z.minimum(0), z.maximum(100_000))),
        content_name: z.optional(shortText),
        content_category: z.optional(shortText),
        content_type: z.optional(shortText),
      }),
    ),
    userData: z.optional(
      z.object({
        email: z.optional(z.string().check(z.refine(isEmailAddress, 'has to be an email address'))),
        firstName: z.optional(shortText),
        lastName: z.optional(shortText),
        /** The pixel's own cookies. */
        fbp: z.optional(shortText),
        fbc: z.optional(z.string().check(z.maxLength(500))),
      }),
    ),
  }),
});

export type TrackedEvent = z.infer<typeof eventBody>;
export type UserData = NonNullable<TrackedEvent['eventData']['userData']>;
