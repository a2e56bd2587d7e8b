import { manage, publish, unique, unusedIdentity } from '../support/people';
import { linkIn, mailTo } from './inbox';
import { toast } from './screens';
import { expect, test } from './story';

const INVITED = 'An agency invites you to its team';

test('somebody without an account is invited, joins and acts for the agency, and is removed while their page is open', async ({
  people,
  openBrowser,
}) => {
  const [agency, vera] = [await people.demo('agency'), await people.influencer()];
  const offer = await publish(vera);
  await manage(agency, vera);
  const ana = { ...unusedIdentity(), name: `Ana ${unique()}` };

  const owner = await openBrowser(agency);
  await owner.goto('/agency-dashboard/team');
  await owner.getByLabel('Email').fill(ana.email);
  await owner.getByRole('button', { name: 'Send invitation' }).click();
  await expect(toast(owner, 'Invitation sent')).toBeVisible();

  const page = await openBrowser();
  await page.goto(linkIn(await mailTo(ana.email, INVITED)));
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(ana.email);
  await page.getByLabel('Full name').fill(ana.name);
  await page.getByLabel('Username').fill(ana.username);
  await page.getByLabel('Password', { exact: true }).fill(ana.password);
  await page.getByLabel('Confirm password').fill(ana.password);
  await page.getByLabel('I agree to the terms and conditions').check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText(`${agency.name} invites you into its team.`)).toBeVisible();
  await page.getByRole('button', { name: 'Join the team' }).click();
  await expect(page).toHaveURL('/agency-dashboard');
  await expect(owner.getByRole('list', { name: 'Team' })).toContainText(ana.name);

  await page.goto(`/agency-dashboard/influencers?q=${vera.username}`);
  await page.getByRole('link', { name: `Manage codes for ${vera.name}` }).click();
  await page.getByRole('button', { name: `Edit ${offer.code} of ${offer.brand}` }).click();
  await page.getByLabel('Promo code', { exact: true }).fill('ANAS15');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Promo code updated successfully!')).toBeVisible();

  const influencer = await openBrowser(vera);
  await influencer.goto('/influencer-dashboard/changes');
  await expect(
    influencer.getByText(
      `${ana.name} of ${agency.name} changed the promo code of “${offer.title}” from ${offer.code} to ANAS15`,
    ),
  ).toBeVisible();

  await owner.getByRole('button', { name: `More for ${ana.name}` }).click();
  await owner.getByRole('menuitem', { name: 'Remove from the team' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(owner, `${ana.name} isn't in the team any more`)).toBeVisible();
  await expect(toast(page, `You are no longer in the team of ${agency.name}`)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Agency Dashboard' })).toHaveCount(0);
});
