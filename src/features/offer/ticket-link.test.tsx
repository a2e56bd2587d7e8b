import { act, fireEvent, render, screen } from '@testing-library/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TicketLink, TicketLinks, useOfferLink } from './ticket-link';

const rendered = vi.fn();

function OfferLink() {
  const link = useOfferLink('o1');
  rendered();
  return <TicketLink {...link}>Offer</TicketLink>;
}

/** The same elements each time, as in a list. */
const ticket = (
  <>
    <OfferLink />
    <TicketLink to="/brands/Marlowe">Brand</TicketLink>
  </>
);

let router: ReturnType<typeof createBrowserRouter>;

beforeEach(() => {
  window.history.replaceState(null, '', '/deals?sort=ending#list');
  router = createBrowserRouter([{ path: '*', element: <TicketLinks>{ticket}</TicketLinks> }]);
  render(<RouterProvider router={router} />);
});

afterEach(() => router.dispose());

const link = (name: string) => screen.getByRole('link', { name });
const address = () => `${window.location.pathname}${window.location.search}${window.location.hash}`;

it("a ticket isn't rendered again when its sheet opens", async () => {
  rendered.mockClear();
  await act(async () => void fireEvent.click(link('Offer')));
  expect(address()).toBe('/deals?sort=ending&offer=o1#list');
  expect(rendered).not.toHaveBeenCalled();
  await act(() => router.navigate('/deals?sort=discount'));
  expect(rendered).toHaveBeenCalledOnce();
});

it("a ticket's sheet opens over the page with its present filters", async () => {
  expect(link('Offer')).toHaveAttribute('href', '/deals?sort=ending&offer=o1#list');
  await act(() => router.navigate('/deals?q=tea'));
  expect(link('Offer')).toHaveAttribute('href', '/deals?q=tea&offer=o1');
});

it('a press with a key that opens a new tab is left to the browser', async () => {
  for (const key of ['metaKey', 'altKey', 'ctrlKey', 'shiftKey']) {
    const browser = vi.fn((event: Event) => event.preventDefault());
    document.addEventListener('click', (event) => browser(event), { once: true });
    await act(async () => void fireEvent.click(link('Brand'), { [key]: true }));
    expect(browser).toHaveBeenCalledOnce();
    expect(address()).toBe('/deals?sort=ending#list');
  }
});

it('a link to the page that is open adds no entry to the history', async () => {
  const entries = window.history.length;
  await act(async () => void fireEvent.click(link('Brand')));
  expect(address()).toBe('/brands/Marlowe');
  await act(async () => void fireEvent.click(link('Brand')));
  expect(window.history.length).toBe(entries + 1);
});

it('a ticket without TicketLinks around it says what is missing', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<TicketLink to="/brands/Marlowe">Brand</TicketLink>)).toThrow(
    'A ticket needs TicketLinks around it.',
  );
});
