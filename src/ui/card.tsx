import type { ComponentProps } from 'react';
import { classNames } from './class-names';

/** A raised panel, for forms and other content. */
export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={classNames('min-w-0 rounded-lg border bg-raised p-5 shadow-card md:p-8', className)}
    />
  );
}
