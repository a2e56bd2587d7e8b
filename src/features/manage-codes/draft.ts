import { categories } from '@rules/categories';
import * as z from 'zod/mini';
import { EMPTY_PROMO_CODE, type PromoCodeFields } from '@/domain/promo-code';
import { draftOf } from '@/shared/draft';

/** The author and the influencer of a draft; an agency writes for several influencers. */
export interface DraftOwner {
  userId: string;
  influencerId: string;
}

const text = z.catch(z.string(), '');
const fields: z.ZodMiniType<PromoCodeFields> = z.object({
  brand_name: text,
  brand_url: text,
  brand_instagram_handle: text,
  promo_code: text,
  description: text,
  category: z.catch(z.enum(categories), EMPTY_PROMO_CODE.category),
  expiration_date: text,
  affiliate_link: text,
});

/** The changed values of a code and the code's values at that time, to find out later what others changed meanwhile. */
export interface CodeEdit {
  before: PromoCodeFields;
  typed: PromoCodeFields;
}

const edit: z.ZodMiniType<CodeEdit> = z.object({ before: fields, typed: fields });

/** The draft of a new code. */
export function newCodeDraft({ userId, influencerId }: DraftOwner) {
  return draftOf('code', [userId, influencerId], fields);
}

/** The draft of an edit. */
export function codeEditDraft(userId: string, codeId: string) {
  return draftOf('code-edit', [userId, codeId], edit);
}
