import { classNames } from './class-names';

/** A grey stand-in; the caller gives it the exact size of what comes, e.g. `h-6 w-40`. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={classNames('block animate-shimmer rounded-sm bg-line', className)} />
  );
}
