import { follow, publish } from '../support/people';
import { listening } from './listening';
import { followButton, followingButton, ticket, toast } from './screens';
import { expect, test } from './story';

test('an unfollow empties My Alerts, in other tabs and on other devices, too', async ({
  people,
  openBrowser,
}) => {
  const vera = await people.influencer();
  const nora = await people.member();
  const offer = await publish(vera);
  await follow(nora, vera);

  const profile = await openBrowser(nora);
  const secondTab = await profile.context().newPage();
  const alertsTab = await profile.context().newPage();
  const otherDevice = await openBrowser(nora);
  const watchers = [secondTab, alertsTab, otherDevice];
  const open = watchers.map((page) => listening(page, `member:${nora.id}`));
  await Promise.all([
    profile.goto(`/influencer/${vera.username}`),
    secondTab.goto(`/influencers?q=${vera.username}`),
    alertsTab.goto('/my-deals'),
    otherDevice.goto('/my-deals'),
  ]);
  await expect(ticket(alertsTab, offer.code)).toBeVisible();
  await expect(ticket(otherDevice, offer.code)).toBeVisible();
  await expect(followingButton(secondTab, vera.name)).toBeVisible();
  await expect(profile.getByText('1 follower', { exact: true })).toBeVisible();
  await Promise.all(open.map((heard) => heard()));

  await followingButton(profile, vera.name).click();
  await expect(toast(profile, `You are no longer following ${vera.name}`)).toBeVisible();
  await expect(followButton(profile, vera.name)).toHaveAttribute('aria-pressed', 'false');
  await expect(profile.getByText('0 followers')).toBeVisible();
  await expect(followButton(secondTab, vera.name)).toBeVisible();
  await expect(alertsTab.getByText('No alerts yet.')).toBeVisible();
  await expect(otherDevice.getByText('No alerts yet.')).toBeVisible();

  await profile.reload();
  await expect(followButton(profile, vera.name)).toBeVisible();
});
