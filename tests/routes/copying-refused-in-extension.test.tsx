import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showTicket } from '../../extension/bell/ticket-sheet';
import { CodeTicket } from '../../extension/popup/code-ticket';
import { NOTHING } from '../../extension/stored';
import { inExtension, wholeOffer } from '../support/offer-on-screens';

const row = { ...wholeOffer(), promo_code: 'FERN20', apply_link: 'https://fernwood.example/discount/FERN20' };

/** A browser in which everything has been in sight for a second. */
class SeesAll {
  readonly #tell: (entries: unknown[]) => void;
  constructor(tell: (entries: unknown[]) => void) {
    this.#tell = tell;
  }
  observe() {
    this.#tell([{ intersectionRatio: 1, isVisible: true, time: performance.now() - 1_000 }]);
  }
}

beforeEach(() => {
  userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
});
afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it("the extension's popup shows a code that can't be copied selected, and opens the shop with it at the second press", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal('chrome', { runtime: { sendMessage: async (request: unknown) => asked.push(request) } });
  render(<CodeTicket offer={inExtension(row)} stored={{ ...NOTHING, list: null }} />);
  const opensShop = () => fireEvent.click(screen.getByRole('link', { name: /^Shop with code/ }));
  expect(opensShop()).toBe(false);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "The browser didn't allow copying. The code is selected: copy it by hand.",
  );
  expect(getSelection()?.toString()).toBe('FERN20');
  expect(asked).toEqual([]);
  expect(opensShop()).toBe(true);
  expect(asked).toEqual([expect.objectContaining({ type: 'shop' })]);
});

it("the extension's ticket in a shop shows a code that can't be copied selected", async () => {
  vi.stubGlobal('IntersectionObserver', SeesAll);
  const ignore = () => undefined;
  showTicket(
    {
      offer: {
        ...inExtension(row),
        expires: null,
        influencer_name: 'Ana Flores',
        paid_label: null,
        has_link: true,
      },
      more: 0,
    },
    { onCopied: ignore, onShop: ignore, onAll: ignore, onMove: ignore, onClose: ignore, onNotHere: ignore },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy code FERN20' }));
  expect(
    await screen.findAllByText(
      "The browser didn't allow copying here. The code is selected: copy it by hand.",
    ),
  ).toHaveLength(2);
  expect(getSelection()?.toString()).toBe('FERN20');
});
