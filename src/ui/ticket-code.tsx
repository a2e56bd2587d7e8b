import { classNames } from './class-names';

export interface TicketCodeProps {
  code: string;
  /** What the code is called to screen readers, e.g. 'Promo code'. */
  label: string;
  struck?: boolean;
}

/** The code on a stub, in figures of one width. A long one is cut to a line; copying takes it whole. */
export function TicketCode({ code, label, struck = false }: TicketCodeProps) {
  return (
    <p className="min-w-0 flex-1">
      <span className="block text-xs text-muted">{label}</span>
      <span
        title={code}
        className={classNames(
          'block truncate font-code text-lg leading-6 font-semibold tracking-wide text-ink tabular-nums',
          struck && 'line-through',
        )}
      >
        {code}
      </span>
    </p>
  );
}
