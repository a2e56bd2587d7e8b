import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'role'> {
  label: ReactNode;
  /** Says what the switch does, below the label. */
  hint: ReactNode;
}

/** Something that is on or off and takes effect at once. The label, on its left, can be pressed as well. */
export function Switch({ label, hint, className, ...props }: SwitchProps) {
  const id = useId();
  return (
    <div className={classNames('flex items-start justify-between gap-4', className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-semibold text-ink">
          {label}
        </label>
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
          {hint}
        </p>
      </div>
      {/* 44 px high for a finger; the margins take back what that adds to the height of the row. */}
      <span className="relative -my-2 grid h-11 w-12 flex-none place-items-center">
        <input
          {...props}
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={props.checked}
          aria-describedby={`${id}-hint`}
          className="peer absolute inset-0 z-10 cursor-pointer opacity-0 disabled:cursor-default"
        />
        <span
          aria-hidden="true"
          className={classNames(
            'flex h-7 w-12 items-center rounded-full border-2 border-line-strong bg-sunken px-1 text-muted transition-colors peer-disabled:opacity-55',
            'peer-checked:justify-end peer-checked:border-brass peer-checked:bg-brass peer-checked:text-on-brass peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          )}
        >
          <span className="size-5 rounded-full bg-current" />
        </span>
      </span>
    </div>
  );
}
