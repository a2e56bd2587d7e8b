import { Component, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { reload } from '@/lib/leave-document';
import { noteClientError } from '@/shared/client-errors/note-client-error';
import { isGoneChunk, losesByReload, reloadOnce } from '@/shared/reload-once';
import { toast } from '@/ui/toast';
import { HydratedContext, useHydrated } from '@/ui/use-hydrated';

interface LazyPartProps {
  /** Shown while the part loads. */
  waiting?: ReactNode;
  /** Shown when the part can't be loaded. */
  failed?: ReactNode;
  children: ReactNode;
}

const OFFLINE_TOAST = 'part-needs-connection';

/**
 * Says that a part is missing because there is no network. A reload wouldn't help now, so it is offered as soon as there is one.
 * @returns a function that stops waiting for the network
 */
function toastOffline(): () => void {
  toast.error('Part of this page needs a connection, and there is none', { id: OFFLINE_TOAST });
  const offerReload = () =>
    toast.message('You are online again', {
      id: OFFLINE_TOAST,
      description: 'Reload the page for the part that was missing.',
      action: { label: 'Reload', onClick: reload },
    });
  addEventListener('online', offerReload, { once: true });
  return () => removeEventListener('online', offerReload);
}

const neverChanges = () => () => undefined;

/**
 * Renders a part first as not hydrated, as the document has it, and then as hydrated, even if its chunk arrives only when the page around
 * it is hydrated already. Otherwise the part's buttons would stay disabled, as in the document: while React hydrates, it doesn't correct
 * attributes that differ.
 */
function AsItCame({ children }: { children: ReactNode }) {
  const isPageHydrated = useHydrated();
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => isPageHydrated,
    () => false,
  );
  return <HydratedContext value={isHydrated}>{children}</HydratedContext>;
}

/**
 * A part of the page in a chunk of its own. When a new release has replaced the chunk, the page reloads,
 * unless something typed would be lost or it has reloaded before. Then the page around the part stays and the
 * person is told. Throwing to the error page wouldn't help, because its layout contains such parts too.
 */
export class LazyPart extends Component<LazyPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  private stopWaitingForNetwork: (() => void) | undefined;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    const isGone = isGoneChunk(error);
    if (!isGone) noteClientError(error, 'part');
    if (isGone && !navigator.onLine) {
      this.stopWaitingForNetwork = toastOffline();
      return;
    }
    if (isGone && !losesByReload() && reloadOnce()) return;
    toast.error("Part of this page couldn't be loaded. Please reload the page.", {
      action: { label: 'Reload', onClick: reload },
    });
  }

  override componentWillUnmount() {
    this.stopWaitingForNetwork?.();
  }

  override render() {
    if (this.state.hasFailed) return this.props.failed ?? null;
    return (
      <Suspense fallback={this.props.waiting ?? null}>
        <AsItCame>{this.props.children}</AsItCame>
      </Suspense>
    );
  }
}
