import * as z from 'zod/mini';
import { categories } from '@/domain/categories';
import { EMPTY_PROMO_CODE, type PromoCodeFields } from '@/domain/promo-code';
import { draftOf } from '@/shared/drafts/draft';

/** Whose draft it is, and for whom: an agency writes for several influencers. */
export interface DraftOwner {
  userId: string;
  influencerId: string;
}

const text = z.catch(z.string(), '');
const fields: z.ZodMiniType<PromoCodeFields> = z.object({
  brandName: text,
  brandUrl: text,
  brandInstagramHandle: text,
  promoCode: text,
  description: text,
  category: z.catch(z.enum(categories), EMPTY_PROMO_CODE.category),
  expirationDate: text,
  affiliateLink: text,
});

/** A code that isn't published yet. */
export function newCodeDraft({ userId, influencerId }: DraftOwner) {
  return draftOf('code', [userId, influencerId], fields);
}
