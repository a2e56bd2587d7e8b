import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { extensionStandIn } from '../support/extension-stand-in';
import { followStandIn } from '../support/follow-stand-in';
import { influencerRow, rpcAnswer } from '../support/list-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

// Modules whose chunks a new release has replaced.
vi.mock('@/features/extension/data/ask-extension', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/ask-extension-old.js');
});
vi.mock('@/features/offer/offline-offers', () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/offline-offers-old.js');
});

it("unfollowing isn't an error when the code for what comes after it can't be loaded", async () => {
  const uncaught: unknown[] = [];
  const note = (reason: unknown) => void uncaught.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const ana = influencerRow({ bio: null, is_influencer: true });
  const follows = followStandIn({ follows: [ana.id] });
  extensionStandIn(() => undefined);
  backend.use(
    profileAnswer(member),
    rpcAnswer('influencer_profile', [ana]),
    rpcAnswer('list_offers', []),
    ...follows.handlers,
  );
  const { user } = renderApp('/influencer/ana.flores', member);
  await user.click(await screen.findByRole('button', { name: 'Following Ana Flores' }));
  expect(await screen.findByRole('button', { name: 'Follow Ana Flores' })).toBeInTheDocument();
  await waitFor(() => expect(follows.followed.size).toBe(0));
  // Those that the app asked for have failed before these.
  await Promise.allSettled([
    import('@/features/extension/data/ask-extension'),
    import('@/features/offer/offline-offers'),
  ]);
  // A rejection counts as unhandled after the task in which it happened.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(uncaught).toEqual([]);
});
