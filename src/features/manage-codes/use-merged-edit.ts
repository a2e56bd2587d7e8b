import type { OfferFieldName, OfferTexts } from '@rules/offer-fields';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import {
  type Contest,
  isSameValue,
  type MergedEdit,
  mergeEdit,
  type Takeover,
  withValues,
} from '@/domain/offer-edit';
import type { EditedCode } from './data/code';
import type { CodeEdit } from './draft';

/** A contest and the choice; undefined before it is made. */
export interface OpenContest extends Contest {
  choice: 'mine' | 'theirs' | undefined;
}

interface EditState {
  /** The row that the form is based on. */
  seen: EditedCode;
  takeovers: Takeover[];
  contests: Contest[];
  /** The contested fields in which one's own value was chosen. */
  kept: readonly OfferFieldName[];
}

/** The form's initial values: the row with an earlier draft's changes. */
export function startOfEdit(code: EditedCode, edit: CodeEdit | undefined): MergedEdit {
  if (!edit) return { fields: code.fields, takeovers: [], contests: [] };
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

  const contests = state.contests.map((contest): OpenContest => {
    const present = fields[contest.name];
    if (isSameValue(contest.name, present, contest.theirs)) return { ...contest, choice: 'theirs' };
    // Typing into a contested field counts as a choice.
    const isRewritten = !isSameValue(contest.name, present, contest.mine);
    const isKept = isRewritten || state.kept.includes(contest.name);
    return { ...contest, mine: present, choice: isKept ? 'mine' : undefined };
  });

  /** The values that the edit began with. A contest without a choice stays open when the form is opened again. */
  const before = withValues(
    seen.fields,
    contests.filter(({ choice }) => choice === undefined).map(({ name, before }) => [name, before]),
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
    const { takeovers, contests: contested } = mergeEdit(base, form.getValues(), now.fields);
    for (const takeover of takeovers) form.setValue(takeover.name, takeover.now);
    const isToldAnew = ({ name }: Takeover) => [...takeovers, ...contested].some((one) => one.name === name);
    setState({
      seen: now,
      takeovers: [...known.takeovers.filter((takeover) => !isToldAnew(takeover)), ...takeovers],
      contests: contested,
      kept: [],
    });
  }

  function choose(contest: OpenContest, choice: 'mine' | 'theirs') {
    form.setValue(contest.name, contest[choice]);
    setState({
      ...state,
      contests: state.contests.map((one) => (one.name === contest.name ? contest : one)),
      kept: choice === 'mine' ? [...state.kept, contest.name] : state.kept,
    });
  }

  return { seen, before, takeovers: state.takeovers, contests, meet, choose };
}
