import { follow, publish } from '../support/people';
import { listening } from './listening';
import { followButton, followingButton, ticket, toast } from './screens';
import { expect, test } from './story';

test('what an influencer publishes, changes and deletes appears at once in open alerts, deals and its open profile, and an unfollow empties the alerts on another device', async ({
  page: deals,
  people,
  openBrowser,
}) => {
  const [vera, nora] = [await people.influencer(), await people.member()];
  await follow(nora, vera);
  const [profile, phone] = [await openBrowser(nora), await openBrowser(nora)];
  const open = [
    listening(phone, `influencer:${vera.id}`),
    listening(phone, `member:${nora.id}`),
    listening(profile, `influencer:${vera.id}`),
    listening(deals, 'deals'),
  ];
  await Promise.all([
    phone.goto('/my-deals'),
    profile.goto(`/influencer/${vera.username}`),
    deals.goto('/deals'),
  ]);
  await expect(phone.getByText('No alerts yet.')).toBeVisible();
  await expect(profile.getByText('No live offers')).toBeVisible();
  await expect(deals.getByRole('article').first()).toBeVisible();
  await Promise.all(open.map((heard) => heard()));

  const offer = await publish(vera);
  const everywhere = [phone, profile, deals];
  await Promise.all(everywhere.map((page) => expect(ticket(page, offer.code)).toBeVisible()));
  await expect(profile.getByText('1 live offer')).toBeVisible();
  await expect(phone.getByText('1 alert', { exact: true })).toBeVisible();
  await expect(
    phone.getByRole('status').filter({ hasText: `New alert: ${offer.brand}, ${offer.title}` }),
  ).toBeAttached();

  const edit = await vera.client
    .from('promo_codes')
    .update({ description: '$5 off the second edition' })
    .eq('id', offer.id);
  expect(edit.error).toBeNull();
  await Promise.all(
    everywhere.map((page) => expect(ticket(page, offer.code)).toContainText('off the second edition')),
  );

  await expect(profile.getByText('1 follower', { exact: true })).toBeVisible();
  await followingButton(profile, vera.name).click();
  await expect(toast(profile, `You are no longer following ${vera.name}`)).toBeVisible();
  await expect(followButton(profile, vera.name)).toHaveAttribute('aria-pressed', 'false');
  await expect(profile.getByText('0 followers')).toBeVisible();
  await expect(phone.getByText('No alerts yet.')).toBeVisible();

  const removal = await vera.client.from('promo_codes').delete().eq('id', offer.id);
  expect(removal.error).toBeNull();
  await expect(ticket(profile, offer.code)).toHaveCount(0);
  await expect(ticket(deals, offer.code)).toHaveCount(0);
});
