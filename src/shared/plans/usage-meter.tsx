import { runsOutOfSlots } from '@/domain/plans';
import { classNames } from '@/ui/class-names';

/** How full a plan is. Decorative: the words beside it say the same. */
export function UsageMeter({ used, most }: { used: number; most: number }) {
  return (
    <div aria-hidden="true" className="mt-2.5 h-2 overflow-hidden rounded-full bg-line">
      <div
        className={classNames('h-full rounded-full', runsOutOfSlots(used, most) ? 'bg-coral' : 'bg-brass')}
        style={{ width: `${Math.min(used / most, 1) * 100}%` }}
      />
    </div>
  );
}
