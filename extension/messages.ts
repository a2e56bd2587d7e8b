import * as z from 'zod/mini';
import type { ExtensionOffer } from '@/domain/extension-protocol';

/** What the popup asks of the worker. */
const popupRequest = z.discriminatedUnion('type', [
  z.object({ type: z.literal('popup-opened') }),
  z.object({ type: z.literal('alerts-seen'), until: z.string() }),
  z.object({ type: z.enum(['copied', 'shop']), offerId: z.string(), counts: z.boolean() }),
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

/** What the ticket in a shop's page asks of the worker. The worker knows by itself which page asks. */
const pageRequest = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('page-opened'),
    address: z.string(),
    referrer: z.string(),
    /** False when the browser objects to measuring. */
    counts: z.boolean(),
  }),
  z.object({ type: z.literal('page-copied'), offerId: z.string(), counts: z.boolean() }),
  z.object({ type: z.literal('page-closed') }),
  z.object({ type: z.literal('page-all') }),
]);

export type PageRequest = z.infer<typeof pageRequest>;

/** What the ticket in a page shows. */
export interface PageTicket {
  theme: 'system' | 'light' | 'dark';
  /** The newest. */
  offer: PageOffer;
  /** How many others there are for the shop. */
  more: number;
}

/** An offer as far as a shop's page needs it. */
type PageOffer = Pick<
  ExtensionOffer,
  | 'id'
  | 'brand_name'
  | 'promo_code'
  | 'description'
  | 'minimum_spend'
  | 'first_order_only'
  | 'expiration_date'
> & { influencer_name: string };

export const parsePopupRequest = (message: unknown) => popupRequest.safeParse(message).data;
export const parsePageRequest = (message: unknown) => pageRequest.safeParse(message).data;
