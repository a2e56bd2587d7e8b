import type { OfferFieldName } from '@rules/offer-fields';
import type { OfferTexts } from '@rules/offer-texts';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EditedCode } from './data/code';
import type { CodeEdit } from './draft';
import {
  type Conflict,
  isSameValue,
  type MergedEdit,
  mergeEdit,
  type TheirChange,
  withValues,
} from './offer-edit';

/** A conflict and the choice; undefined before it is made. */
export interface ConflictChoice extends Conflict {
  choice: 'mine' | 'theirs' | undefined;
}

interface EditState {
  /** The row that the form is based on. */
  seen: EditedCode;
  theirChanges: TheirChange[];
  conflicts: Conflict[];
  /** The conflicting fields in which one's own value was chosen. */
  kept: readonly OfferFieldName[];
}

/** The form's initial values: the row with an earlier draft's changes. */
export function startOfEdit(code: EditedCode, edit: CodeEdit | undefined): MergedEdit {
  if (!edit) return { fields: code.fields, theirChanges: [], conflicts: [] };
  return mergeEdit(edit.before, edit.typed, code.fields);
}

/** Merges an edit with changes of the row during the edit. */
export function useMergedEdit(
  form: UseFormReturn<OfferTexts>,
  fields: OfferTexts,
  code: EditedCode,
  start: MergedEdit,
) {
  const [state, setState] = useState<EditState>({ ...start, seen: code, kept: [] });
  const { seen } = state;

  const conflicts = state.conflicts.map((conflict): ConflictChoice => {
    const present = fields[conflict.name];
    if (isSameValue(conflict.name, present, conflict.theirs)) return { ...conflict, choice: 'theirs' };
    // Typing into a conflicting field counts as a choice.
    const isRewritten = !isSameValue(conflict.name, present, conflict.mine);
    const isKept = isRewritten || state.kept.includes(conflict.name);
    return { ...conflict, mine: present, choice: isKept ? 'mine' : undefined };
  });

  /** The values that the edit began with. A conflict without a choice stays open when the form is opened again. */
  const before = withValues(
    seen.fields,
    conflicts.filter(({ choice }) => choice === undefined).map(({ name, before }) => [name, before]),
  );

  // The same row may arrive twice, by a refused save and by a live update.
  const latest = useRef({ state, before });
  useEffect(() => {
    latest.current = { state, before };
  });

  /** Takes over the other side's row and keeps one's own changes on top of it. */
  function meet(now: EditedCode) {
    const { state: known, before: base } = latest.current;
    if (now.version <= known.seen.version) return;
    const { theirChanges, conflicts: conflictsNow } = mergeEdit(base, form.getValues(), now.fields);
    for (const change of theirChanges) form.setValue(change.name, change.now);
    const isToldAnew = ({ name }: TheirChange) =>
      [...theirChanges, ...conflictsNow].some((one) => one.name === name);
    setState({
      seen: now,
      theirChanges: [...known.theirChanges.filter((change) => !isToldAnew(change)), ...theirChanges],
      conflicts: conflictsNow,
      kept: [],
    });
  }

  function choose(conflict: ConflictChoice, choice: 'mine' | 'theirs') {
    form.setValue(conflict.name, conflict[choice]);
    setState({
      ...state,
      conflicts: state.conflicts.map((one) => (one.name === conflict.name ? conflict : one)),
      kept: choice === 'mine' ? [...state.kept, conflict.name] : state.kept,
    });
  }

  return { seen, before, theirChanges: state.theirChanges, conflicts, meet, choose };
}
