import { Component, type ReactNode, Suspense } from 'react';
import { toast } from 'sonner';

interface LazyPartProps {
  /** Holds the part's place while it loads. */
  waiting?: ReactNode;
  /** Stands in its place when it can't be loaded. */
  failed?: ReactNode;
  children: ReactNode;
}

/**
 * A part of the frame that comes in a chunk of its own. When a new release has replaced the chunk, the page around
 * it stays as it is and the person is told; the error page, which has the same frame, would only fail again.
 */
export class LazyPart extends Component<LazyPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    toast.error('Part of this page couldn’t be loaded. Please reload the page.');
  }

  override render() {
    if (this.state.hasFailed) return this.props.failed ?? null;
    return <Suspense fallback={this.props.waiting ?? null}>{this.props.children}</Suspense>;
  }
}
