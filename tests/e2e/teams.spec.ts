import { manage, type Person, publish, unique, unusedIdentity } from '../support/people';
import { linkIn, mailTo } from './inbox';
import { toast } from './screens';
import { expect, test } from './story';

const INVITED = 'An agency invites you to its team';

/** Lets somebody into an agency's team without a browser. */
async function letIn(agency: Person, member: Person, role: 'manager' | 'analyst') {
  const invited = await agency.client.functions.invoke('invite-team-member', {
    body: { agency_id: agency.id, email: member.email, role, all_influencers: true, influencer_ids: [] },
  });
  if (invited.error) throw invited.error;
  const { data } = await agency.client
    .from('team_invitations')
    .select('id')
    .eq('email', member.email)
    .single()
    .throwOnError();
  const joined = await member.client.functions.invoke('answer-team-invitation', {
    body: { invitation_id: data.id, answer: 'accept' },
  });
  if (joined.error) throw joined.error;
}

test('somebody without an account is invited, joins and acts for the agency, and is removed while their page is open', {
  tag: '@both-widths',
}, async ({ people, openBrowser }) => {
  const [agency, vera] = [await people.demo('agency'), await people.influencer()];
  const offer = await publish(vera);
  await manage(agency, vera);
  const ana = { ...unusedIdentity(), name: `Ana ${unique()}` };

  const owner = await openBrowser(agency);
  await owner.goto('/agency-dashboard?tab=team');
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

  await page.goto(`/agency-dashboard?tab=influencers&q=${vera.username}`);
  await page.getByRole('link', { name: `Manage codes for ${vera.name}` }).click();
  await page.getByRole('button', { name: `Edit ${offer.code} of ${offer.brand}` }).click();
  await page.getByLabel('Promo code', { exact: true }).fill('ANAS15');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Promo code updated successfully!')).toBeVisible();

  const influencer = await openBrowser(vera);
  await influencer.goto('/influencer-dashboard?tab=changes');
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

test("an analyst reads an influencer's codes and results, and neither writes nor sees an address", async ({
  people,
  openBrowser,
}) => {
  const [agency, vera, ben] = [
    await people.demo('agency'),
    await people.influencer(),
    await people.member('Ben Ode'),
  ];
  const offer = await publish(vera);
  await manage(agency, vera);
  await letIn(agency, ben, 'analyst');
  const page = await openBrowser(ben);
  await page.goto(`/agency-dashboard?tab=influencers&q=${vera.username}`);
  const card = page.getByRole('article', { name: vera.name, exact: true });
  await expect(card).toBeVisible();
  await expect(card).not.toContainText(vera.email);
  await card.getByRole('link').first().click();
  await expect(page.getByText(offer.code)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit |^Delete / })).toHaveCount(0);
  await expect(page.getByRole('tab', { name: 'Add New Code' })).toHaveCount(0);
});

test('an owner hands the agency over with the password, and may only then leave', async ({
  people,
  openBrowser,
  trouble,
}) => {
  trouble.expect(/^403: POST .*\/hand-over-agency$/);
  const agency = await people.agency();
  const dana = await people.member('Dana Ito');
  await letIn(agency, dana, 'manager');
  const page = await openBrowser(agency);
  await page.goto('/agency-dashboard?tab=team');
  await page.getByRole('button', { name: 'More for Dana Ito' }).click();
  await page.getByRole('menuitem', { name: 'Hand the agency over' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('not my password');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(dialog.getByText("That isn't your password.")).toBeVisible();
  await dialog.getByLabel('Your password').fill(agency.password);
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect(toast(page, `Dana Ito owns ${agency.name} now`)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Team' })).toHaveCount(0);
  await page.goto('/agency-dashboard');
  await page.getByRole('button', { name: 'Leave the team' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the team' }).click();
  await expect(
    page.getByText(`Access Denied: You are no longer in the team of ${agency.name}.`),
  ).toBeVisible();
});
