import type { Page } from '@playwright/test';
import { publish } from '../support/people';
import { linkIn, mailTo } from './inbox';
import { fillCode, fillSignIn, ticket, toast } from './screens';
import { expect, test } from './story';

async function act(page: Page, confirm: string, reason: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await dialog.getByRole('button', { name: confirm }).click();
}

test("a visitor complains about an offer, the operator hides it, and after its influencer's objection shows it again", async ({
  page,
  people,
  openBrowser,
}) => {
  const vera = await people.influencer();
  const offer = await publish(vera);
  await page.goto(`/deals?offer=${offer.id}`);
  await page.getByRole('button', { name: 'Report this offer' }).click();
  const form = page.getByRole('form', { name: 'Report this offer' });
  await form.getByRole('combobox', { name: 'What is wrong?' }).selectOption('misleading');
  await form
    .getByRole('textbox', { name: 'Details (optional)' })
    .fill(`The shop has never heard of ${offer.code}.`);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Thank you. One of us looks at it.')).toBeVisible();

  const desk = await openBrowser();
  await desk.goto('/login?next=%2Foperator');
  const operator = await people.operator();
  await fillSignIn(desk, operator);
  await fillCode(desk, operator.authenticator.secret);
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

  await desk.reload();
  await desk.getByRole('radio', { name: 'Objections' }).check();
  const objection = desk.getByRole('article', { name: `Objection: a hidden offer: ${offer.brand}` });
  await expect(objection).toContainText('It is new this week');
  await objection.getByRole('button', { name: 'Show offer' }).click();
  await act(desk, 'Show the offer', "The shop's page has it, indeed.");
  await expect(toast(desk, 'The offer is shown again.')).toBeVisible();
  await mailTo(vera.email, 'Your offer is shown again');
  await page.goto(`/deals?offer=${offer.id}`);
  await expect(page.getByRole('dialog')).toContainText(offer.code);
});

test('a suspended account is locked out within one request, and is back when the suspension is lifted', async ({
  page,
  people,
  openBrowser,
}) => {
  const vera = await people.influencer();
  const offer = await publish(vera);
  await page.goto(`/influencer/${vera.username}`);
  await expect(ticket(page, offer.code)).toBeVisible();

  const desk = await openBrowser(await people.operator());
  await desk.goto(`/operator?tab=accounts&account=${vera.id}`);
  await desk.getByRole('button', { name: 'Suspend account' }).click();
  await act(desk, 'Suspend the account', "Sells what isn't there.");
  await expect(toast(desk, 'The account is suspended.')).toBeVisible();

  // Its token would be valid for an hour.
  const edited = await vera.client.from('promo_codes').update({ promo_code: 'BACK' }).eq('id', offer.id);
  const asked = await vera.client.rpc('my_offer_limit');
  const called = await vera.client.functions.invoke('check-subscription');
  expect([edited.status, asked.status, called.response?.status]).toEqual([401, 401, 401]);
  await page.goto(`/deals?q=${offer.code}`);
  await expect(page.getByText('No deals match your search and filters.')).toBeVisible();

  await desk.getByRole('button', { name: 'Lift suspension' }).click();
  await act(desk, 'Lift the suspension', 'Showed us that it is there.');
  await expect(toast(desk, 'The suspension is lifted.')).toBeVisible();
  await page.goto(`/influencer/${vera.username}`);
  await expect(ticket(page, offer.code)).toBeVisible();
});
