import { classNames } from './class-names';

/** A grey stand-in; the caller gives it the exact size, and where needed the corners, of what comes. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-shimmer bg-line [:where(&)]:rounded-sm', className)}
    />
  );
}
