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
  /** Called with the answer, before the dialog closes. */
  onDone?: (answer: Answer) => void;
  /** What is said of a failure. */
  failureOf?: (error: Error) => ReactNode;
  children?: ReactNode;
}

/** A dialog that asks before a mutation is sent. It stays open until the answer comes, and after a failure, which it shows. */
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
