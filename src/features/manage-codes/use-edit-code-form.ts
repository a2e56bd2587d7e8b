import type { OfferTexts } from '@rules/offer-texts';
import { useEffect, useState } from 'react';
import { NotFoundError } from '@/lib/errors';
import { useStoredDraft } from '@/shared/draft';
import { toast } from '@/ui/toast';
import type { EditedCode } from './data/code';
import { ChangedMeanwhileError, useUpdateCode } from './data/update-code';
import { codeEditDraft } from './draft';
import { changedFields, mergeEdit } from './offer-edit';
import { reasonForCodeError } from './reason-for-code-error';
import { useCodeForm } from './use-code-form';
import { startOfEdit, useMergedEdit } from './use-merged-edit';

export const DELETED = 'This promo code is no longer there: it was deleted meanwhile.';

interface EditedBy {
  userId: string;
  influencerId: string;
}

/**
 * The state of the edit form: the draft, the other side's changes, and the messages about both.
 * @param opened the code as it was when the form was opened
 * @param now the present code; null as soon as it is known to be deleted
 * @param onClose not called when the form has been left meanwhile
 */
export function useEditCodeForm(
  { userId, influencerId }: EditedBy,
  opened: EditedCode,
  now: EditedCode | null,
  onClose: () => void,
) {
  const draft = codeEditDraft(userId, opened.id);
  const [start] = useState(() => startOfEdit(opened, draft.read()));
  const { form, fields, submit, tellAtField, isIncomplete } = useCodeForm('edit', start.fields);
  const { seen, before, theirChanges, conflicts, meet, choose } = useMergedEdit(form, fields, opened, start);
  const [choiceMissing, setChoiceMissing] = useState(false);
  // Counts refused saves; each moves the focus to the other side's changes.
  const [refusals, setRefusals] = useState(0);

  useEffect(() => {
    if (now) meet(now);
  });

  const isChanged = changedFields(before, fields).length > 0;
  useStoredDraft(draft, isChanged ? { before, typed: fields } : undefined);
  // A draft without changes is removed; otherwise it would look like a change as soon as somebody else edits the code.
  const startsUnchanged = changedFields(opened.fields, start.fields).length === 0;
  useEffect(() => {
    if (startsUnchanged) codeEditDraft(userId, opened.id).clear();
  }, [startsUnchanged, userId, opened.id]);

  const update = useUpdateCode(userId);

  async function send(base: EditedCode, checked: OfferTexts): Promise<void> {
    if (changedFields(base.fields, checked).length === 0) return;
    try {
      await update.mutateAsync({ influencerId, seen: base, fields: checked });
    } catch (error) {
      if (!(error instanceof ChangedMeanwhileError)) throw error;
      const merged = mergeEdit(base.fields, checked, error.now.fields);
      // No real conflict: a field was changed and changed back, or both sides saved the same, as after a lost answer.
      if (merged.theirChanges.length + merged.conflicts.length > 0) throw error;
      await send(error.now, checked);
    }
  }

  function showError(error: unknown) {
    if (error instanceof ChangedMeanwhileError) {
      meet(error.now);
      setRefusals((count) => count + 1);
    } else if (!tellAtField(error)) {
      const description = error instanceof NotFoundError ? DELETED : reasonForCodeError(error);
      toast.error('Failed to update promo code', { description });
    }
  }

  const save = submit(async (checked) => {
    const isOpen = conflicts.some(({ choice }) => choice === undefined);
    setChoiceMissing(isOpen);
    if (isOpen) return false;
    try {
      await send(seen, checked);
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
    /** Whether an earlier draft was restored. */
    isTakenUp: !startsUnchanged,
    theirChanges,
    conflicts,
    choose,
    choiceMissing,
    refusals,
    save,
    saving: update.isPending,
    discard: draft.clear,
  };
}
