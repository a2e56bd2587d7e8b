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

/** A contest and what was chosen; undefined until it is. */
export interface OpenContest extends Contest {
  choice: 'mine' | 'theirs' | undefined;
}

interface Standing {
  /** The row that the form builds on. */
  seen: EditedCode;
  takeovers: Takeover[];
  contests: Contest[];
  /** The contests in which one's own value was chosen. */
  kept: readonly OfferFieldName[];
}

/** What the form starts with: the row, and on it what an earlier edit had typed. */
export function startOfEdit(code: EditedCode, edit: CodeEdit | undefined): MergedEdit {
  if (!edit) return { fields: code.fields, takeovers: [], contests: [] };
  return mergeEdit(edit.before, edit.typed, code.fields);
}

/** Keeps an edit together with what the row becomes meanwhile. */
export function useMergedEdit(
  form: UseFormReturn<OfferTexts>,
  fields: OfferTexts,
  code: EditedCode,
  start: MergedEdit,
) {
  const [standing, setStanding] = useState<Standing>({ ...start, seen: code, kept: [] });
  const { seen } = standing;

  const contests = standing.contests.map((contest): OpenContest => {
    const present = fields[contest.name];
    if (isSameValue(contest.name, present, contest.theirs)) return { ...contest, choice: 'theirs' };
    // Typing something else is a choice, too.
    const isRewritten = !isSameValue(contest.name, present, contest.mine);
    const isKept = isRewritten || standing.kept.includes(contest.name);
    return { ...contest, mine: present, choice: isKept ? 'mine' : undefined };
  });

  /** What the edit began with; a contest without a choice is still one when the form is opened again. */
  const before = withValues(
    seen.fields,
    contests.filter(({ choice }) => choice === undefined).map(({ name, before }) => [name, before]),
  );

  // The row may become known twice in the same moment, by a refused save and by news of it.
  const latest = useRef({ standing, before });
  useEffect(() => {
    latest.current = { standing, before };
  });

  /** Puts what the other side wrote below one's own changes. */
  function meet(now: EditedCode) {
    const { standing: known, before: base } = latest.current;
    if (now.version <= known.seen.version) return;
    const { takeovers, contests: contested } = mergeEdit(base, form.getValues(), now.fields);
    for (const takeover of takeovers) form.setValue(takeover.name, takeover.now);
    const isToldAnew = ({ name }: Takeover) => [...takeovers, ...contested].some((one) => one.name === name);
    setStanding({
      seen: now,
      takeovers: [...known.takeovers.filter((takeover) => !isToldAnew(takeover)), ...takeovers],
      contests: contested,
      kept: [],
    });
  }

  function choose(contest: OpenContest, choice: 'mine' | 'theirs') {
    form.setValue(contest.name, contest[choice]);
    setStanding({
      ...standing,
      contests: standing.contests.map((one) => (one.name === contest.name ? contest : one)),
      kept: choice === 'mine' ? [...standing.kept, contest.name] : standing.kept,
    });
  }

  return { seen, before, takeovers: standing.takeovers, contests, meet, choose };
}
