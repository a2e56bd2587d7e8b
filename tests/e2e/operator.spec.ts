import type { Page } from '@playwright/test';
import { publish } from '../support/people';
import { linkIn, mailTo } from './inbox';
import { toast } from './screens';
import { expect, test } from './story';

async function act(page: Page, confirm: string, reason: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: confirm }).click();
}

test("a visitor complains about an offer, the operator hides it, and its influencer objects by the mail's link", {
  tag: '@engines',
}, async ({ page, people, openBrowser }) => {
  const vera = await people.influencer();
  const offer = await publish(vera);
  await page.goto(`/deals?offer=${offer.id}`);
  await page.getByRole('button', { name: 'Report this offer' }).click();
  const form = page.getByRole('dialog', { name: 'Report this offer' });
  await form.getByRole('combobox', { name: 'What is wrong?' }).selectOption('misleading');
  await form
    .getByRole('textbox', { name: 'Details (optional)' })
    .fill(`The shop has never heard of ${offer.code}.`);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. One of us looks at it.')).toBeVisible();

  const desk = await openBrowser(await people.operator());
  await desk.goto('/operator');
  await desk.getByRole('radio', { name: 'Complaints' }).check();
  const complaint = desk.getByRole('article', { name: `A complaint about an offer: ${offer.brand}` });
  await expect(complaint).toContainText(`The shop has never heard of ${offer.code}.`);
  await complaint.getByRole('button', { name: 'Hide offer' }).click();
  await act(desk, 'Hide the offer', 'The shop says that it knows no such code.');
  await expect(toast(desk, 'The offer is hidden.')).toBeVisible();
  await expect(complaint).toBeHidden();

  const told = await mailTo(vera.email, 'One of your offers is hidden');
  expect(told.text).toContain('The shop says that it knows no such code.');
  await page.goto(linkIn(told));
  await expect(
    page.getByRole('heading', { name: `Your offer ${offer.brand} ${offer.code} is hidden` }),
  ).toBeVisible();
  await page
    .getByRole('textbox', { name: 'Why are we wrong?' })
    .fill("It is new this week, the shop's page has it.");
  await page.getByRole('button', { name: 'Send objection' }).click();
  await expect(page.getByText('We have your objection, and answer by mail.')).toBeVisible();
});
