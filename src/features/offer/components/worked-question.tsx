import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { pressedOnce } from '@/ui/focus';

interface WorkedQuestionProps {
  /** What the question is about, for screen readers. */
  code: string;
  onAnswer: (worked: boolean) => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** 'Did it work?' with one press for either answer, in a line of 24 px. */
export function WorkedQuestion({ code, onAnswer, children }: WorkedQuestionProps) {
  const question = useId();
  return (
    <fieldset
      aria-labelledby={question}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-1.5 text-ink"
    >
      <p id={question} className="flex-1 whitespace-nowrap">
        Did <span className="sr-only">the code {code}</span>
        <span aria-hidden="true">it</span> work?
      </p>
      <LineButton onClick={() => onAnswer(true)}>Yes</LineButton>
      <LineButton onClick={() => onAnswer(false)}>No</LineButton>
      {children}
    </fieldset>
  );
}

/** Closes the question without an answer. */
export function CloseQuestion({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Don't ask"
      onClick={onClick}
      className={`${REACH} grid size-6 place-items-center rounded text-muted hover:text-ink`}
    >
      <X size={14} aria-hidden="true" />
    </button>
  );
}

/** The area that a finger meets reaches above and below the button, 44 px in all. */
const REACH = 'relative flex-none after:absolute after:inset-x-0 after:-top-1 after:-bottom-4';

/** A small button in a line of text. Pressing it puts another line in that line's place. */
export function LineButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      {...pressedOnce(onClick)}
      className={`${REACH} min-h-6 min-w-10 rounded-full border border-line-strong bg-raised px-2.5 font-semibold text-ink hover:border-ink`}
    >
      {children}
    </button>
  );
}
