import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './icon-button';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The actions; they stay in view while the content scrolls. */
  footer?: ReactNode;
}

/** A modal dialog; under 768 px it is a sheet at the bottom edge. Focus goes in, stays in, and returns. */
export function Dialog({ open, onOpenChange, title, description, children, footer }: DialogProps) {
  const opener = useRef<Element>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 grid place-items-end bg-backdrop data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in md:place-items-center md:p-6">
          <RadixDialog.Content
            {...(description === undefined && { 'aria-describedby': undefined })}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement;
            }}
            onCloseAutoFocus={(event) => {
              // Radix gives the focus back to a trigger of its own only, and here the caller opens.
              event.preventDefault();
              if (opener.current instanceof HTMLElement) opener.current.focus();
            }}
            className="flex max-h-[88dvh] w-full min-w-0 flex-col rounded-t-lg bg-raised shadow-float focus:outline-none max-md:data-[state=closed]:animate-sheet-out max-md:data-[state=open]:animate-sheet-in md:max-w-lg md:rounded-lg md:border md:data-[state=open]:animate-dialog-in"
          >
            <div
              aria-hidden="true"
              className="mx-auto mt-2 h-1 w-10 flex-none rounded bg-line-strong md:hidden"
            />
            <div className="flex items-start gap-2 py-3 pr-3 pl-5 md:pt-5 md:pr-4 md:pl-6">
              <div className="min-w-0 flex-1 pt-2">
                <RadixDialog.Title className="text-xl">{title}</RadixDialog.Title>
                {description !== undefined && (
                  <RadixDialog.Description className="mt-1 text-sm text-muted">
                    {description}
                  </RadixDialog.Description>
                )}
              </div>
              <RadixDialog.Close asChild>
                <IconButton label="Close" icon={<X size={20} aria-hidden="true" />} />
              </RadixDialog.Close>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 md:px-6">
              {children}
            </div>
            {footer !== undefined && (
              <div className="flex flex-col-reverse gap-2 border-t px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:flex-row md:justify-end md:px-6">
                {footer}
              </div>
            )}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}
