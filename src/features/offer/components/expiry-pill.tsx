import { expiryLabel, expiryTone } from '@/domain/expiry';
import { useToday } from '@/shared/today';
import { Pill } from '@/ui/pill';

export function ExpiryPill({ expirationDate }: { expirationDate: string | null }) {
  const today = useToday();
  return <Pill tone={expiryTone(expirationDate, today)}>{expiryLabel(expirationDate, today)}</Pill>;
}
