import { offerField } from '@rules/offer-fields';
import type { OfferTexts } from '@rules/offer-texts';
import { useEffect, useState } from 'react';
import { readableText } from '@/domain/offer-form';
import { NotFoundError } from '@/lib/errors';
import { useStoredDraft } from '@/shared/draft';
import { useEditConflict } from '@/shared/edit-conflict';
import { toast } from '@/ui/toast';
import { ChangedMeanwhileError, type SavedCode, useUpdateCode } from '../data/codes';
import { codeEditDraft } from '../data/draft';
import { changedFields, isSameOffer } from '../rules/code-row';
import { reasonForCodeError } from '../rules/reason-for-code-error';
import { useCodeForm } from './use-code-form';

export const GONE = 'This promo code is no longer there: it was deleted or hidden meanwhile.';

function reasonForEditError(error: unknown): string {
  if (error instanceof NotFoundError) return GONE;
  return error instanceof ChangedMeanwhileError
    ? 'Somebody else changed it meanwhile. Your changes are kept: edit the code again to decide.'
    : reasonForCodeError(error);
}

interface Edit {
  userId: string;
  influencerId: string;
  /** The code as it was when the form was opened. */
  opened: SavedCode;
  /** The present code; null as soon as it is known to be deleted or hidden. */
  now: SavedCode | null;
  /** Not called when the form has been left meanwhile. */
  onClose: () => void;
}

/** The state of the edit form: the draft, what others save meanwhile, and the messages about both. */
export function useEditCodeForm({ userId, influencerId, opened, now, onClose }: Edit) {
  const draft = codeEditDraft(userId, opened.id);
  const [start] = useState(() => draft.read() ?? { before: opened.fields, typed: opened.fields });
  const { form, fields, isHere, submit, showAtField, isIncomplete } = useCodeForm('edit', start.typed);
  const update = useUpdateCode(userId);
  // When the code is deleted meanwhile, the form keeps what was saved last.
  const [saved, setSaved] = useState(now ?? opened);
  if (now !== null && now !== saved) setSaved(now);
  const { base, isChanged, ...conflict } = useEditConflict({
    start: start.before,
    saved: saved.fields,
    typed: fields,
    isSame: isSameOffer,
    isSaving: update.isPending,
    show: (texts) => form.reset(texts),
    forgetRefusal: update.reset,
  });
  useStoredDraft(draft, isChanged ? { before: base, typed: fields } : undefined);
  // A draft without changes is removed; otherwise it would look like a change as soon as somebody else edits the code.
  const startsUnchanged = isSameOffer(opened.fields, start.typed);
  useEffect(() => {
    if (startsUnchanged) codeEditDraft(userId, opened.id).clear();
  }, [startsUnchanged, userId, opened.id]);

  async function send(seen: SavedCode, checked: OfferTexts): Promise<void> {
    if (isSameOffer(seen.fields, checked)) return;
    try {
      await update.mutateAsync({ influencerId, seen, fields: checked });
    } catch (error) {
      if (!(error instanceof ChangedMeanwhileError)) throw error;
      // Nothing to decide: a field was changed and changed back, or both sides saved the same, as after a lost answer.
      const { fields: theirs } = error.now;
      if (!isSameOffer(theirs, seen.fields) && !isSameOffer(theirs, checked)) throw error;
      await send(error.now, checked);
    }
  }

  function showError(error: unknown) {
    // The form asks which of the two to keep.
    const isShown = error instanceof ChangedMeanwhileError ? isHere.current : showAtField(error);
    if (!isShown) toast.error('Failed to update promo code', { description: reasonForEditError(error) });
  }

  const save = submit(async (checked) => {
    try {
      await send({ ...saved, fields: base }, checked);
    } catch (error) {
      showError(error);
      return false;
    }
    draft.clear();
    if (isChanged) toast.success('Promo code updated successfully!');
    else toast.info('There was nothing to save.');
    return true;
  }, onClose);

  return {
    form,
    fields,
    isIncomplete,
    isChanged,
    hasChangesOfEarlierDraft: !startsUnchanged && isChanged,
    conflict: {
      ...conflict,
      wasRefused: update.error instanceof ChangedMeanwhileError,
      theirs: changedFields(fields, saved.fields).map((name) => ({
        label: offerField(name).label,
        value: readableText(name, saved.fields[name]),
      })),
    },
    save,
    saving: update.isPending,
    discard: draft.clear,
  };
}
