import { publish, unusedIdentity } from '../support/people';
import { expectFieldError, followButton, followingButton, goTo, ticket, toast } from './screens';
import { expect, test } from './story';

test('a visitor signs up, follows an influencer and finds their codes in My Alerts', {
  tag: '@both-widths',
}, async ({ page, people }) => {
  const vera = await people.influencer();
  const offer = await publish(vera);
  const nora = unusedIdentity();

  await page.goto('/');
  await page.getByRole('link', { name: 'Sign up free' }).click();
  await expect(page).toHaveTitle('Sign Up · Promobell');
  await page.getByLabel('Email').fill(nora.email);
  await page.getByLabel('Full name').fill('Nora Field');
  await page.getByLabel('Username').fill(`@${nora.username.toUpperCase()}`);
  await page.getByLabel('Password', { exact: true }).fill(nora.password);
  await page.getByLabel('Confirm password').fill(nora.password);
  await page.getByLabel('I agree to the terms and conditions').check();
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(toast(page, 'Account created successfully! Check your email for next steps.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'Welcome back, Nora Field!' })).toBeVisible();
  await expect(page.getByText('Member dashboard')).toBeVisible();

  await goTo(page, 'Influencers');
  await page.getByLabel('Search influencers').fill(vera.username.toUpperCase());
  await expect(page.getByText('1 influencer for')).toBeVisible();
  await page.getByRole('link', { name: vera.name }).click();
  await expect(page).toHaveURL(`/influencer/${vera.username}`);
  await expect(page.getByRole('heading', { level: 1, name: vera.name })).toBeVisible();
  const profile = page.getByRole('main');
  await expect(profile.getByText(`@${vera.username}`).first()).toBeVisible();
  await expect(profile.getByText('0 followers')).toBeVisible();
  await expect(ticket(page, offer.code)).toBeVisible();

  await followButton(page, vera.name).click();
  await expect(toast(page, `You're now following ${vera.name}`)).toBeVisible();
  await expect(toast(page, 'Added 1 offer(s) to My Alerts')).toBeVisible();
  await expect(followingButton(page, vera.name)).toHaveAttribute('aria-pressed', 'true');
  await expect(profile.getByText('1 follower', { exact: true })).toBeVisible();

  await goTo(page, 'My Alerts');
  await expect(ticket(page, offer.code)).toBeVisible();
  await expect(page.getByText('1 alert', { exact: true })).toBeVisible();
});

test('the sign-up form shows errors at their fields and keeps what was typed', async ({
  page,
  people,
  trouble,
}) => {
  const nora = unusedIdentity();
  await page.goto('/signup');
  const submit = page.getByRole('button', { name: 'Create Account' });

  await submit.click();
  await expectFieldError(page, 'Email', 'Please enter your email address.');
  await expectFieldError(page, 'Full name', 'Please enter your full name.');
  await expectFieldError(page, 'Username', 'Please choose a username.');
  await expectFieldError(page, 'Password', 'Password must be at least 8 characters');
  await expectFieldError(page, 'Confirm password', 'Please repeat your password.');
  await expectFieldError(
    page,
    'I agree to the terms and conditions',
    'You must agree to the terms and conditions',
  );
  await expect(page.getByLabel('Email')).toBeFocused();

  await page.getByLabel('Email').fill('nora@nowhere');
  await page.getByLabel('Full name').fill('Nora Field');
  await page.getByLabel('Username').fill('nora field');
  await page.getByLabel('Password', { exact: true }).fill('7 chars');
  await page.getByLabel('Confirm password').fill('8 chars.');
  await page.getByLabel('I agree to the terms and conditions').check();
  await submit.click();
  await expectFieldError(page, 'Email', 'Please enter a valid email address.');
  await expectFieldError(page, 'Username', 'Use only letters, digits, dots, dashes and underscores.');
  await expectFieldError(page, 'Password', 'Password must be at least 8 characters');
  await expectFieldError(page, 'Confirm password', 'Passwords do not match');

  await page.getByLabel('Username').fill('MinaCastellan');
  await expectFieldError(
    page,
    'Username',
    'This username is already taken. Please choose a different username.',
  );
  await page.getByLabel('Username').fill(nora.username);
  await expect(page.getByText('This username is free.')).toBeVisible();

  const { email } = await people.demo('member');
  trouble.expect(/^422: POST .*\/auth\/v1\/signup/);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(nora.password);
  await page.getByLabel('Confirm password').fill(nora.password);
  await submit.click();
  await expectFieldError(
    page,
    'Email',
    'This email address is already registered. Please use a different email.',
  );

  await expect(page.getByLabel('Full name')).toHaveValue('Nora Field');
  await expect(page.getByLabel('Username')).toHaveValue(nora.username);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(nora.password);
  await expect(page.getByLabel('I agree to the terms and conditions')).toBeChecked();

  await page.getByLabel('Email').fill(nora.email);
  await submit.click();
  await expect(page.getByRole('heading', { name: 'Welcome back, Nora Field!' })).toBeVisible();
});

test('a visitor who presses Follow is asked to sign up and returns to the profile', async ({
  page,
  people,
}) => {
  const vera = await people.influencer();
  const nora = unusedIdentity();
  await page.goto(`/influencer/${vera.username}`);
  await followButton(page, vera.name).click();
  await expect(toast(page, 'Please create an account or sign in to follow influencers.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign Up' }).click();

  await page.getByLabel('Email').fill(nora.email);
  await page.getByLabel('Full name').fill('Nora Field');
  await page.getByLabel('Username').fill(nora.username);
  await page.getByLabel('Password', { exact: true }).fill(nora.password);
  await page.getByLabel('Confirm password').fill(nora.password);
  await page.getByLabel('I agree to the terms and conditions').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(`/influencer/${vera.username}`);
  await followButton(page, vera.name).click();
  // An influencer without codes has no shop domains, so the toast doesn't mention any.
  await expect(toast(page, `You're now following ${vera.name}`)).toBeVisible();
  await expect(page.getByText(/offer\(s\)/)).toHaveCount(0);
});
