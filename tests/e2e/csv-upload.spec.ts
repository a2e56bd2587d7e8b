import { readFile } from 'node:fs/promises';
import { unique } from '../support/people';
import { excelDay, workbook } from '../support/workbooks';
import { toast } from './screens';
import { expect, test } from './story';

const PEOPLE = 'fullName,socialMediaHandle,email,profileImageUrl';
const CODES = 'brand_name;promo_code;description;category;email;affiliate_link;expiration_date';

const csv = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});

test('an agency uploads influencers, then their codes, and an export of a network', async ({
  people,
  openBrowser,
}) => {
  const agency = await people.demo('agency');
  const page = await openBrowser(agency);
  const key = unique();
  const [nora, milo] = [`nora-${key}`, `milo-${key}`];

  await page.goto('/csv-upload');
  await expect(page.getByRole('tab', { name: 'Influencers' })).toHaveAttribute('aria-selected', 'true');
  await page
    .getByLabel('Choose a file')
    .setInputFiles(
      csv(
        'people.csv',
        `\uFEFF${PEOPLE}`,
        `"Field, Nora",@${nora},${nora}@example.com,https://images.example.com/nora.jpg`,
        `Milo Brandt,${milo},${milo}@example.com,`,
      ),
    );
  await expect(page.getByRole('heading', { name: '2 will be added' })).toBeFocused();
  await page.getByRole('button', { name: 'Upload 2 influencers' }).click();
  await expect(toast(page, 'Successfully uploaded 2 influencer(s)')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the credentials' }).click();
  const credentials = await readFile(await (await download).path(), 'utf8');
  expect(credentials.trim().split('\r\n').slice(1)).toEqual(
    [nora, milo].map((name) => expect.stringContaining(`,${name},${name}@example.com,`)),
  );

  await page.getByRole('tab', { name: 'Promo Codes' }).click();
  const codes = csv(
    'codes.csv',
    CODES,
    `Kiln ${key};K-${key};"20% off; mugs\nincluded";home;${nora}@example.com;kiln.example/${key};2030-12-31`,
    `Trailhead ${key};T-${key};=10% off;Travel;${milo};trailhead.example/${key};`,
    `Nobody ${key};N-${key};10% off;Travel;nobody-${key}@example.com;nobody.example;`,
  );
  await page.getByLabel('Choose a file').setInputFiles(codes);
  await expect(page.getByRole('heading', { name: '2 will be added, 1 skipped' })).toBeFocused();
  await page.getByRole('button', { name: 'Upload 2 promo codes' }).click();
  await expect(toast(page, 'Successfully uploaded 2 promo code(s)')).toBeVisible();
  await expect(toast(page, '1 promo codes skipped due to invalid influencer emails')).toBeVisible();

  const { data } = await people
    .stranger()
    .from('promo_codes')
    .select('promo_code, description, category, affiliate_link, expiration_date')
    .like('promo_code', `%-${key}`)
    .order('promo_code');
  expect(data).toEqual([
    {
      promo_code: `K-${key}`,
      description: '20% off; mugs\nincluded',
      category: 'Home',
      affiliate_link: `https://kiln.example/${key}`,
      expiration_date: '2030-12-31',
    },
    {
      promo_code: `T-${key}`,
      description: '=10% off',
      category: 'Travel',
      affiliate_link: `https://trailhead.example/${key}`,
      expiration_date: null,
    },
  ]);

  await page.getByRole('button', { name: 'Upload another file' }).click();
  await page.getByLabel('Choose a file').setInputFiles(codes);
  await expect(
    page.getByRole('heading', { name: 'Nothing will be added, 2 are there already, 1 skipped' }),
  ).toBeFocused();

  // A network's export as it comes: other names, another encoding, words for categories, ends with a time, and no influencer.
  const link = `https://www.awin1.com/cread.php?awinmid=1&ued=https%3A%2F%2Ffern-${key}.example%2F`;
  const lines = [
    'Advertiser,Code,Description,Ends,Categories,Regions,Deeplink Tracking',
    `Fern ${key},F\x96${key},\x805 off,30/09/2030 09:30:00,Clothing,All,${link}`,
  ];
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'offers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
  });
  const dialog = page.getByRole('dialog', { name: 'Match your columns' });
  await dialog.getByLabel('Whose codes are these?').fill(nora);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Clothing').selectOption('Fashion');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: '1 will be added' })).toBeFocused();
  await expect(page.getByText(`promo_code “F–${key}” is read as “F-${key}”`)).toBeVisible();
  await page.getByRole('button', { name: 'Upload 1 promo code' }).click();
  await expect(toast(page, 'Successfully uploaded 1 promo code(s)')).toBeVisible();
  const fern = await people
    .stranger()
    .from('promo_codes')
    .select('promo_code, description, category, expiration_date, brand_url')
    .eq('brand_name', `Fern ${key}`);
  expect(fern.data).toEqual([
    {
      promo_code: `F-${key}`,
      description: '€5 off',
      category: 'Fashion',
      expiration_date: '2030-09-29',
      brand_url: `https://fern-${key}.example`,
    },
  ]);
});

test('an influencer uploads an Excel workbook, matches its columns and publishes its rows', async ({
  people,
  openBrowser,
}) => {
  const vera = await people.influencer();
  const key = unique();
  const page = await openBrowser(vera);
  await page.goto('/csv-upload');
  const day = { number: excelDay('2030-12-31'), format: 'dd.mm.yyyy' };
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'codes.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(
      workbook({
        rows: [
          ['Shop', 'What to type', 'Description', 'Category', 'Link', 'Valid until'],
          [`Kiln ${key}`, `K-${key}`, '20% off mugs', 'Home', `kiln-${key}.example/?ref=vera`, day],
        ],
      }),
    ),
  });

  const dialog = page.getByRole('dialog', { name: 'Match your columns' });
  await expect(dialog.getByText(`Such as: K-${key}`)).toBeVisible();
  await dialog.getByLabel('What to type').selectOption('promo_code');
  await dialog.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { name: '1 will be added' })).toBeFocused();
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByRole('cell', { name: `K-${key}` }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Upload 1 promo code' }).click();
  await expect(page.getByRole('heading', { name: '1 promo code uploaded' })).toBeFocused();

  const { data } = await people
    .stranger()
    .from('promo_codes')
    .select('brand_name, promo_code, description, category, affiliate_link, expiration_date')
    .eq('influencer_id', vera.id);
  expect(data).toEqual([
    {
      brand_name: `Kiln ${key}`,
      promo_code: `K-${key}`,
      description: '20% off mugs',
      category: 'Home',
      affiliate_link: `https://kiln-${key}.example/?ref=vera`,
      expiration_date: '2030-12-31',
    },
  ]);
});
