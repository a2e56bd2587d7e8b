import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The button's name; an icon alone says nothing. */
  label: string;
  icon: ReactNode;
  variant?: 'ghost' | 'outline';
}

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  className,
  type = 'button',
  ...props
}: IconButtonProps) {
  return (
    <button
      {...props}
      type={type}
      aria-label={label}
      className={classNames(
        'inline-grid size-11 flex-none place-items-center rounded text-ink transition-colors hover:bg-sunken',
        'disabled:pointer-events-none disabled:opacity-55',
        variant === 'outline' && 'border border-line-strong bg-raised hover:border-ink',
        className,
      )}
    >
      {icon}
    </button>
  );
}
