import type { ReactNode } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';

type ConfirmDialogProps = {
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The label of the button that does it. */
  confirm: string;
  /** What that button says meanwhile. */
  confirming?: string;
  /** The label of the button that leaves everything as it is. */
  keep?: string;
  isDangerous?: boolean;
  /** Until it is done, the dialog stays open. */
  isBusy?: boolean;
  /** Whether it can't be done yet. */
  isDisabled?: boolean;
  /** Whether there is nothing to confirm any more: then one button closes the dialog. */
  isOver?: boolean;
  onClose: () => void;
  fallbackFocus?: () => HTMLElement | null;
} & (
  | { onConfirm: () => void; form?: undefined }
  | {
      /** The id of the form in the dialog that confirming submits. */
      form: string;
      onConfirm?: undefined;
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
  form,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isBusy) onClose();
      }}
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
              type={form === undefined ? 'button' : 'submit'}
              form={form}
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
      {children}
    </Dialog>
  );
}
