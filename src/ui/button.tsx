import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonClasses, iconSize } from './button-classes';
import { classNames } from './class-names';
import { IconAndLabel, type IconOf } from './icon';
import { Spinner } from './spinner';
import { useHydrated } from './use-hydrated';
import { VisuallyHidden } from './visually-hidden';

export interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  /** While loading, the button keeps its width and focus, ignores presses, and tells screen readers. */
  loading?: boolean;
  /** Shown in place of the label while loading, e.g. 'Saving...'. Without it a spinner stands over the label. */
  loadingLabel?: string;
  icon?: IconOf;
}

/** A button. It is disabled until React has hydrated it: a press before that would be lost. */
export function Button({
  variant,
  size,
  full,
  loading,
  loadingLabel,
  icon,
  className,
  children,
  onClick,
  type = 'button',
  disabled,
  ...props
}: ButtonProps) {
  const isHydrated = useHydrated();
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };

  return (
    <>
      <button
        {...props}
        type={type}
        disabled={disabled || !isHydrated}
        aria-disabled={loading || undefined}
        className={classNames(buttonClasses({ variant, size, full }), className)}
        onClick={press}
      >
        {/* Both labels are in one grid cell, so the wider one sets the width. */}
        <span className="grid min-w-0">
          <span
            className={classNames(
              'col-start-1 row-start-1 inline-flex min-w-0 items-center justify-center gap-2',
              loading && 'opacity-0',
            )}
            aria-hidden={(loading === true && loadingLabel !== undefined) || undefined}
          >
            <IconAndLabel icon={icon} size={iconSize(size)}>
              {children}
            </IconAndLabel>
          </span>
          {loadingLabel !== undefined && (
            <span
              className={classNames('col-start-1 row-start-1', !loading && 'opacity-0')}
              aria-hidden={!loading}
            >
              {loadingLabel}
            </span>
          )}
          {loading && loadingLabel === undefined && (
            <span className="col-start-1 row-start-1 grid place-items-center">
              <Spinner />
            </span>
          )}
        </span>
      </button>
      {/* There from the start if the button may load: screen readers tell only what changes later. */}
      {loading !== undefined && (
        <VisuallyHidden role="status">{loading ? (loadingLabel ?? 'Please wait') : ''}</VisuallyHidden>
      )}
    </>
  );
}
