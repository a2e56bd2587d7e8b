import { type ReactNode, type Ref, useId } from 'react';
import { describedBy, FieldError, FieldHint } from './field';

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
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={describedBy(id, { hint, error })}
      className="min-w-0 scroll-mt-24 outline-none"
    >
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      {children}
      <FieldError id={id} error={error} />
      <FieldHint id={id} hint={hint} />
    </fieldset>
  );
}
