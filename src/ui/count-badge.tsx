import { badgeNumber } from './badge-number';
import { VisuallyHidden } from './visually-hidden';

export interface CountBadgeProps {
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
      <VisuallyHidden>
        {badgeNumber(count)} {count === 1 ? label : `${label}s`}
      </VisuallyHidden>
    </span>
  );
}
