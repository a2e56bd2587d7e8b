import { type Expiry, expiryLabel, expiryOf } from '@/domain/expiry';
import { useToday } from '@/shared/today';
import { Pill, type PillProps } from '@/ui/pill';

const TONES: Record<Expiry['state'], PillProps['tone']> = {
  none: 'neutral',
  expired: 'neutral',
  today: 'coral',
  soon: 'coral',
  later: 'sage',
};

/** When an offer expires; highlighted in coral during its last days. */
export function ExpiryPill({ expirationDate }: { expirationDate: string | null }) {
  const today = useToday();
  const { state } = expiryOf(expirationDate, today);
  return <Pill tone={TONES[state]}>{expiryLabel(expirationDate, today)}</Pill>;
}
