import { type OfferFieldName, offerField } from '@rules/offer-fields';
import { BLANK_OFFER, flawOfText, forEachField, type OfferTexts } from '@rules/offer-texts';
import * as z from 'zod/mini';
import { draftOf } from '@/shared/draft';

/** Who types a draft, and for which influencer, because an agency types for several. */
export interface DraftOwner {
  userId: string;
  influencerId: string;
}

/** Whether the field's control can show the text. A select shows only its options, and a draft may be older than these. */
function canBeShown(name: OfferFieldName, text: string): boolean {
  const { kind } = offerField(name);
  if (kind !== 'category' && kind !== 'currency' && kind !== 'countries') return true;
  return flawOfText(name, text) === undefined && (text !== '' || BLANK_OFFER[name] === '');
}

const texts: z.ZodMiniType<OfferTexts> = z.object(
  forEachField((name) => {
    const text = z.string().check(z.refine((typed) => canBeShown(name, typed)));
    return z.catch(text, BLANK_OFFER[name]);
  }),
);

/** The texts typed for a code, and those that were saved when the changes began: compared with them, a later version shows what others changed. */
interface CodeEdit {
  before: OfferTexts;
  typed: OfferTexts;
}

const edit: z.ZodMiniType<CodeEdit> = z.object({ before: texts, typed: texts });

/** The draft of a new code. */
export function newCodeDraft({ userId, influencerId }: DraftOwner) {
  return draftOf('code', [userId, influencerId], texts);
}

/** An addition that has no answer yet: its key, and what was sent with it. */
const attempt = z.object({ key: z.string(), sent: z.array(texts) });
export type Attempt = z.infer<typeof attempt>;

/** The attempt that got no answer. It is kept on the device like drafts, because people often reload a page that doesn't answer. */
export function unansweredAttempt({ userId, influencerId }: DraftOwner) {
  return draftOf('code-unanswered', [userId, influencerId], attempt);
}

/** The draft of an edit. */
export function codeEditDraft(userId: string, codeId: string) {
  return draftOf('code-edit', [userId, codeId], edit);
}
