import { VisuallyHidden } from './visually-hidden';

interface CountBadgeProps {
  count: number;
  /** One of what is counted, for screen readers: 'new alert'. */
  label: string;
}

/** A number on coral; nothing at zero, '20+' beyond twenty. */
export function CountBadge({ count, label }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className="inline-grid h-5 min-w-5 place-items-center rounded-full bg-coral-fill px-1.5 text-xs leading-none font-bold text-on-coral tabular-nums">
      <span aria-hidden="true">{badgeNumber(count)}</span>
      <VisuallyHidden>{`${badgeNumber(count)} ${count === 1 ? label : `${label}s`}`}</VisuallyHidden>
    </span>
  );
}

/** The largest number that a badge shows; the database counts no further than one more. */
const MAX_SHOWN = 20;

/** '7'; '20+' for more than 20. */
function badgeNumber(count: number): string {
  return count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
}
