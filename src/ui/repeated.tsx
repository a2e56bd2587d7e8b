import { Fragment, type ReactNode } from 'react';

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
