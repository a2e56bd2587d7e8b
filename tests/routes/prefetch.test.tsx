import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { dealRow } from '../support/deal-rows';
import { followStandIn, refusal } from '../support/follow-stand-in';
import { influencerRow, rpcAnswer } from '../support/list-answers';
import { recordedAnswer } from '../support/paged-answer';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const line = (connection: { saveData?: boolean; effectiveType?: string }) =>
  Object.assign(navigator, { connection });

let profiles: unknown[];
let lists: unknown[];

beforeEach(() => {
  line({ effectiveType: '4g' });
  profiles = [];
  lists = [];
  backend.use(
    recordedAnswer('list_offers', [dealRow('FERN20')], lists),
    recordedAnswer('influencer_profile', [influencerRow({ is_influencer: true, bio: null })], profiles),
  );
});
afterEach(() => line({ saveData: true }));

const author = () => screen.findByRole('link', { name: /Ana Flores/ });
/** Longer than a pointer has to stay on a link. */
const intent = () => new Promise((resolve) => setTimeout(resolve, 200));

it('prefetching requests once what a link under the pointer leads to, and the page requests nothing more', async () => {
  const { user } = renderApp('/deals');
  await user.hover(await author());
  await waitFor(() => expect([profiles.length, lists.length]).toEqual([1, 2]));
  await user.unhover(await author());
  await user.hover(await author());
  await user.click(await author());
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Flores' })).toBeInTheDocument();
  expect(await screen.findAllByRole('article')).toHaveLength(1);
  await intent();
  expect([profiles.length, lists.length]).toEqual([1, 2]);
});

it('prefetching starts at a touch, before the finger is lifted, and when the keyboard focus rests on a link', async () => {
  const { user } = renderApp('/deals');
  await user.pointer({ keys: '[TouchA>]', target: await author() });
  await waitFor(() => expect([profiles.length, lists.length]).toEqual([1, 2]));
  const influencers: unknown[] = [];
  backend.use(recordedAnswer('list_influencers', [influencerRow()], influencers));
  (await screen.findAllByRole('link', { name: 'Influencers' }))[0]?.focus();
  await waitFor(() => expect(influencers).toHaveLength(1));
});

it.each([{ saveData: true, effectiveType: '4g' }, { effectiveType: '2g' }])(
  'prefetching is off on a connection with %o',
  async (connection) => {
    line(connection);
    const { user } = renderApp('/deals');
    await user.hover(await author());
    await user.pointer({ keys: '[TouchA>]', target: await author() });
    await intent();
    expect([profiles.length, lists.length]).toEqual([0, 1]);
  },
);

it('prefetching ignores a failure, and the page requests again and shows the error', async () => {
  backend.use(refusal('post', 'rpc/influencer_profile'));
  const { user } = renderApp('/deals');
  await user.hover(await author());
  await intent();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(await author());
  const tryAgain = await screen.findByRole('button', { name: 'Try again' });
  backend.use(rpcAnswer('influencer_profile', [influencerRow({ is_influencer: true, bio: null })]));
  await user.click(tryAgain);
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Flores' })).toBeInTheDocument();
});

it("prefetching includes a member's own alerts", async () => {
  const alerts: unknown[] = [];
  backend.use(profileAnswer(member), ...followStandIn().handlers);
  const { user } = renderApp('/deals', member);
  const link = await screen.findAllByRole('link', { name: 'My Alerts' });
  backend.use(recordedAnswer('list_alerts', [], alerts));
  await user.hover(link[0] ?? document.body);
  await waitFor(() => expect(alerts).toHaveLength(1));
});

it('prefetching on a touch screen takes other links in view each time the page rests', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget(), {
      matches: query === '(hover: none)',
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  // jsdom lays nothing out: this puts everything in view.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 40));
  const deals = ['ana', 'ben', 'cleo'].map((name) => dealRow(`${name}20`, { influencer_username: name }));
  backend.use(recordedAnswer('list_offers', deals, lists));
  renderApp('/deals');
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  fireEvent.scroll(window);
  await waitFor(() => expect(profiles).toHaveLength(2));
  fireEvent.scroll(window);
  await waitFor(() => expect(profiles).toContainEqual({ handle: 'cleo' }));
});
