import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names';
import { CONTROL_CLASSES, Field, type FieldTexts, fieldControlProps } from './field';

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id'>;

/** A labelled input of several lines; spread react-hook-form's `register(…)` into it. */
export function TextArea({ label, hint, error, className, rows = 4, ...props }: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <textarea
        {...props}
        {...fieldControlProps(id, { hint, error })}
        rows={rows}
        className={classNames(CONTROL_CLASSES, 'resize-y', className)}
      />
    </Field>
  );
}
