import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';

/** What a control needs of its form. */
export interface FormField extends UseFormRegisterReturn {
  /** What is wrong with it. */
  error: string | undefined;
}

/** A form's field, to be spread into its control. */
export function fieldOf<Fields extends FieldValues>(
  form: Pick<UseFormReturn<Fields>, 'register' | 'formState'>,
  name: FieldPath<Fields>,
): FormField {
  const error: FieldError | undefined = get(form.formState.errors, name);
  return { ...form.register(name), error: error?.message };
}
