import { apiUrl } from '../support/e2e-settings';
import { publish, unique } from '../support/people';
import { followButton, followingButton, holdBack, toast } from './screens';
import { expect, test } from './story';

test('Follow All follows twelve influencers, reports the one that fails, and follows it by another press', async ({
  people,
  openBrowser,
  trouble,
}) => {
  const family = `Okonjo${unique()}`;
  const names = Array.from({ length: 12 }, (_, index) => `Person${index} ${family}`);
  const [nora, ...twelve] = await Promise.all([
    people.member(),
    ...names.map((name) => people.influencer(name)),
  ]);
  const [unlucky] = twelve;
  if (!unlucky) throw new Error('There is nobody to fail.');
  await publish(unlucky);

  const page = await openBrowser(nora);
  await page.goto(`/influencers?q=${family}`);
  const followAll = page.getByRole('button', { name: 'Follow All (12)' });
  await expect(followAll).toBeVisible();
  const mappings = `${apiUrl}/rest/v1/user_domain_map*`;
  trouble.expect(/^500: POST .*user_domain_map/);
  await page.route(mappings, (route) =>
    route.request().postData()?.includes(unlucky.id)
      ? route.fulfill({ status: 500, json: { message: 'broken' } })
      : route.continue(),
  );
  const follows = await holdBack(page, mappings);
  follows.hold();
  await followAll.dblclick();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  follows.release();
  await expect(toast(page, '1 influencer(s) could not be followed. Please try again.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Following Person/ })).toHaveCount(11);
  await expect(followButton(page, unlucky.name)).toBeVisible();

  await page.unroute(mappings);
  await page.getByRole('button', { name: 'Follow All (1)' }).click();
  await expect(page.getByRole('button', { name: 'Following All' })).toBeDisabled();
  await expect(followingButton(page, unlucky.name)).toBeVisible();
  const { data } = await nora.client.from('user_domain_map').select('influencer_id');
  expect(new Set(data?.map((row) => row.influencer_id))).toEqual(new Set(twelve.map(({ id }) => id)));

  await page.reload();
  await expect(page.getByRole('button', { name: 'Following All' })).toBeDisabled();
});
