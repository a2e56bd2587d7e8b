import * as z from 'zod/mini';
import { categories } from '@/domain/categories';
import { EMPTY_PROMO_CODE, isEmptyPromoCode, type PromoCodeFields } from '@/domain/promo-code';

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
  try {
    const stored = localStorage.getItem(keyFor(owner));
    return stored === null ? undefined : draft.safeParse(JSON.parse(stored)).data;
  } catch {
    // A browser that refuses its storage, or something in it that we didn't write.
    return undefined;
  }
}

/** Keeps what is typed as soon as any field is filled, and forgets it when all are empty (spec 2 §2). */
export function saveDraft(owner: DraftOwner, fields: PromoCodeFields) {
  if (isEmptyPromoCode(fields)) return clearDraft(owner);
  try {
    localStorage.setItem(keyFor(owner), JSON.stringify(fields));
  } catch {
    // Full or refused: the form still has it.
  }
}

export function clearDraft(owner: DraftOwner) {
  try {
    localStorage.removeItem(keyFor(owner));
  } catch {
    // Refused: then nothing was kept either.
  }
}
