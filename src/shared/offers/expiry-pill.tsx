import { Clock } from 'lucide-react';
import { type Expiry, expiryLabel, expiryOf } from '@/domain/expiry';
import { Pill, type PillProps } from '@/ui/pill';

const TONES: Record<Expiry['state'], PillProps['tone']> = {
  none: 'neutral',
  expired: 'neutral',
  today: 'coral',
  soon: 'coral',
  later: 'sage',
};

/** When an offer ends; coral once the end is near. */
export function ExpiryPill({ expiryDate }: { expiryDate: string | null }) {
  const now = new Date();
  const { state } = expiryOf(expiryDate, now);
  const near = state === 'today' || state === 'soon';
  return (
    <Pill tone={TONES[state]} icon={near && <Clock size={12} strokeWidth={2.5} aria-hidden="true" />}>
      {expiryLabel(expiryDate, now)}
    </Pill>
  );
}
