import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { followStandIn } from '../support/follow-stand-in';
import {
  alertsAnswer,
  homeAnswers,
  influencerRow,
  newAlertsAnswer,
  rpcAnswer,
} from '../support/list-answers';
import { offerRow } from '../support/offer-rows';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

/** Answers the list of alerts, and how many are new, as the database does. */
function alertsStandIn(...times: string[]) {
  return [
    alertsAnswer(times.map((created_at, index) => offerRow({ id: `offer-${index}`, created_at }))),
    newAlertsAnswer(() => times),
  ];
}

const newest = '2026-11-21T09:00:02+00:00';
const older = '2026-11-21T09:00:01+00:00';
const tab = () =>
  within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: /My Alerts/ });

function openInfluencers(alerts = alertsStandIn(newest, older)) {
  const { handlers } = followStandIn();
  backend.use(profileAnswer(member), ...handlers, ...alerts);
  backend.use(rpcAnswer('list_influencers', [influencerRow()]));
  return renderApp('/influencers', member);
}

it('the alert badge counts the alerts since the last visit of My Alerts, and is gone after the next one', async () => {
  localStorage.setItem(`promobell-alerts-seen:${member.id}`, older);
  const { user } = openInfluencers();
  await waitFor(() => expect(tab()).toHaveAccessibleName(/1 new alert(?!s)/));
  await user.click(tab());
  await screen.findAllByText('FERN20');
  await waitFor(() => expect(tab()).not.toHaveAccessibleName(/new alert/));
});

it('the alert badge counts every alert for a member who never opened them', async () => {
  openInfluencers();
  await waitFor(() => expect(tab()).toHaveAccessibleName(/2 new alerts/));
});

it('the alert badge sends no request for visitors', async () => {
  backend.use(rpcAnswer('list_influencers', [influencerRow()]));
  renderApp('/influencers');
  await screen.findByRole('article');
  expect(tab()).toHaveAccessibleName('My Alerts');
});

it.each([
  ['/deals', 'deals'],
  ['/influencer/ana.flores', `influencer:${influencerRow().id}`],
])('the alert badge counts what is published while the member is on %s', async (path, topic) => {
  const { handlers } = followStandIn();
  backend.use(profileAnswer(member), ...handlers, ...homeAnswers());
  backend.use(rpcAnswer('influencer_profile', [influencerRow()]), ...alertsStandIn(older));
  renderApp(path, member);
  await waitFor(() => expect(tab()).toHaveAccessibleName(/1 new alert(?!s)/));
  await waitFor(() => expect(realtimeStandIn.hears(topic)).toBe(true));

  backend.use(...alertsStandIn(newest, older));
  realtimeStandIn.offersChanged(topic);
  await waitFor(() => expect(tab()).toHaveAccessibleName(/2 new alerts/));
});
