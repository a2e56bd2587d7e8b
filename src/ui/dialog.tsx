import * as RadixDialog from '@radix-ui/react-dialog';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from './icon-button';
import { focusedOrPressed } from './pressed-control';

interface DialogProps {
  /** False while it closes. */
  open?: boolean;
  /** Whether something is being done, during which the dialog can't be closed. */
  isBusy?: boolean | undefined;
  /** Whether neither Escape nor a press beside the dialog closes it, because what it shows can't be shown again. */
  closesByButtonOnly?: boolean;
  onClose: () => void;
  /** The dialog's name, shown as its heading. */
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The actions; they stay in view while the content scrolls. */
  footer?: ReactNode;
  /**
   * Where the focus goes on closing when what opened the dialog is gone, or nothing did. Without it, the focus goes to the page's start,
   * unless something else has taken it.
   */
  fallbackFocus?: () => HTMLElement | null;
}

/** A toast is above the dialog: pressing it must not close the dialog. */
function keepOpenForToasts(event: CustomEvent) {
  if (event.target instanceof Element && event.target.closest('[data-sonner-toaster]'))
    event.preventDefault();
}

/**
 * A modal dialog; under 768 px it is a sheet at the bottom edge. Its actions stay in view as long as the screen has room. Focus goes in,
 * stays in, and returns.
 */
export function Dialog({
  open = true,
  isBusy = false,
  closesByButtonOnly = false,
  onClose,
  title,
  description,
  children,
  footer,
  fallbackFocus,
}: DialogProps) {
  const opener = useRef<Element>(null);
  const seen = useSeenPart(open);
  return (
    <RadixDialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isBusy) onClose();
      }}
    >
      <RadixDialog.Portal>
        {/* What is before it covers the page also beside the part that a phone's keyboard leaves to be seen. */}
        <RadixDialog.Overlay
          style={seen}
          className="fixed inset-0 z-50 grid place-items-end bg-backdrop before:fixed before:inset-0 before:-z-10 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in md:place-items-center md:p-6 md:short:p-2"
        >
          <RadixDialog.Content
            onOpenAutoFocus={() => {
              opener.current = focusedOrPressed();
            }}
            onCloseAutoFocus={(event) => {
              // Radix returns the focus only to its own trigger component, which isn't used here.
              event.preventDefault();
              const from = opener.current === document.body ? null : opener.current;
              const fallback = fallbackFocus?.();
              if (from instanceof HTMLElement && from.isConnected) from.focus();
              else if (fallback) fallback.focus({ preventScroll: true });
              else if (document.activeElement === document.body)
                document.querySelector('main')?.focus({ preventScroll: true });
            }}
            onEscapeKeyDown={(event) => {
              if (closesByButtonOnly) event.preventDefault();
            }}
            onInteractOutside={(event) => {
              if (closesByButtonOnly) event.preventDefault();
              else keepOpenForToasts(event);
            }}
            className="flex max-h-[calc(var(--seen,100dvh)*0.88)] [@media(height<18rem)]:overflow-y-auto short:max-h-[calc(var(--seen,100dvh)-1rem)] w-full min-w-0 flex-col rounded-t-lg bg-raised shadow-float focus:outline-none max-md:data-[state=closed]:animate-sheet-out max-md:data-[state=open]:animate-sheet-in md:max-w-lg md:rounded-lg md:border md:data-[state=open]:animate-dialog-in"
          >
            <div
              aria-hidden="true"
              className="mx-auto mt-2 h-1 w-10 flex-none rounded bg-line-strong md:hidden short:hidden"
            />
            <div className="flex items-start gap-2 py-3 pr-3 pl-5 short:py-1.5 md:pr-4 md:pl-6 md:pt-5">
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
            <div className="min-h-0 flex-1 scroll-py-4 overflow-y-auto overscroll-contain [@media(height<18rem)]:flex-none px-5 pt-1 pb-5 md:px-6">
              {children}
            </div>
            {footer !== undefined && (
              <div className="flex flex-wrap-reverse gap-2 border-t px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] *:grow short:pt-2 short:pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:justify-end sm:*:grow-0 md:px-6">
                {footer}
              </div>
            )}
          </RadixDialog.Content>
        </RadixDialog.Overlay>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** A style that keeps an element in the visible part of the page; `--seen` is the height of that part. */
interface SeenPart {
  top: number;
  height: number;
  '--seen': string;
}

/**
 * The part of the page that an on-screen keyboard leaves visible, where it covers the page, as on iPhones. Undefined without such a keyboard,
 * and where the page gets lower instead (`interactive-widget` in index.html).
 * @param isNeeded whether to look
 */
function useSeenPart(isNeeded: boolean): SeenPart | undefined {
  const [seen, setSeen] = useState<SeenPart>();
  useEffect(() => {
    const view = window.visualViewport;
    if (!isNeeded || !view) return;
    const look = () => setSeen(partSeen(view));
    look();
    view.addEventListener('resize', look);
    view.addEventListener('scroll', look);
    return () => {
      view.removeEventListener('resize', look);
      view.removeEventListener('scroll', look);
      setSeen(undefined);
    };
  }, [isNeeded]);
  return seen;
}

function partSeen({ scale, offsetTop, height }: VisualViewport): SeenPart | undefined {
  // Somebody who has zoomed in sees only a part of the page, too, without any keyboard, and moves that part by finger.
  const isCovered = scale === 1 && height < document.documentElement.clientHeight;
  return isCovered ? { top: offsetTop, height, '--seen': `${height}px` } : undefined;
}
