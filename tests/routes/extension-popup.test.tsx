import { fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import { toText } from '../../extension/list-text';
import { CodeTicket } from '../../extension/popup/code-ticket';
import { Popup } from '../../extension/popup/popup-frame';
import { SearchView } from '../../extension/popup/search-view';
import { useStored } from '../../extension/popup/use-stored';
import { WorkedQuestion } from '../../extension/popup/worked-question';
import { NOTHING, type OfferList, readStored, type Small } from '../../extension/stored';
import { connectedAs, NORA, offer } from '../support/extension-service';
import { fakeChrome, fakeLocks, newProfile } from '../support/fake-chrome';
import { replaceGlobal } from '../support/replace-global';

const OFFER = offer(1, ['tidewool.example', 'pay-desk.example']);
const LIST: OfferList = {
  version: 'one',
  member: { id: NORA, username: 'nora', name: 'Nora' },
  following: 1,
  people: [],
  offers: [OFFER],
};

/** A browser that keeps these values for the extension, and whose worker gets what the popup asks of it. */
function playBrowser(small: Partial<Small> = {}) {
  const profile = newProfile();
  profile.stored = { ...connectedAs(NORA), list: toText(LIST), ...small };
  const { runtime, ...others } = fakeChrome(profile);
  const asked: unknown[] = [];
  const sendMessage = async (request: unknown) => void asked.push(request);
  replaceGlobal('chrome', { ...others, runtime: { ...runtime, sendMessage } });
  Object.assign(navigator, { locks: fakeLocks() });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'locks');
    // The popup's choice of a theme.
    delete document.documentElement.dataset.theme;
  });
  return { profile, asked, local: others.storage.local };
}

it("the extension's popup shows what changed between its first read and its first paint", async () => {
  const { profile } = playBrowser({ checkedAt: 1 });
  const initial = await readStored();
  profile.stored.checkedAt = 2;
  const { result } = renderHook(() => useStored(initial));
  await waitFor(() => expect(result.current.checkedAt).toBe(2));
});

it("the extension's popup shows what the later of two reads has found, whichever settles first", async () => {
  const { local } = playBrowser();
  const initial = await readStored();
  const answers: ((stored: Record<string, unknown>) => void)[] = [];
  vi.spyOn(local, 'get').mockImplementation(() => new Promise((done) => void answers.push(done)));
  const { result } = renderHook(() => useStored(initial));
  local.onChanged.fire({});
  expect(answers).toHaveLength(2);
  answers[1]?.({ checkedAt: 2 });
  answers[0]?.({ checkedAt: 1 });
  await waitFor(() => expect(result.current.checkedAt).toBe(2));
});

it("the search of the extension's popup says that nobody has a code, before anything is typed", () => {
  render(<SearchView stored={{ ...NOTHING, list: null }} offers={[]} />);
  expect(screen.getByText('No codes to show now.')).toBeInTheDocument();
});

it("the search of the extension's popup says that no code is like what was typed", async () => {
  render(<SearchView stored={{ ...NOTHING, list: LIST }} offers={[OFFER]} />);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search your codes' }), 'boots');
  expect(screen.getByText('Nobody you follow has a code like that.')).toBeInTheDocument();
});

it("a shop that the mouse's middle button opens from the extension's popup counts, too", () => {
  const { asked } = playBrowser();
  const linked = { ...OFFER, affiliate_link: 'https://tidewool.example/?ref=vera' };
  render(<CodeTicket offer={linked} stored={{ ...NOTHING, list: LIST }} />);
  const shop = screen.getByRole('link', { name: /^Shop/ });
  const press = (button: number) => fireEvent(shop, new MouseEvent('auxclick', { bubbles: true, button }));
  press(2);
  expect(asked).toEqual([]);
  press(1);
  expect(asked).toEqual([expect.objectContaining({ type: 'shop', offerId: OFFER.id })]);
});

it("a double click on 'Mute' in the extension's popup mutes one person, and not also the one that has moved under the pointer", () => {
  const { asked } = playBrowser();
  render(<CodeTicket offer={OFFER} stored={{ ...NOTHING, list: LIST }} />);
  const mute = screen.getByRole('button', { name: /^Mute/ });
  for (const detail of [1, 2]) fireEvent.click(mute, { detail });
  expect(asked).toEqual([{ type: 'mute', what: 'people', key: OFFER.influencer_id, muted: true }]);
});

