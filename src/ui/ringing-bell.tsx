import { Bell } from 'lucide-react';

export interface RingingBellProps {
  /** Rings once each time this grows; 0 is silent. */
  rings: number;
  size?: number;
}

/** The bell: rings for 300 ms, and only lights up where motion isn't wanted. */
export function RingingBell({ rings, size = 18 }: RingingBellProps) {
  return <Bell key={rings} size={size} aria-hidden="true" className={rings > 0 ? 'bell-ring' : undefined} />;
}
