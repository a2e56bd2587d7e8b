import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { unique } from '../support/people';
import { button, expect, field, open, sessionOf, shows, test, toast, visit } from './webkit-story';

const DESKTOP = [1280, 844] as const;
const FILE = '//input[@type="file"]';

test('in WebKit an influencer publishes a code', async ({ webkit, people }) => {
  const vera = await people.influencer();
  const code = `VERA${unique().toUpperCase()}`;
  await open(webkit, DESKTOP, await sessionOf(people, vera));
  await visit(webkit, '/influencer-dashboard');
  await webkit.type(field('Brand name'), 'Moss & Kettle');
  await webkit.type(field('Brand URL'), 'mosskettle.example');
  await webkit.type(field('Brand Instagram handle'), 'moss.kettle');
  await webkit.type(field('Promo code'), code);
  await webkit.type(field('Description'), '30% off every kettle');
  await webkit.type(field('Affiliate link'), 'go.mosskettle.example/?ref=vera');
  await webkit.click('//form//button[@type="submit"]');
  await shows(webkit, toast('Promo code added successfully!'));
  const { data } = await vera.client
    .from('promo_codes')
    .select('promo_code, brand_name')
    .eq('influencer_id', vera.id);
  expect(data).toEqual([{ promo_code: code, brand_name: 'Moss & Kettle' }]);
});

test('in WebKit a member uploads a picture', async ({ webkit, people }) => {
  const nora = await people.member();
  await open(webkit, DESKTOP, await sessionOf(people, nora));
  await visit(webkit, '/profile/edit');
  await webkit.type(FILE, resolve('public/icon-192.png'));
  await shows(webkit, '//*[@role="status"][.="icon-192.png"]');
  await webkit.click(button('Save Changes'));
  await shows(webkit, toast('Profile updated successfully!'));
  await shows(
    webkit,
    `//main//img[contains(@src, "/avatars/${nora.id}/") and contains(@src, "icon-192.png")]`,
  );
  await expect
    .poll(() => webkit.run('return document.querySelector("main img").naturalWidth'))
    .toBeGreaterThan(0);
});

test('in WebKit an agency uploads a file of influencers', async ({ webkit, people }, testInfo) => {
  const agency = await people.agency();
  const name = `nora-${unique()}`;
  const file = testInfo.outputPath('people.csv');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(
    file,
    `fullName,socialMediaHandle,email,profileImageUrl\r\n"Field, Nora",@${name},${name}@example.com,\r\n`,
  );
  await open(webkit, DESKTOP, await sessionOf(people, agency));
  await visit(webkit, '/csv-upload');
  await webkit.type(FILE, file);
  await webkit.click(button('Upload 1 influencer'));
  await shows(webkit, toast('Successfully uploaded 1 influencer(s)'));
  const { data } = await people.stranger().from('profiles').select('full_name').eq('username', name);
  expect(data).toEqual([{ full_name: 'Field, Nora' }]);
});
