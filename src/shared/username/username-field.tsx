import { TextField, type TextFieldProps } from '@/ui/text-field';
import { USERNAME_RULE, USERNAME_TAKEN, useUsernameCheck } from './use-username-check';

interface UsernameFieldProps extends Omit<TextFieldProps, 'label' | 'hint' | 'prefix'> {
  /** What stands in the field. */
  typed: string;
  /** The account's present one, which is not taken. */
  own?: string;
}

/** Says while it is typed whether a username is free; spread react-hook-form's `register(…)` into it. */
export function UsernameField({ typed, own, error, ...props }: UsernameFieldProps) {
  const { isFree, isTaken } = useUsernameCheck(typed, own);
  return (
    <TextField
      label="Username"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      prefix="@"
      hint={isFree ? 'This username is free.' : USERNAME_RULE}
      error={error ?? (isTaken ? USERNAME_TAKEN : undefined)}
      {...props}
    />
  );
}
