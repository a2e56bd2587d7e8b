import type { Conditions } from '@rules/conditions';
import * as z from 'zod/mini';
import type { ExtensionOffer } from '@/domain/extension-offer';
import type { BellPlace } from './rules/bell-place';
import type { Choices } from './stored';

/** What the popup asks of the worker. */
const popupRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('popup-opened') }),
  z.object({ type: z.literal('alerts-seen'), until: z.string() }),
  /** `mayCount` is false when the browser objects to measuring. */
  z.object({ type: z.enum(['copied', 'shop']), offerId: z.string(), mayCount: z.boolean() }),
  z.object({ type: z.literal('worked'), offerId: z.string(), worked: z.boolean() }),
  z.object({
    type: z.literal('mute'),
    what: z.enum(['shops', 'people']),
    key: z.string(),
    muted: z.boolean(),
  }),
  z.object({ type: z.literal('disconnect') }),
]);

export type PopupRequest = z.infer<typeof popupRequest>;

/** What the script in a shop's page asks of the worker: whether the bell rings there. The worker knows by itself which page asks. */
const pageRequest = z.object({
  type: z.literal('page-opened'),
  /** Whether somebody's affiliate link led there. */
  landed: z.boolean(),
});

export type PageRequest = z.infer<typeof pageRequest>;

/** The answer to the script in a shop's page when the bell rings there. The script learns nothing of the offers. */
export interface PageRings {
  theme: Choices['theme'];
}

const place = z.object({
  side: z.enum(['left', 'right']),
  down: z.number().check(z.minimum(0), z.maximum(1)),
});

/** What the bell's own document asks of the worker, which knows by itself in which shop's page the document is. */
const bellRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bell-opened') }),
  z.object({ type: z.literal('bell-moved'), place }),
  /** Asks what the ticket shows: the newest offer or, when it is open, the one that it shows (`offerId`) as long as the bell rings for that. */
  z.object({ type: z.literal('ticket-opened'), offerId: z.optional(z.string()) }),
  z.object({
    type: z.enum(['ticket-shown', 'ticket-copied', 'ticket-shop']),
    offerId: z.string(),
    mayCount: z.boolean(),
  }),
  /** The bell rings aloud in this shop no more, until that is taken back under Settings. */
  z.object({ type: z.literal('not-here') }),
  /** Opens the popup's page in a tab, with all offers for the shop. */
  z.object({ type: z.literal('ticket-all') }),
]);

export type BellRequest = z.infer<typeof bellRequest>;

/**
 * What the bell's document tells the script that holds its box in the page. The worker passes it on, because in Firefox a document in a
 * page's frame knows no tabs. The browser carries the message within the extension: the page can neither hear nor send it.
 */
const boxRequest = z.object({
  /** The bell alone, with the ticket beside it, or, while it is dragged, the whole window. */
  box: z.enum(['bell', 'ticket', 'window']),
  place,
});

export type BoxRequest = z.infer<typeof boxRequest>;

/** What the bell in a page shows. */
export interface PageBell {
  /** How many codes there are for the shop. */
  codes: number;
  place: BellPlace;
  /** In how many milliseconds the first of them ends. */
  endsIn: number | undefined;
}

/** What the ticket in a page shows. */
export interface PageTicket {
  /** The newest when it was opened. */
  offer: PageOffer;
  /** How many other codes there are for the shop. */
  more: number;
}

/** An offer as far as the ticket needs it. */
type PageOffer = Pick<ExtensionOffer, 'id' | 'brand_name' | 'promo_code' | 'description'> &
  Conditions & {
    influencer_name: string;
    /** When it expires, in words by the service's clock, because the device's may be wrong; null when it doesn't. */
    expires: string | null;
    /** Null where the influencer earns nothing by the offer's link. */
    paid_label: string | null;
    /** Whether there is a link for 'Shop'. */
    has_link: boolean;
  };

export const parsePopupRequest = (message: unknown) => popupRequest.safeParse(message).data;
export const parsePageRequest = (message: unknown) => pageRequest.safeParse(message).data;
export const parseBoxRequest = (message: unknown) => boxRequest.safeParse(message).data;
export const parseBellRequest = (message: unknown) => bellRequest.safeParse(message).data;