it("'Unmute' in the extension's popup hands the focus to the next shop's, and the last one to the view", async () => {
  const { profile, asked, local } = playBrowser({
    muted: { shops: ['boots.example', 'knits.example'], people: [] },
  });
  // React, unlike Preact, warns of the checkbox for ringing aloud, which without shops is disabled.
  profile.stored.list = toText({ ...LIST, offers: [] });
  const nowhere = { host: undefined, tabId: undefined, landings: [] };
  render(<Popup initial={await readStored()} where={nowhere} />);
  await userEvent.click(screen.getByRole('button', { name: 'Settings' }));
  const boots = screen.getByRole('button', { name: 'Unmute boots.example' });
  const knits = screen.getByRole('button', { name: 'Unmute knits.example' });
  await userEvent.click(boots);
  expect(asked).toContainEqual({ type: 'mute', what: 'shops', key: 'boots.example', muted: false });
  expect(knits).toHaveFocus();
  profile.stored.muted = { shops: ['knits.example'], people: [] };
  local.onChanged.fire({});
  await waitFor(() => expect(boots).not.toBeInTheDocument());
  await userEvent.click(knits);
  expect(screen.getByRole('main')).toHaveFocus();
});

const IN_SHOP = { host: 'tidewool.example', tabId: undefined, landings: [] };

it("the extension's popup stays with the shop when its only codes there are muted, and counts no alert as seen", async () => {
  const { profile, asked, local } = playBrowser();
  render(<Popup initial={await readStored()} where={IN_SHOP} />);
  expect(screen.getByRole('button', { name: 'This shop' })).toHaveAttribute('aria-current', 'page');
  profile.stored.muted = { shops: [], people: [OFFER.influencer_id] };
  local.onChanged.fire({});
  expect(await screen.findByText('No code to show for tidewool.example now.')).toBeInTheDocument();
  expect(asked).toEqual([]);
});

it("the extension's popup shows the shop's codes when the first list arrives while it is open", async () => {
  const { profile, asked, local } = playBrowser();
  const { list } = profile.stored;
  profile.stored.list = undefined;
  render(<Popup initial={await readStored()} where={IN_SHOP} />);
  profile.stored.list = list;
  local.onChanged.fire({});
  expect(await screen.findByRole('article')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'This shop' })).toHaveAttribute('aria-current', 'page');
  expect(asked).toEqual([]);
});

it("an answer to 'Did it work?' hands the focus to the thanks, and none of the offer's shops asks again", async () => {
  const copied = { 'tidewool.example': OFFER.id, 'pay-desk.example': OFFER.id, 'boots.example': 'other' };
  const { profile } = playBrowser({ copied });
  render(<WorkedQuestion shop="pay-desk.example" stored={await readStored()} copied={copied} />);
  await waitFor(() => expect(profile.stored.copied).toEqual({ 'boots.example': 'other' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(screen.getByText(/^Thank you/).parentElement).toHaveFocus();
});

it("a code that is copied again while 'Did it work?' is shown is asked about the next time", async () => {
  const copied = { 'tidewool.example': OFFER.id };
  const { profile } = playBrowser({ copied });
  const question = async () => (
    <WorkedQuestion shop="tidewool.example" stored={await readStored()} copied={copied} />
  );
  const { rerender } = render(await question());
  await waitFor(() => expect(profile.stored.copied).toEqual({}));
  profile.stored.copied = copied;
  rerender(await question());
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  expect(profile.stored.copied).toEqual(copied);
});

it("a code that is copied in the extension's popup is asked about in its next opening, and not in another view of this one", async () => {
  const { profile, local } = playBrowser();
  const { unmount } = render(<Popup initial={await readStored()} where={IN_SHOP} />);
  profile.stored.copied = { 'tidewool.example': OFFER.id };
  local.onChanged.fire({});
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
  await userEvent.click(screen.getByRole('button', { name: 'This shop' }));
  expect(await screen.findByRole('article')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Did it work?' })).not.toBeInTheDocument();
  unmount();
  render(<Popup initial={await readStored()} where={IN_SHOP} />);
  expect(screen.getByRole('region', { name: 'Did it work?' })).toBeInTheDocument();
  await waitFor(() => expect(profile.stored.copied).toEqual({}));
});
