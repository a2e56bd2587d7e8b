import { manage, publish } from '../support/people';
import { toast } from './screens';
import { expect, test } from './story';

test("an influencer sees in the trail what somebody of an agency's team edited and reverts it", async ({
  people,
  openBrowser,
}) => {
  const [agency, vera] = [await people.demo('agency'), await people.influencer()];
  const manager = await people.demo('manager');
  const offer = await publish(vera);
  await manage(agency, vera);
  const edit = await manager.client
    .from('promo_codes')
    .update({ promo_code: 'WRONG15' })
    .eq('id', offer.id)
    .select();
  expect(edit.data).toHaveLength(1);

  const page = await openBrowser(vera);
  await page.goto('/influencer-dashboard?tab=changes');
  const change = page.getByRole('listitem').filter({
    hasText: `Ana Ruiz of Tall Ladder Talent changed the promo code of “${offer.title}” from ${offer.code} to WRONG15`,
  });
  await change.getByRole('button', { name: /^Revert/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Revert this change?' });
  await expect(dialog).toContainText(`Promo code: ${offer.code}`);
  await dialog.getByRole('button', { name: 'Revert' }).click();
  await expect(toast(page, 'Change reverted')).toBeVisible();
  await expect(change).toContainText('Reverted today');
  await page.getByRole('tab', { name: 'Promo Codes' }).click();
  await expect(page.getByRole('button', { name: `Edit ${offer.code} of ${offer.brand}` })).toBeVisible();
});
