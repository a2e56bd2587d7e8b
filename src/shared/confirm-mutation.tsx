import type { UseMutationResult } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { FormAlert } from '@/ui/form-alert';
import { messageForError } from './error-messages';
import { useSendOnce } from './use-one-at-a-time';

interface ConfirmMutationProps<Answer, Variables>
  extends Pick<
    ComponentProps<typeof ConfirmDialog>,
    'title' | 'description' | 'confirm' | 'confirming' | 'keep' | 'isDangerous' | 'fallbackFocus' | 'onClose'
  > {
  mutation: Pick<UseMutationResult<Answer, Error, Variables>, 'mutateAsync' | 'isPending' | 'error'>;
  /** What the mutation is called with. */
  variables: Variables;
  /** Says that it is done. The dialog then closes. */
  onDone?: (answer: Answer) => void;
  /** What is said of a failure. */
  failureOf?: (error: Error) => ReactNode;
  children?: ReactNode;
}

/** Asks before one request. It stays open meanwhile and after a failure, and says why it failed. */
export function ConfirmMutation<Answer, Variables>({
  mutation,
  variables,
  onDone,
  failureOf = messageForError,
  onClose,
  children,
  ...dialog
}: ConfirmMutationProps<Answer, Variables>) {
  const confirm = useSendOnce(mutation, {
    onDone: (answer) => {
      onDone?.(answer);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      {...dialog}
      isBusy={mutation.isPending}
      onConfirm={() => void confirm(variables)}
      onClose={onClose}
    >
      <div className="grid gap-4">
        {mutation.error && <FormAlert>{failureOf(mutation.error)}</FormAlert>}
        {children}
      </div>
    </ConfirmDialog>
  );
}
