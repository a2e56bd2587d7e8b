import type { Ref } from 'react';
import { classNames } from './class-names';

interface TicketCodeProps {
  code: string;
  /** Whether the code is struck through, as on an expired offer. */
  struck?: boolean;
  /** Shows a long code whole, on as many lines as it needs, instead of cut to one. */
  whole: boolean;
  /** The element that holds the code alone, to select it. */
  ref?: Ref<HTMLSpanElement>;
}

/** The code on a stub, in figures of one width. A long one is cut to a line; one click selects it whole. */
export function TicketCode({ code, struck = false, whole, ref }: TicketCodeProps) {
  return (
    <p className="min-w-0">
      <span className="block text-xs text-muted">Promo code</span>
      <span
        ref={ref}
        title={code}
        translate="no"
        className={classNames(
          'block font-code text-base leading-6 font-semibold tracking-wide @min-[19rem]/ticket:text-lg @min-[19rem]/ticket:leading-6 text-ink tabular-nums select-all',
          whole ? 'break-all' : 'truncate',
          struck && 'line-through',
        )}
      >
        {code}
      </span>
    </p>
  );
}
