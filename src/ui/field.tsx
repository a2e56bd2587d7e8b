import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** The words around a control. */
export interface FieldTexts {
  label: ReactNode;
  /** Help that stays visible, below the control. */
  hint?: ReactNode;
  /** What is wrong with the value; its presence marks the control invalid. */
  error?: string;
}

type Descriptions = Pick<FieldTexts, 'hint' | 'error'>;

/** The ids of a field's FieldError and FieldHint, as far as it has them. */
export function describedBy(id: string, { hint, error }: Descriptions): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
}

/** What a control needs to belong to its label, hint and error. */
export function fieldControlProps(id: string, texts: Descriptions) {
  return {
    id,
    'aria-invalid': texts.error ? true : undefined,
    'aria-describedby': describedBy(id, texts),
  };
}

/** The look of text-like controls. */
export const CONTROL_CLASSES =
  'block w-full min-h-11 rounded border border-line-strong bg-raised px-3.5 py-2 text-base text-ink ' +
  'transition-colors hover:border-ink aria-invalid:border-coral-text aria-invalid:bg-coral-soft/40 disabled:opacity-60';

/** What is wrong with the value of a control; `id` is the control's. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm font-medium text-coral-text">
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 flex-none" />
      <span className="min-w-0">{error}</span>
    </p>
  );
}

/** The help below a control; `id` is the control's. */
export function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
      {hint}
    </p>
  );
}

/** Label above, control, then error and hint below. `id` is the control's. */
export function Field({
  id,
  label,
  hint,
  error,
  children,
}: FieldTexts & { id: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink">
        {label}
      </label>
      {children}
      <FieldError id={id} error={error} />
      <FieldHint id={id} hint={hint} />
    </div>
  );
}
