import { useEffect, useEffectEvent, useState } from 'react';

interface Edit<Value> {
  /** What the edit began with: what was saved then, or what a draft remembers of it. */
  start: Value;
  /** What is saved now. */
  saved: Value;
  typed: Value;
  isSame: (one: Value, other: Value) => boolean;
  /** Whether somebody has saved it since; by default, whether the two differ. */
  hasMoved?: (since: Value, now: Value) => boolean;
  isSaving: boolean;
  /** Puts a value into the form. */
  show: (value: Value) => void;
  /** Forgets that a save was refused. */
  forgetRefusal: () => void;
}

/**
 * A form whose subject others may save meanwhile. Without changes of one's own it follows what they save; with changes there is an edit
 * conflict, and the person decides between the two.
 */
export function useEditConflict<Value>({ start, saved, typed, isSame, isSaving, ...edit }: Edit<Value>) {
  const hasMoved = edit.hasMoved ?? ((since, now) => !isSame(since, now));
  const [base, setBase] = useState(start);
  const isChanged = !isSame(typed, base);
  const hasOwnChanges = isChanged && !isSame(typed, saved);
  const isOutdated = hasOwnChanges && !isSaving && hasMoved(base, saved);

  const follow = useEffectEvent(() => {
    const isUpToDate = isSame(base, saved) && !hasMoved(base, saved);
    if (isSaving || isUpToDate || hasOwnChanges) return;
    take();
  });
  useEffect(() => follow());

  function take() {
    edit.forgetRefusal();
    setBase(saved);
    if (!isSame(typed, saved)) edit.show(saved);
  }

  return {
    /** What the changes are made from. */
    base,
    setBase,
    isChanged,
    /** Whether others have saved something else since the changes began. */
    isOutdated,
    /** Lets the next save overwrite what others saved. */
    keepMine: () => {
      edit.forgetRefusal();
      setBase(saved);
    },
    takeTheirs: take,
  };
}
