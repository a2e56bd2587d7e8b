import { follow } from '../support/people';
import { fillSignIn, followingButton, goTo, signOut, toast } from './screens';
import { expect, test } from './story';

test('signing in leads back to the former page and lasts over a reload, and signing out removes everything, in this tab and in the other', {
  tag: '@engines',
}, async ({ openBrowser, people }) => {
  const page = await openBrowser();
  const [nora, vera] = [await people.member(), await people.influencer()];
  await follow(nora, vera);
  await page.goto('/my-deals');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await fillSignIn(page, nora);
  await expect(toast(page, 'Successfully logged in!')).toBeVisible();
  await expect(page).toHaveURL('/my-deals');
  await expect(page.getByText('0 alerts')).toBeVisible();
  await page.reload();
  await expect(page.getByText('0 alerts')).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(`/influencer/${vera.username}`);
  await expect(followingButton(second, vera.name)).toBeVisible();

  await signOut(page);
  await expect(toast(page, 'Logged out successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('supabase-auth'))).toBeNull();
  await expect(second.getByRole('button', { name: `Follow ${vera.name}`, exact: true })).toBeVisible();
  await goTo(second, 'My Alerts');
  await expect(second.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
});

test('an expired token is refreshed by one tab and taken over by the other', {
  tag: '@engines',
}, async ({ people, openBrowser }) => {
  const nora = await people.member();
  const first = await openBrowser(nora);
  const tabs = [first, await first.context().newPage()];
  // A page of the same origin without the app, which would refresh the token as soon as it has expired.
  for (const tab of tabs) await tab.goto('/robots.txt');

  const refreshes: string[] = [];
  first.context().on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token')) refreshes.push(request.url());
  });
  await first.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('supabase-auth') ?? '');
    localStorage.setItem('supabase-auth', JSON.stringify({ ...session, expires_at: 1, expires_in: 0 }));
  });
  for (const tab of tabs) {
    await tab.goto('/my-deals');
    await expect(tab.getByText('No alerts yet.')).toBeVisible();
  }
  expect(refreshes).toHaveLength(1);
});
