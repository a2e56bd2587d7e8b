import { type ComponentProps, useId } from 'react';
import { classNames } from './class-names';
import { CONTROL_CLASSES, Field, type FieldTexts, fieldControlProps } from './field';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id'> {
  /** Shown inside the control before the text, e.g. '@'. */
  prefix?: string;
}

/** A labelled one-line input; spread react-hook-form's `register(…)` into it. */
export function TextField({ label, hint, error, prefix, className, ...props }: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        {prefix && (
          <span aria-hidden="true" className="absolute inset-y-0 left-3.5 flex items-center text-muted">
            {prefix}
          </span>
        )}
        <input
          {...props}
          {...fieldControlProps(id, { hint, error })}
          className={classNames(CONTROL_CLASSES, prefix && 'pl-8', className)}
        />
      </div>
    </Field>
  );
}

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id'>;

/** The same with several lines. */
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
