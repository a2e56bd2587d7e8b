import type { Page } from '@playwright/test';
import { type Person, publish, unique } from '../support/people';
import { ALL_RULES, violations } from './axe';
import { SOMEBODYS_BROWSER } from './somebodys-browser';
import { expect, test } from './story';

/** Within a page that is reloaded until it has it. */
const SOON = { timeout: 2_000 };

const TAB = '/influencer-dashboard/instagram';

test('a comment on Instagram with the keyword is answered with the code', async ({ people, openBrowser }) => {
  const vera = await people.influencer();
  const { id, code } = await publish(vera);
  const page = await openBrowser(vera);
  const instagram = await connect(page, vera);
  await writeRule(page, code);

  const shopper = await openBrowser(undefined, SOMEBODYS_BROWSER);
  await test.step('a comment with the keyword is answered by a message with the code and its link', async () => {
    await comment(instagram, 'nora', 'Code please!');
    const message = messagesTo(instagram, 'nora');
    await expect(async () => {
      await instagram.reload();
      await expect(message).toContainText(`Here it is: ${code}`, SOON);
      // The reply under the comment comes after the message.
      await expect(instagram.getByText('Sent you a message!')).toBeVisible(SOON);
    }).toPass();
    await expect(message).toContainText('Paid link · Sent automatically');
    const link = await message.getByRole('link', { name: 'Open the offer' }).getAttribute('href');
    const counted = shopper.waitForResponse(/count_results/);
    await shopper.goto(link ?? '');
    await expect(shopper.getByRole('dialog')).toContainText(code);
    await expect(shopper).toHaveURL(new RegExp(`/deals\\?offer=${id}$`));
    expect((await counted).ok()).toBe(true);
  });

  await test.step('the log, the rules and the results on the dashboard show the answer', async () => {
    const log = page.getByRole('region', { name: 'Log' });
    const rules = page.getByRole('region', { name: 'Rules' });
    await expect(async () => {
      await page.reload();
      // However long the page takes: what it has read is as it is then.
      await expect(log.getByRole('listitem').first()).toBeVisible();
      await expect(rules.getByRole('switch', { name: 'Codes' })).toBeVisible();
      await expect(log.getByRole('listitem').filter({ hasText: code })).toContainText('Sent', SOON);
      await expect(rules.getByText('a few')).toBeVisible(SOON);
    }).toPass();
    expect.soft(await violations(page, ALL_RULES)).toEqual([]);
    await page.getByRole('button', { name: 'Edit Codes' }).click();
    await expect(page.getByLabel('Name')).toHaveValue('Codes');
    expect.soft(await violations(page, ALL_RULES)).toEqual([]);
    await page.goto('/influencer-dashboard/results');
    await expect(page.getByRole('row', { name: /^Instagram/ })).toBeVisible();
  });
});

/** Connects a new account of the stand-in's, and gives its page there. */
async function connect(page: Page, { username }: Person): Promise<Page> {
  await page.goto(TAB);
  const link = page.getByRole('link', { name: 'Connect Instagram' });
  await expect(link).toBeVisible();
  const authorisation = new URL((await link.getAttribute('href')) ?? '');
  const name = `${username}.${unique()}`;
  const instagram = await page.context().newPage();
  await instagram.goto(authorisation.origin);
  await instagram.getByRole('textbox', { name: "A new account's name" }).fill(name);
  await instagram.getByRole('button', { name: 'Add' }).click();
  await expect(instagram.getByRole('link', { name })).toBeVisible();
  await link.click();
  await page.getByRole('combobox', { name: 'Your account' }).selectOption(name);
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('region', { name: `@${name}` })).toBeVisible();
  await expect(page).toHaveURL(TAB);
  await instagram.goto(`${authorisation.origin}/accounts/${name}`);
  return instagram;
}

async function writeRule(page: Page, code: string) {
  await page.getByRole('button', { name: 'Write your first rule' }).click();
  await page.getByLabel('Name').fill('Codes');
  await page.getByLabel('Keywords').fill('code, link');
  await page.getByRole('radio', { name: new RegExp(`^${code}`) }).check();
  await page.getByLabel('Message', { exact: true }).fill('Here it is: ');
  await page.getByRole('button', { name: 'Insert the code' }).click();
  await expect(page.getByRole('complementary').getByText(`Here it is: ${code}`)).toBeVisible();
  await page.getByRole('button', { name: 'Add a reply' }).click();
  await page.getByLabel('Reply', { exact: true }).fill('Sent you a message!');
  await page.getByRole('button', { name: 'Save rule' }).click();
  await expect(page.getByRole('switch', { name: 'Codes' })).toBeChecked();
}

/** Writes a comment under the account's first post, and waits until it stands there: a reload would end its sending. */
async function comment(instagram: Page, username: string, text: string) {
  const form = instagram.locator('form[action$="/comment"]').first();
  await form.getByLabel('As').fill(username);
  await form.getByLabel('Comment').fill(text);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(instagram.getByRole('listitem').filter({ hasText: `${username} ${text}` })).toBeVisible();
}

const messagesTo = (instagram: Page, username: string) =>
  instagram.getByRole('region', { name: username, exact: true });
