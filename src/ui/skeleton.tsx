import { classNames } from './class-names';

/** A grey placeholder. The caller gives it the size, and the corners if needed, of the content to come. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block animate-shimmer bg-line [:where(&)]:rounded-sm', className)}
    />
  );
}
