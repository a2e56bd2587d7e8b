import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ShowMore } from './paged-list';

const before = window.IntersectionObserver;
type Callback = (entries: { isIntersecting: boolean }[]) => void;
const watching = new Set<Callback>();
let observed = 0;

/** Replaces the browser's IntersectionObserver; `scrollToEnd` calls its callbacks. */
class Observer {
  private readonly callback: Callback;
  constructor(callback: Callback) {
    this.callback = callback;
  }
  observe() {
    watching.add(this.callback);
    observed += 1;
  }
  disconnect() {
    watching.delete(this.callback);
  }
}

beforeEach(() => {
  watching.clear();
  observed = 0;
  vi.stubGlobal('IntersectionObserver', Observer);
});
afterEach(() => void vi.stubGlobal('IntersectionObserver', before));
const scrollToEnd = () =>
  act(() => {
    for (const callback of watching) callback([{ isIntersecting: true }]);
  });

const end = { shown: 24, hasMore: true, loading: false, failure: null };
const button = (name: string) => screen.getByRole('button', { name });

it('ShowMore shows the next page once when the end of the list comes near', () => {
  const show = vi.fn();
  const { rerender } = render(<ShowMore {...end} onShowMore={show} />);
  scrollToEnd();
  expect(show).toHaveBeenCalledTimes(1);
  rerender(<ShowMore {...end} loading onShowMore={show} />);
  scrollToEnd();
  expect(show).toHaveBeenCalledTimes(1);
  rerender(<ShowMore {...end} onShowMore={show} />);
  scrollToEnd();
  expect(show).toHaveBeenCalledTimes(2);
});

it('ShowMore shows further pages, too, that come at once', () => {
  const show = vi.fn();
  const { rerender } = render(<ShowMore {...end} onShowMore={show} />);
  rerender(<ShowMore {...end} shown={48} onShowMore={show} />);
  expect(observed).toBe(2);
});

it('ShowMore waits for a press from 240 items on', async () => {
  const show = vi.fn();
  render(<ShowMore {...end} shown={240} onShowMore={show} />);
  scrollToEnd();
  expect(show).not.toHaveBeenCalled();
  await userEvent.click(button('Show more'));
  expect(show).toHaveBeenCalledTimes(1);
});

it('ShowMore waits for a press on Try again after a failure', async () => {
  const show = vi.fn();
  render(<ShowMore {...end} failure="Failed to load promo codes." onShowMore={show} />);
  scrollToEnd();
  expect(show).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load promo codes.');
  await userEvent.click(button('Try again'));
  expect(show).toHaveBeenCalledTimes(1);
});

it('ShowMore tells screen readers that it loads', () => {
  render(<ShowMore {...end} loading onShowMore={vi.fn()} />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
});

it('ShowMore is gone at the end of the list', () => {
  const { container } = render(<ShowMore {...end} hasMore={false} onShowMore={vi.fn()} />);
  expect(container).toBeEmptyDOMElement();
});

it('ShowMore leaves the focus at the end of the list when the last page takes its button away', async () => {
  const { rerender } = render(<ShowMore {...end} shown={240} onShowMore={() => undefined} />);
  await userEvent.click(button('Show more'));
  rerender(<ShowMore {...end} shown={250} hasMore={false} onShowMore={() => undefined} />);
  expect(screen.getByText("That's the end of the list.").parentElement).toHaveFocus();
});
