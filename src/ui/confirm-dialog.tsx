import { type FormEventHandler, type ReactNode, useId } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

type ConfirmDialogProps = {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The label of the button that confirms. */
  confirm: string;
  /** What that button says while the dialog is busy. */
  confirming?: string;
  /** The label of the button that leaves everything as it is. */
  keep?: string;
  isDangerous?: boolean;
  /** Whether what was confirmed is being done; meanwhile the dialog can't be closed. */
  isBusy?: boolean;
  /** Whether it can't be confirmed yet. */
  isDisabled?: boolean;
  /** Whether there is nothing to confirm any more: then one button closes the dialog. */
  isOver?: boolean;
  onClose: () => void;
  fallbackFocus?: () => HTMLElement | null;
} & (
  | { onConfirm: () => void; onSubmit?: undefined; form?: undefined }
  | {
      /** The content is a form then, which confirming submits. */
      onSubmit: FormEventHandler;
      onConfirm?: undefined;
      form?: undefined;
    }
  | {
      /** The id of the form that the content has, and that confirming submits. */
      form: string;
      onConfirm?: undefined;
      onSubmit?: undefined;
    }
);

/** A dialog with two ways out: what it asks about is done, or nothing is. */
export function ConfirmDialog({
  title,
  description,
  children,
  confirm,
  confirming,
  keep = 'Cancel',
  isDangerous = false,
  isBusy,
  isDisabled,
  isOver = false,
  onClose,
  fallbackFocus,
  onConfirm,
  onSubmit,
  form,
}: ConfirmDialogProps) {
  const ownForm = useId();
  const submitted = onSubmit ? ownForm : form;
  return (
    <Dialog
      isBusy={isBusy}
      onClose={onClose}
      title={title}
      description={description}
      fallbackFocus={fallbackFocus}
      footer={
        isOver ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose} disabled={isBusy}>
              {keep}
            </Button>
            <Button
              type={submitted === undefined ? 'button' : 'submit'}
              form={submitted}
              variant={isDangerous ? 'danger' : 'primary'}
              loading={isBusy}
              loadingLabel={confirming}
              disabled={isDisabled}
              onClick={onConfirm}
            >
              {confirm}
            </Button>
          </>
        )
      }
    >
      {onSubmit ? (
        <form id={ownForm} noValidate onSubmit={onSubmit} className="grid gap-5">
          {children}
        </form>
      ) : (
        children
      )}
    </Dialog>
  );
}
