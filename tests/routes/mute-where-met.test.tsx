import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { followStandIn, refusal } from '../support/follow-stand-in';
import { alertsAnswer, influencerRow, rpcAnswer } from '../support/list-answers';
import { notificationStandIn } from '../support/notification-stand-in';
import { offerRow } from '../support/offer-rows';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const ana = influencerRow({ bio: null, is_influencer: true });

/** @param follows whether the member follows Ana */
function open(url: string, { follows }: { follows: boolean }) {
  const standIn = notificationStandIn();
  backend.use(
    profileAnswer(member),
    rpcAnswer('influencer_profile', [ana]),
    rpcAnswer('list_offers', []),
    alertsAnswer([offerRow({ influencer_id: ana.id })]),
    ...followStandIn({ follows: follows ? [ana.id] : [] }).handlers,
    ...standIn.handlers,
  );
  return { ...standIn, ...renderApp(url, member) };
}

it('a follower mutes an influencer on the profile, sees until when, and unmutes by one press', async () => {
  const { user, writes } = open('/influencer/ana.flores', { follows: true });
  await user.click(await screen.findByRole('button', { name: 'Mute Ana Flores' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mute for a week' }));
  expect(await screen.findByText(/^Ana Flores: Muted until /)).toBeInTheDocument();
  const muted = await screen.findByRole('button', { name: /^Muted until .* Ana Flores$/ });
  expect(muted).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The bell rings for Ana Flores again')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Mute Ana Flores' })).toBeInTheDocument();
  expect(writes).toMatchObject([{ muted_people: ana.id }, { unmuted_people: ana.id }]);
});

it("muting isn't undone where it isn't known what was muted before", async () => {
  const { user } = open('/influencer/ana.flores', { follows: true });
  backend.use(refusal('post', 'rpc/my_muted_people', 503));
  await user.click(await screen.findByRole('button', { name: 'Mute Ana Flores' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Mute for a week' }));
  expect(await screen.findByText(/^Ana Flores: Muted until /)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});

it('a follower mutes an influencer in the sheet of an alert', async () => {
  const { user, writes } = open('/my-deals', { follows: true });
  await user.click(await screen.findByRole('link', { name: /20% off your first order/ }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(await sheet.findByRole('button', { name: /^Mute / }));
  await user.click(await sheet.findByRole('menuitem', { name: 'Mute for good' }));
  expect(await sheet.findByRole('button', { name: /^Muted / })).toBeInTheDocument();
  expect(writes).toMatchObject([{ muted_people: ana.id, until: null }]);
});

it("muting isn't offered on the profile of an influencer whom the member doesn't follow", async () => {
  open('/influencer/ana.flores', { follows: false });
  await screen.findByRole('button', { name: 'Follow Ana Flores' });
  expect(screen.queryByRole('button', { name: /^Mute/ })).not.toBeInTheDocument();
});
