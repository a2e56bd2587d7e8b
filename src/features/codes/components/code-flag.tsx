import { dayLabel } from '@rules/day-words';
import { expiryFlag } from '@/domain/expiry';
import { Pill, type PillProps } from '@/ui/pill';

const TONES: Record<'Expired' | 'Soon' | 'No expiration', PillProps['tone']> = {
  Expired: 'neutral',
  Soon: 'coral',
  'No expiration': 'sage',
};

/** A code's expiration date and its flag (docs/product/offers.md#expiry). */
export function CodeFlag({ expirationDate }: { expirationDate: string | null }) {
  const flag = expiryFlag(expirationDate, new Date());
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {expirationDate && (
        <time dateTime={expirationDate} className="text-sm whitespace-nowrap tabular-nums">
          {dayLabel(expirationDate)}
        </time>
      )}
      {flag && <Pill tone={TONES[flag]}>{flag}</Pill>}
    </span>
  );
}
