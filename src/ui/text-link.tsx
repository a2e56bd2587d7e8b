import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from './class-names';

/** A link inside running text or under a form. */
export function TextLink({ className, ...props }: LinkProps) {
  return (
    <Link
      {...props}
      className={classNames(
        'rounded-sm font-medium text-ink underline decoration-brass decoration-2 underline-offset-4 hover:decoration-ink',
        className,
      )}
    />
  );
}
