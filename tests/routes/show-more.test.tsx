import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { backend } from '../support/backend';
import { brandRow } from '../support/list-answers';
import { hasLoaded } from '../support/loaded-count';
import { pagedAnswer } from '../support/paged-answer';
import { renderApp } from '../support/render-app';
import { replaceGlobal } from '../support/replace-global';

type Report = (entries: { isIntersecting: boolean }[]) => void;

/** Somebody who is always at the end of the list. */
class AtTheEnd {
  private readonly report: Report;
  private timer: ReturnType<typeof setTimeout> | undefined;
  constructor(report: Report) {
    this.report = report;
  }
  observe() {
    this.timer = setTimeout(this.report, 0, [{ isIntersecting: true }]);
  }
  disconnect() {
    clearTimeout(this.timer);
  }
}

it('a list goes on by itself up to 240 items, and then page by page by a press, which keeps the focus on its button', async () => {
  replaceGlobal('IntersectionObserver', AtTheEnd);
  const asked: number[] = [];
  const row = (place: number) => brandRow({ brand_key: `brand ${place}`, name: `Brand ${place}` });
  backend.use(pagedAnswer('list_brands', 300, row, asked));
  const { user } = renderApp('/brands');
  await hasLoaded(240);
  const more = screen.getByRole('button', { name: 'Show more' });
  await user.click(more);
  await hasLoaded(264);
  expect(asked).toHaveLength(11);
  expect(more).toHaveFocus();
});
