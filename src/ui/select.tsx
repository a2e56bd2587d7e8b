import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { CONTROL_CLASSES, Field, type FieldTexts, fieldControlProps } from './field';
import { VisuallyHidden } from './visually-hidden';

interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, 'id' | 'multiple' | 'className'> {
  /** Keeps the label for screen readers and hides it from view, as in a toolbar. */
  hideLabel?: boolean;
}

/** A styled native select; pass `<option>`s as children. */
export function Select({ label, hint, error, hideLabel = false, children, ...props }: SelectProps) {
  const id = useId();
  const control = (
    <div className="relative">
      <select
        {...props}
        {...fieldControlProps(id, { hint, error })}
        className={`${CONTROL_CLASSES} appearance-none truncate pr-10`}
      >
        {children}
      </select>
      <ChevronDown
        size={18}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-muted"
      />
    </div>
  );
  if (!hideLabel) {
    return (
      <Field id={id} label={label} hint={hint} error={error}>
        {control}
      </Field>
    );
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </label>
      {control}
    </div>
  );
}
