import { follow } from '../support/people';
import { fillSignIn, followingButton, goTo, signOut, toast } from './screens';
import { expect, test } from './story';

test('signing in shows errors at the fields, refuses a wrong password, and returns to the former page', async ({
  page,
  people,
  trouble,
}) => {
  const nora = await people.member();
  await page.goto('/my-deals');
  await expect(page.getByRole('heading', { name: 'Sign In Required' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/login?next=%2Fmy-deals');

  const submit = page.getByRole('form', { name: 'Sign in' }).getByRole('button', { name: 'Sign In' });
  await submit.click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email address.');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Please enter your password.',
  );

  trouble.expect(/^400: POST .*\/auth\/v1\/token/);
  await fillSignIn(page, { email: nora.email, password: 'not the password' });
  const refused = page.getByRole('alert').filter({
    hasText: 'The email or password you entered is incorrect. Please try again.',
  });
  await expect(refused).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(nora.email);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');

  await fillSignIn(page, nora);
  await expect(toast(page, 'Successfully logged in!')).toBeVisible();
  await expect(page).toHaveURL('/my-deals');
  await expect(page.getByRole('heading', { level: 1, name: 'My Alerts' })).toBeVisible();
});

test('a session survives a reload, and the login page forwards members who are signed in', async ({
  page,
  people,
}) => {
  const nora = await people.member();
  await page.goto('/login');
  await fillSignIn(page, nora);
  await expect(page).toHaveURL('/');
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored).toContain('supabase-auth');

  await page.reload();
  await expect(page.getByRole('heading', { name: `Welcome back, ${nora.name}!` })).toBeVisible();
  await page.goto('/login?next=%2Fdeals%3Fsort%3Ddiscount');
  await expect(page).toHaveURL('/deals?sort=discount');
  await page.goto('/signup?next=https%3A%2F%2Fevil.example%2F');
  await expect(page).toHaveURL('/');
});

test('signing out removes everything, in this tab and in the other', async ({ people, openBrowser }) => {
  const [nora, vera] = [await people.member(), await people.influencer()];
  await follow(nora, vera);
  const page = await openBrowser(nora);
  await page.goto('/my-deals');
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

test('an expired token is refreshed by one tab and taken over by the other', async ({
  people,
  openBrowser,
}) => {
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
