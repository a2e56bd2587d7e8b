import { Check } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names';
import { FieldError, FieldHint, type FieldTexts, fieldControlProps } from './field';

type CheckboxProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'type'>;

/** A checkbox whose whole label is the target; the label may hold links. */
export function Checkbox({ label, hint, error, className, ...props }: CheckboxProps) {
  const id = useId();
  return (
    <div className={classNames('min-w-0', className)}>
      <div className="flex items-start gap-3">
        <span className="relative -m-2.5 grid size-11 flex-none place-items-center">
          <input
            {...props}
            {...fieldControlProps(id, { hint, error })}
            type="checkbox"
            className="peer absolute inset-0 z-10 cursor-pointer opacity-0"
          />
          <span
            aria-hidden="true"
            className={classNames(
              'grid size-6 place-items-center rounded-sm border-2 border-line-strong bg-raised transition-colors *:invisible',
              'peer-checked:border-brass peer-checked:bg-brass peer-checked:text-on-brass peer-checked:*:visible peer-aria-invalid:border-coral-text',
              'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
            )}
          >
            <Check size={16} strokeWidth={3} />
          </span>
        </span>
        <label htmlFor={id} className="min-w-0 cursor-pointer py-px text-sm text-ink">
          {label}
        </label>
      </div>
      <FieldError id={id} error={error} />
      <FieldHint id={id} hint={hint} />
    </div>
  );
}
