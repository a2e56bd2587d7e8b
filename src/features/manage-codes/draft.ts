import * as z from 'zod/mini';
import { categories } from '@/domain/categories';
import { EMPTY_PROMO_CODE, isEmptyPromoCode, type PromoCodeFields } from '@/domain/promo-code';
import { deviceStorage } from '@/lib/site-storage';

/** Whose draft it is, and for whom: an agency writes for several influencers. */
export interface DraftOwner {
  userId: string;
  influencerId: string;
}

const keyFor = ({ userId, influencerId }: DraftOwner) => `promobell-code-draft:${userId}:${influencerId}`;

const text = z.catch(z.string(), '');
const draft = z.object({
  brandName: text,
  brandUrl: text,
  brandInstagramHandle: text,
  promoCode: text,
  description: text,
  category: z.catch(z.enum(categories), EMPTY_PROMO_CODE.category),
  expirationDate: text,
  affiliateLink: text,
});

/** What was typed and not yet published on this device; undefined when nothing was. */
export function readDraft(owner: DraftOwner): PromoCodeFields | undefined {
  const stored = deviceStorage.read(keyFor(owner));
  if (stored === null) return undefined;
  try {
    return draft.safeParse(JSON.parse(stored)).data;
  } catch {
    // Something that we didn't write.
    return undefined;
  }
}

/** Keeps what is typed as soon as any field is filled, and forgets it when all are empty (spec 2 §2). */
export function saveDraft(owner: DraftOwner, fields: PromoCodeFields) {
  if (isEmptyPromoCode(fields)) return clearDraft(owner);
  deviceStorage.write(keyFor(owner), JSON.stringify(fields));
}

export function clearDraft(owner: DraftOwner) {
  deviceStorage.remove(keyFor(owner));
}
