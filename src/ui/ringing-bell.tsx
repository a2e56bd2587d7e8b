import { Bell } from 'lucide-react';
import { classNames } from './class-names';

interface RingingBellProps {
  /** Rings once each time this grows; 0 is silent. */
  rings: number;
  /** Filled with brass, for something that is switched on. */
  lit?: boolean;
}

/** The bell rings for 300 ms; with reduced motion it only lights up. */
export function RingingBell({ rings, lit = false }: RingingBellProps) {
  return (
    <Bell
      key={rings}
      size={18}
      aria-hidden="true"
      className={classNames(rings > 0 && 'bell-ring', lit && 'fill-brass')}
    />
  );
}
