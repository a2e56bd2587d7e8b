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
  return <Pill tone={TONES[state]}>{expiryLabel(expiryDate, now)}</Pill>;
}
