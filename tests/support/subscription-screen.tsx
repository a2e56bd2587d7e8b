import { screen, within } from '@testing-library/react';
import { profileAnswer } from './auth-answers';
import { backend } from './backend';
import { functionAnswer } from './function-answers';
import { dashboardAnswers, offerLimitAnswer } from './plan-answers';
import { subscriptionAnswer } from './profile-answers';
import { renderApp } from './render-app';
import { member } from './sample-session';

const influencer = { ...member, is_influencer: true };

export const SETTINGS = '/influencer-dashboard/settings';

/** Opens a page as an influencer with this row of `subscribers` and this many codes, all live and its own by default. */
export function openAsInfluencer(
  row: Record<string, unknown> | null,
  { url = SETTINGS, used = 1, ownLive }: { url?: string; used?: number; ownLive?: number } = {},
) {
  backend.use(
    profileAnswer(influencer),
    subscriptionAnswer(row),
    // With an open bill or an ended month the page calls check-subscription once.
    ...(row ? [functionAnswer('check-subscription', row)] : []),
    offerLimitAnswer(used, 'Growth', 10, ownLive),
    ...dashboardAnswers(),
  );
  return renderApp(url, influencer);
}

/** The subscription's card on the Settings tab. */
export async function subscriptionPanel() {
  const card = (await screen.findByRole('heading', { name: 'Your subscription' })).parentElement;
  if (!card) throw new Error('The heading stands nowhere.');
  return within(card);
}

export const cancelDialog = () => screen.findByRole('dialog', { name: 'Cancel your subscription?' });
