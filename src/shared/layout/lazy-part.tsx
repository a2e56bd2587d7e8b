import { Component, type ReactNode, Suspense } from 'react';
import { toast } from 'sonner';
import { reload } from '@/lib/reload';
import { holdsUnsaved, isGoneChunk, reloadOnce } from '@/shared/reload-once';

interface LazyPartProps {
  /** Holds the part's place while it loads. */
  waiting?: ReactNode;
  /** Stands in its place when it can't be loaded. */
  failed?: ReactNode;
  children: ReactNode;
}

/**
 * A part of the page that comes in a chunk of its own. When a new release has replaced the chunk, the page reloads,
 * unless something typed would be lost or it has done so before: then the page around the part stays as it is and the
 * person is told. The error page, which has the same frame, would only fail again.
 */
export class LazyPart extends Component<LazyPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    if (isGoneChunk(error) && !holdsUnsaved() && reloadOnce()) return;
    toast.error('Part of this page couldn’t be loaded. Please reload the page.', {
      action: { label: 'Reload', onClick: reload },
    });
  }

  override render() {
    if (this.state.hasFailed) return this.props.failed ?? null;
    return <Suspense fallback={this.props.waiting ?? null}>{this.props.children}</Suspense>;
  }
}
