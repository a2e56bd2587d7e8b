import { Fragment, type ReactNode } from 'react';
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

interface RepeatedProps {
  count: number;
  children: ReactNode;
}

/** Renders its children `count` times, such as a list's placeholders while it loads. */
export function Repeated({ count, children }: RepeatedProps) {
  return Array.from({ length: count }, (_, index) => index).map((index) => (
    <Fragment key={index}>{children}</Fragment>
  ));
}
