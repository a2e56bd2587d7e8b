import { render, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { HydratedContext } from '@/ui/use-hydrated';
import { GridItem } from './grid-item';

// As in a browser that leaves out what is off the screen.
Object.defineProperty(CSSStyleDeclaration.prototype, 'contentVisibility', { value: '' });

const list = (
  <ul>
    <GridItem id="first" isFirst={true} itemRef={undefined}>
      First ticket
    </GridItem>
    <GridItem id="later" isFirst={false} itemRef={undefined}>
      Later ticket
    </GridItem>
  </ul>
);

it('a document has all tickets of its list', () => {
  const html = renderToString(<HydratedContext value={false}>{list}</HydratedContext>);
  expect(html).toContain('First ticket');
  expect(html).toContain('Later ticket');
});

it('the app renders the places of later tickets empty at first', () => {
  const html = renderToString(list);
  expect(html).toContain('First ticket');
  expect(html).toContain('<li data-item="later" class="min-w-0"></li>');
});

it('the app renders later tickets, too, when it has time', () => {
  render(list);
  expect(screen.getByText('Later ticket')).toBeInTheDocument();
});

it('a later ticket that is on the screen is rendered before the browser paints', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 300, 300));
  const page = renderWithoutTime();
  expect(page.textContent).toBe('First ticket');
  await Promise.resolve();
  expect(page.textContent).toBe('First ticketLater ticket');
});

/** As it is before React has time for what it has put off. */
function renderWithoutTime() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const page = document.createElement('div');
  const root = createRoot(page);
  onTestFinished(() => {
    root.unmount();
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  });
  flushSync(() => root.render(list));
  return page;
}
