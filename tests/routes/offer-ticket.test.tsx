import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type TicketRow, toOffer } from '@/features/offer/offer';
import { OfferTicket } from '@/features/offer/offer-ticket';
import { TicketLinks } from '@/features/offer/ticket-link';
import { type Session, SessionContext } from '@/shared/session/use-session';
import { Toaster } from '@/ui/toaster';
import { offerRow } from '../support/offer-rows';
import { required } from '../support/required-texts';

const row = offerRow({
  id: 'o1',
  influencer_id: '7f0c',
  brand_name: 'Marlowe & Finch',
  promo_code: 'MINA20',
  description: 'Get 20% off linen, this week only',
  affiliate_link: 'https://marlowe.example/linen?ref=mina',
  influencer_name: 'Mina Castellan',
  influencer_username: 'minacastellan',
});

const visitor: Session = {
  status: 'signed-out',
  user: null,
  userOwingCode: null,
  profile: null,
  teams: null,
  hasEnded: false,
  signOut: () => Promise.resolve(),
};

function show(change: Partial<TicketRow> = {}) {
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SessionContext value={visitor}>
        <MemoryRouter>
          <TicketLinks>
            <OfferTicket offer={toOffer({ ...row, ...change })} />
          </TicketLinks>
          <Toaster theme="light" />
        </MemoryRouter>
      </SessionContext>
    </QueryClientProvider>,
  );
  return user;
}

const shop = () => screen.queryByRole('link', { name: /^Shop/ });
const shopWithCode = () => screen.queryByRole('link', { name: /^Shop with code/ });
const APPLY_LINK = 'https://marlowe.example/discount/MINA20';
/** Presses the link and tells whether the browser then follows it. */
const opensShop = () => fireEvent.click(screen.getByRole('link', { name: /^Shop with code/ }));
const copyButton = () => screen.getByRole('button', { name: 'Copy code MINA20' });

/** A browser in which the older command copies. @returns what it has copied */
function takeCopies() {
  const copied: string[] = [];
  vi.spyOn(document, 'execCommand').mockImplementation(() => {
    const event = Object.assign(new Event('copy', { cancelable: true }), {
      clipboardData: { setData: (_type: string, text: string) => copied.push(text) },
    });
    document.dispatchEvent(event);
    return true;
  });
  return copied;
}

describe("an offer's ticket", () => {
  it('shows the discount first and the whole offer', () => {
    show();
    expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('20% off linen, this week only');
    expect(screen.getByText('Marlowe & Finch')).toBeInTheDocument();
    expect(screen.getByText('Home')).toBeInTheDocument();
    expect(screen.getByText('No expiration')).toBeInTheDocument();
    expect(screen.getByText('MINA20')).toBeInTheDocument();
  });

  it('shows a description that starts without a discount unchanged', () => {
    show({ description: 'Two lamps for the price of one' });
    expect(screen.getByRole('heading', { name: 'Two lamps for the price of one' })).toBeInTheDocument();
  });

  it("sums up the offer's conditions in one line", () => {
    show({ minimum_spend: 50, first_order_only: true });
    expect(screen.getByText('Min. spend $50 · First order only')).toBeInTheDocument();
  });

  it("links to the offer's sheet and to its brand", () => {
    show();
    const sheet = screen.getByRole('link', { name: '20% off linen, this week only' });
    expect(sheet).toHaveAttribute('href', '/?offer=o1');
    expect(screen.getByRole('link', { name: 'Marlowe & Finch' })).toHaveAttribute(
      'href',
      '/brand/Marlowe%20%26%20Finch',
    );
  });

  it('links to the influencer, by id when there is no username', () => {
    show();
    expect(screen.getByRole('link', { name: 'Mina Castellan @minacastellan' })).toHaveAttribute(
      'href',
      '/influencer/minacastellan',
    );
  });

  it('shows fallbacks for an influencer without name and username', () => {
    show({ influencer_name: null, influencer_username: null });
    expect(screen.getByRole('link', { name: `${required('name.offer')} @unknown` })).toHaveAttribute(
      'href',
      '/influencer/7f0c',
    );
  });

  it('shows no handle for a credit-card account', () => {
    show({ influencer_is_creditcard: true });
    expect(screen.getByRole('link', { name: 'Mina Castellan' })).toBeInTheDocument();
  });

  it('strikes through the code of an expired offer', () => {
    show({ expiration_date: '2020-01-01' });
    expect(screen.getByText('Expired')).toBeInTheDocument();
    expect(screen.getByText('MINA20')).toHaveClass('line-through');
  });

  it.each([
    ['live', '2999-01-01', true],
    ['expired', '2020-01-01', false],
  ])('has a bright button to copy while it is live: %s', (_, expiration_date, isBright) => {
    show({ expiration_date });
    expect(copyButton().classList.contains('bg-brass')).toBe(isBright);
  });
});

