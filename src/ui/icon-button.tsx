import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { Icon, type IconOf } from './icon';
import { useHydrated } from './use-hydrated';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The button's name; an icon alone says nothing. */
  label: string;
  icon: IconOf;
  variant?: 'ghost' | 'outline';
}

/** A button with an icon only; it is disabled until the app has hydrated it. */
export function IconButton({
  label,
  icon,
  variant = 'ghost',
  className,
  type = 'button',
  disabled,
  ...props
}: IconButtonProps) {
  const isHydrated = useHydrated();
  return (
    <button
      {...props}
      type={type}
      disabled={disabled || !isHydrated}
      aria-label={label}
      className={classNames(
        'inline-grid size-11 flex-none place-items-center rounded text-ink transition-colors hover:bg-sunken',
        'disabled:pointer-events-none disabled:opacity-55',
        variant === 'outline' && 'border border-line-strong bg-raised hover:border-ink',
        className,
      )}
    >
      <Icon of={icon} />
    </button>
  );
}
