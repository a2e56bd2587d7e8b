import { render, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { HydratedContext } from '@/ui/use-hydrated';
import { GridItem } from './grid-item';

// As in a browser that leaves out what is off the screen.
const style = CSSStyleDeclaration.prototype;
beforeAll(() => void Object.defineProperty(style, 'contentVisibility', { value: '', configurable: true }));
afterAll(() => void Reflect.deleteProperty(style, 'contentVisibility'));

const list = (
  <ul>
    <GridItem id="one" itemRef={undefined}>
      A ticket
    </GridItem>
  </ul>
);

it('a document has all tickets of its list', () => {
  const html = renderToString(<HydratedContext value={false}>{list}</HydratedContext>);
  expect(html).toContain('A ticket');
});

it("the app renders the tickets' places empty at first", () => {
  expect(renderToString(list)).toBe('<ul><li data-item="one" class="min-w-0"></li></ul>');
});

it('the app renders tickets off the screen, too, when it has time', () => {
  render(list);
  expect(screen.getByText('A ticket')).toBeInTheDocument();
});

it('a ticket that is on the screen is rendered before the browser paints', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 300, 300));
  const page = renderWithoutTime();
  expect(page.textContent).toBe('');
  await Promise.resolve();
  expect(page.textContent).toBe('A ticket');
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
