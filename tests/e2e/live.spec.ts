import { follow, publish } from '../support/people';
import { listening } from './listening';
import { realtimeLine } from './realtime-line';
import { hasLoaded, readUntil, ticket } from './screens';
import { expect, test } from './story';

test('a published code appears at once in open alerts and open deals', async ({
  page: deals,
  people,
  openBrowser,
}) => {
  const vera = await people.influencer();
  const nora = await people.member();
  await follow(nora, vera);

  const alerts = await openBrowser(nora);
  const open = [
    listening(alerts, `influencer:${vera.id}`),
    listening(alerts, `member:${nora.id}`),
    listening(deals, 'deals'),
  ];
  await Promise.all([alerts.goto('/my-deals'), deals.goto('/deals')]);
  await expect(alerts.getByText('No alerts yet.')).toBeVisible();
  await expect(deals.getByRole('article').first()).toBeVisible();
  await Promise.all(open.map((heard) => heard()));

  const offer = await publish(vera);
  await Promise.all([
    expect(ticket(alerts, offer.code)).toBeVisible(),
    expect(ticket(deals, offer.code)).toBeVisible(),
  ]);
  await expect(alerts.getByText('1 alert', { exact: true })).toBeVisible();
  await expect(
    alerts.getByRole('status').filter({ hasText: `New alert: ${offer.brand}, ${offer.title}` }),
  ).toBeAttached();

  const edit = await vera.client
    .from('promo_codes')
    .update({ description: '$5 off the second edition' })
    .eq('id', offer.id);
  expect(edit.error).toBeNull();
  await expect(ticket(alerts, offer.code)).toContainText('off the second edition');
  await expect(ticket(deals, offer.code)).toContainText('off the second edition');

  const removal = await vera.client.from('promo_codes').delete().eq('id', offer.id);
  expect(removal.error).toBeNull();
  await expect(alerts.getByText('No alerts yet.')).toBeVisible();
  await expect(ticket(deals, offer.code)).toHaveCount(0);
});

test('a code that is published between loading a list and joining its topic appears in the open list and its cards', async ({
  page: deals,
  people,
  openBrowser,
}) => {
  const vera = await people.influencer();
  const cards = await openBrowser();
  const lines = [await realtimeLine(deals), await realtimeLine(cards)];
  for (const line of lines) await line.cut();
  await Promise.all([deals.goto('/deals'), cards.goto(`/influencers?q=${vera.username}`)]);
  await expect(deals.getByRole('article').first()).toBeVisible();
  await expect(cards.getByText('No live offers')).toBeVisible();
  const offer = await publish(vera);
  for (const line of lines) line.mend();
  await Promise.all([
    expect(ticket(deals, offer.code)).toBeVisible(),
    expect(cards.getByText('1 live offer')).toBeVisible(),
  ]);
});

test('a reader far down the deals is told of new ones, which appear only by a press', async ({
  page,
  people,
}) => {
  const vera = await people.influencer();
  const open = listening(page, 'deals');
  await page.goto('/deals');
  await hasLoaded(page, 24);
  await open();
  await readUntil(page, 48);

  const offer = await publish(vera);
  const news = page.getByRole('button', { name: 'Show new deals' });
  await expect(news).toBeVisible();
  await expect(ticket(page, offer.code)).toHaveCount(0);
  await news.click();
  await expect(ticket(page, offer.code)).toBeInViewport();
  await expect(news).toBeHidden();
});

test('the follower count of an open profile and of an open list is updated live', async ({
  page: profile,
  people,
  openBrowser,
}) => {
  const vera = await people.influencer();
  const nora = await people.member();
  const list = await openBrowser();
  const open = [profile, list].map((page) => listening(page, `influencer:${vera.id}`));
  await Promise.all([profile.goto(`/influencer/${vera.id}`), list.goto(`/influencers?q=${vera.username}`)]);
  await expect(profile.getByText('0 followers')).toBeVisible();
  await expect(list.getByText('0 followers')).toBeVisible();
  await Promise.all(open.map((heard) => heard()));

  await follow(nora, vera);
  await Promise.all([
    expect(profile.getByText('1 follower', { exact: true })).toBeVisible(),
    expect(list.getByText('1 follower', { exact: true })).toBeVisible(),
  ]);

  const unfollow = await nora.client.from('user_domain_map').delete().eq('influencer_id', vera.id);
  expect(unfollow.error).toBeNull();
  await Promise.all([
    expect(profile.getByText('0 followers')).toBeVisible(),
    expect(list.getByText('0 followers')).toBeVisible(),
  ]);
});

test('a published code appears at once on the open profile', async ({ page, people }) => {
  const vera = await people.influencer();
  const open = listening(page, `influencer:${vera.id}`);
  await page.goto(`/influencer/${vera.username}`);
  await expect(page.getByText('No promo codes available from this influencer yet.')).toBeVisible();
  await expect(page.getByText('No live offers')).toBeVisible();
  await open();
  const offer = await publish(vera, { affiliate_link: null });
  await expect(ticket(page, offer.code)).toBeVisible();
  await expect(page.getByText('1 live offer')).toBeVisible();
  await expect(ticket(page, offer.code).getByRole('button', { name: 'Shop' })).toBeDisabled();
});
