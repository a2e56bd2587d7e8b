import { type ReactNode, type Ref, useId } from 'react';
import { FieldError } from './field';

interface FieldGroupProps {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Gets the focus when the form finds something wrong with the group. */
  ref?: Ref<HTMLFieldSetElement>;
  children: ReactNode;
}

/** Several controls that are one field of the form. */
export function FieldGroup({ label, hint, error, ref, children }: FieldGroupProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={describedBy || undefined}
      className="min-w-0 scroll-mt-24 outline-none"
    >
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      {children}
      <FieldError id={id} error={error} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
