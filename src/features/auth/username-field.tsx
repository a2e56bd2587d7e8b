import { USERNAME_TAKEN } from '@rules/usernames';
import { TextField, type TextFieldProps } from '@/ui/text-field';
import { useUsernameCheck } from './use-username-check';

interface UsernameFieldProps extends Omit<TextFieldProps, 'label' | 'hint' | 'prefix'> {
  /** The field's text. */
  typed: string;
  /** The account's present username, which doesn't count as taken. */
  own?: string;
}

/** A username field that says while typing whether the name is free; spread react-hook-form's `register(…)` into it. */
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

const USERNAME_RULE = '3 to 30 letters, digits, dots, dashes or underscores.';
