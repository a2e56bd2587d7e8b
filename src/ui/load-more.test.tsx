import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { LoadMore } from './load-more';

type Report = (entries: { isIntersecting: boolean }[]) => void;
const watching = new Set<Report>();

/** Replaces the browser's IntersectionObserver; `scrollToEnd` notifies its callbacks. */
class Observer {
  private readonly report: Report;
  constructor(report: Report) {
    this.report = report;
  }
  observe() {
    watching.add(this.report);
  }
  disconnect() {
    watching.delete(this.report);
  }
}

beforeEach(() => {
  watching.clear();
  vi.stubGlobal('IntersectionObserver', Observer);
});
const scrollToEnd = () =>
  act(() => {
    for (const report of watching) report([{ isIntersecting: true }]);
  });

it('LoadMore loads the next page once when the end of the list comes near', () => {
  const load = vi.fn();
  const { rerender } = render(<LoadMore hasMore loading={false} onLoadMore={load} />);
  scrollToEnd();
  expect(load).toHaveBeenCalledTimes(1);
  rerender(<LoadMore hasMore loading onLoadMore={load} />);
  scrollToEnd();
  expect(load).toHaveBeenCalledTimes(1);
  rerender(<LoadMore hasMore loading={false} onLoadMore={load} />);
  scrollToEnd();
  expect(load).toHaveBeenCalledTimes(2);
});

it('LoadMore loads by its button', async () => {
  const load = vi.fn();
  render(<LoadMore hasMore loading={false} onLoadMore={load} />);
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(load).toHaveBeenCalledTimes(1);
});

it('LoadMore waits for a press after a failure', async () => {
  const load = vi.fn();
  render(<LoadMore hasMore loading={false} failed onLoadMore={load} />);
  scrollToEnd();
  expect(load).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent('Could not load more. Please try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(load).toHaveBeenCalledTimes(1);
});

it('LoadMore is gone at the end of the list', () => {
  const { container } = render(<LoadMore hasMore={false} loading={false} onLoadMore={vi.fn()} />);
  expect(container).toBeEmptyDOMElement();
});