describe("the ticket's button to the shop", () => {
  it('opens a new tab as a sponsored link without a referrer', () => {
    show();
    expect(shop()).toHaveAccessibleName('Shop at Marlowe & Finch, Paid link (opens in a new tab)');
    expect(shop()).toHaveAttribute('href', 'https://marlowe.example/linen?ref=mina');
    expect(shop()).toHaveAttribute('target', '_blank');
    expect(shop()).toHaveAttribute('rel', 'noopener noreferrer sponsored');
  });

  it("of a link by which the influencer earns nothing has no label and isn't sponsored", () => {
    show({ unpaid_link: true });
    expect(shop()).toHaveAccessibleName('Shop at Marlowe & Finch (opens in a new tab)');
    expect(shop()).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.queryByText('Paid link')).not.toBeInTheDocument();
  });

  it.each([
    ['fr', 'Collaboration commerciale'],
    ['de-DE', 'Werbung'],
    ['en-CA', 'Paid link'],
  ])("shows somebody who reads %s the label '%s'", (language, label) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
    show();
    expect(screen.getByText(label)).toBeVisible();
    expect(shop()).toHaveAccessibleName(`Shop at Marlowe & Finch, ${label} (opens in a new tab)`);
  });

  it('is gone when the offer has only an apply link', () => {
    show({ affiliate_link: null, apply_link: APPLY_LINK });
    expect(screen.queryByRole('button', { name: 'Shop' })).not.toBeInTheDocument();
    expect(shopWithCode()).toHaveAttribute('href', APPLY_LINK);
  });

  it.each([null, '', '#', 'javascript:alert(1)'])('is a disabled button when the link is %j', (link) => {
    show({ affiliate_link: link });
    expect(shop()).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Shop' })).toBeDisabled();
  });
});

describe("the ticket's button Shop with code", () => {
  it('opens the apply link in a new tab, beside Shop, after it has copied the code', async () => {
    show({ apply_link: APPLY_LINK });
    expect(shopWithCode()).toHaveAccessibleName(
      'Shop with code at Marlowe & Finch, Paid link (opens in a new tab)',
    );
    expect(shopWithCode()).toHaveAttribute('href', APPLY_LINK);
    expect(shopWithCode()).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: /^Shop at Marlowe/ })).toHaveAttribute(
      'href',
      'https://marlowe.example/linen?ref=mina',
    );
    const copied = takeCopies();
    expect(opensShop()).toBe(true);
    expect(copied).toEqual(['MINA20']);
    expect(await screen.findByText('Promo code copied to clipboard!')).toBeInTheDocument();
  });

  it("says so when the code can't be copied, selects it, and opens the shop at the second press", async () => {
    show({ apply_link: APPLY_LINK });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    expect(opensShop()).toBe(false);
    expect(await screen.findByText('Failed to copy to clipboard')).toBeInTheDocument();
    expect(window.getSelection()?.toString()).toBe('MINA20');
    expect(opensShop()).toBe(true);
  });

  it.each([
    ['the offer has no apply link', { apply_link: null }],
    ['its link could run code', { apply_link: 'javascript:alert(1)' }],
    ['the offer has expired', { apply_link: APPLY_LINK, expiration_date: '2020-01-01' }],
  ])("isn't there when %s", (_, change) => {
    show(change);
    expect(shopWithCode()).not.toBeInTheDocument();
  });
});

describe("the ticket's Copy button", () => {
  afterEach(() => {
    vi.useRealTimers();
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('copies the code to the clipboard and says so, once for a double click', async () => {
    const user = show();
    await user.dblClick(copyButton());
    expect(await navigator.clipboard.readText()).toBe('MINA20');
    expect(await screen.findAllByText('Promo code copied to clipboard!')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeInTheDocument();
  });

  it('says Copied! for two seconds', async () => {
    show();
    vi.useFakeTimers();
    await act(async () => copyButton().click());
    const copied = screen.getByRole('button', { name: 'Copied!' });
    act(() => vi.advanceTimersByTime(1_999));
    expect(copied).toHaveTextContent('Copied!');
    act(() => vi.advanceTimersByTime(1));
    expect(copied).toHaveTextContent('Copy');
    expect(copied).toHaveAccessibleName('Copy code MINA20');
  });

  it.each([
    ['refuses', { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }],
    ['is missing', undefined],
  ])("copies by the older command where the browser's clipboard %s", async (_, clipboard) => {
    const user = show();
    const copied = takeCopies();
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    await user.click(copyButton());
    expect(await screen.findByText('Promo code copied to clipboard!')).toBeInTheDocument();
    expect(copied).toEqual(['MINA20']);
  });

  it('selects the whole code when the clipboard refuses', async () => {
    const user = show();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await user.click(copyButton());
    expect(await screen.findByText('Failed to copy to clipboard')).toBeInTheDocument();
    expect(window.getSelection()?.toString()).toBe('MINA20');
    expect(screen.getByText('MINA20')).not.toHaveClass('truncate');
  });

  it('selects the whole code where there is no clipboard, and copies once there is one', async () => {
    const user = show();
    const { clipboard } = navigator;
    const provide = (value: Clipboard | undefined) =>
      Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
    provide(undefined);
    await user.click(copyButton());
    await screen.findByText('Copy failed: Could not copy to clipboard. Please copy manually.');
    provide(clipboard);
    await user.click(copyButton());
    expect(await screen.findByText('Promo code copied to clipboard!')).toBeInTheDocument();
  });
});
