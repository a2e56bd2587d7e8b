import { follow, publish, unique } from '../support/people';
import { expect, test } from './story';

test("a Canadian looks at deals: by the filter, and by a country of one's own", async ({
  page,
  people,
  openBrowser,
}) => {
  const word = unique();
  const nora = await people.member();
  // Each on a plan of one code.
  const sells = async (countries: string[]) => {
    const vera = await people.influencer();
    await follow(nora, vera);
    return publish(vera, { description: `20% off ${word}`, countries });
  };
  const anywhere = await sells([]);
  const inCanada = await sells(['CA', 'US']);
  const inFrance = await sells(['FR']);
  const ticketOf = (on: typeof page, { code }: { code: string }) =>
    on.getByRole('article').filter({ hasText: code });
  const codes = (on: typeof page) =>
    on.getByRole('article').getByText('Promo code', { exact: true }).locator(':scope + *');

  await page.goto(`/deals?q=${word}`);
  await expect(codes(page)).toHaveText([inFrance.code, inCanada.code, anywhere.code]);
  await page.getByRole('button', { name: 'Country' }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter by country' });
  await dialog.getByRole('searchbox', { name: 'Search for a country' }).fill('cana');
  await dialog.getByRole('button', { name: 'Canada' }).click();
  await expect(page).toHaveURL(`/deals?q=${word}&country=CA`);
  await expect(codes(page)).toHaveText([inCanada.code, anywhere.code]);
  await expect(ticketOf(page, inCanada)).toContainText('In the US and Canada');
  // The document has it, too.
  await page.reload();
  await expect(codes(page)).toHaveText([inCanada.code, anywhere.code]);
  await expect(page.getByRole('button', { name: 'Country: Canada' })).toBeVisible();

  const hers = await openBrowser(nora, { locale: 'fr-CA' });
  await hers.goto('/profile');
  await hers.getByRole('button', { name: "Canada, as your browser's language suggests" }).click();
  await expect(
    hers.getByRole('switch', { name: "Put codes that don't count there last, and don't ring for them" }),
  ).toBeChecked();
  // The switch shows what is chosen before it is saved, and leaving the page would end the request.
  const own = async () => (await nora.client.from('member_countries').select('country, applies')).data;
  await expect.poll(own).toEqual([{ country: 'CA', applies: true }]);
  await hers.goto(`/deals?q=${word}`);
  await expect(codes(hers)).toHaveText([inCanada.code, anywhere.code, inFrance.code]);
  await expect(ticketOf(hers, inFrance)).toContainText('Not in Canada');
  await expect(ticketOf(hers, anywhere)).not.toContainText('Not in');

  await hers.goto('/my-deals');
  await expect(codes(hers)).toHaveText([inCanada.code, anywhere.code, inFrance.code]);
  await ticketOf(hers, inFrance)
    .getByRole('link', { name: /20% off/ })
    .click();
  await expect(hers.getByRole('dialog')).toContainText('Not in Canada');
});
