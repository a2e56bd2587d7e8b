import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';

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

interface ChangedMeanwhileProps {
  /** What was changed: 'this promo code'. */
  what: string;
  /** What the other wrote, where it isn't the same as one's own. */
  theirs: readonly { label: string; value: ReactNode }[];
  keepMine: () => void;
  takeTheirs: () => void;
  /** Whether a save was refused because of it; then the focus comes here. */
  wasRefused: boolean;
  /** The form's button that saves, which gets the focus after the choice. */
  saveButton: RefObject<HTMLButtonElement | null>;
}

/** Asks which of two edits to keep, when somebody else saved theirs first. */
export function ChangedMeanwhile({
  what,
  theirs,
  wasRefused,
  saveButton,
  ...choices
}: ChangedMeanwhileProps) {
  const headingId = useId();
  const section = useRef<HTMLElement>(null);
  // A layout effect, so that the focus is here before the next key is pressed.
  useLayoutEffect(() => {
    if (wasRefused) section.current?.focus();
  }, [wasRefused]);

  /** The pressed button goes, and Save is enabled again. */
  function choose(choice: () => void) {
    flushSync(choice);
    saveButton.current?.focus();
  }

  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="grid min-w-0 scroll-mt-24 gap-4 rounded-lg border border-line-strong p-4 outline-none md:p-5"
    >
      <h3 id={headingId} className="text-lg">
        Changed meanwhile
      </h3>
      <FormAlert>
        Somebody else changed {what} meanwhile. Keep yours and save it over theirs, or take theirs.
      </FormAlert>
      <dl className="grid gap-3 text-sm">
        {theirs.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="mb-1 font-semibold">{label}: they wrote</dt>
            <dd className="min-w-0 whitespace-pre-wrap wrap-anywhere">{value || <em>Nothing</em>}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => choose(choices.keepMine)}>
          Keep mine
        </Button>
        <Button variant="secondary" onClick={() => choose(choices.takeTheirs)}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}
