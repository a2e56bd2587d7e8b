import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  CODES,
  choose,
  code,
  csv,
  influencer,
  openUpload,
  press,
  uploadAnswers,
} from '../support/csv-screen';
import { collectDownloads } from '../support/downloads';
import { standInForWorkers } from '../support/worker-stand-in';

beforeEach(standInForWorkers);

describe('the rows of a CSV file are mended', () => {
  const flawed = () =>
    csv(
      'codes.csv',
      CODES,
      code(1),
      'Kiln,K2,10% off,Cars,nora@example.com,kiln.example',
      'Kiln,K–3\u200b,10% off,Home,,kiln.example',
      'Kiln,k 1,10% off,Home,nora@example.com,kiln.example',
    );

  async function openFlawed() {
    const sent = uploadAnswers('upload-promo-codes', {});
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, flawed());
    await screen.findByRole('heading', { name: 'Which categories are these?' });
    await press(user, 'Continue');
    await screen.findByRole('heading', { name: "codes.csv can't be uploaded yet" });
    return { user, sent };
  }

  it('in place, until none has an error, and what was corrected is uploaded and can be downloaded', async () => {
    const files = collectDownloads();
    const { user, sent } = await openFlawed();
    await user.selectOptions(screen.getByLabelText('category'), 'Travel');
    await user.type(screen.getByLabelText('email'), 'milo{Enter}');
    expect(await screen.findByRole('heading', { name: 'codes.csv is corrected' })).toBeInTheDocument();
    expect(sent).toEqual([]);
    await press(user, 'Check the rows again');
    await press(user, 'Upload 2 promo codes');
    await screen.findByText('Successfully uploaded 2 promo code(s)');
    expect(sent.at(-1)?.promoCodes).toMatchObject([
      { promo_code: 'K1' },
      { promo_code: 'K2', category: 'Travel' },
      { promo_code: 'K-3', email: 'milo' },
      { promo_code: 'k 1' },
    ]);
    expect(files).toEqual([]);
  });

  it('by leaving out those with errors, each with a press that can be taken back', async () => {
    const files = collectDownloads();
    const { user, sent } = await openFlawed();
    await press(user, 'Leave out all rows with errors');
    expect(screen.getByText('2 rows are left out by you.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'codes.csv is corrected' })).toHaveFocus();
    await press(user, 'Take row 2 back');
    expect(screen.getByRole('heading', { name: "codes.csv can't be uploaded yet" })).toBeInTheDocument();
    await press(user, 'Leave out all rows with errors');
    await press(user, 'Download the corrected file');
    expect(files[0]?.name).toBe('corrected-codes.csv');
    expect((await files[0]?.text)?.trim().split('\r\n')).toHaveLength(3);
    uploadAnswers('upload-promo-codes', { added: 1, duplicateRows: [2] });
    await press(user, 'Check the rows again');
    expect(await screen.findByText('1 promo code there already: row 4.')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'All (4)' })).toBeChecked();
    expect(sent).toEqual([]);
  });

  it('by moving values that have no header where they belong', async () => {
    const sent = uploadAnswers('upload-promo-codes', { added: 1 });
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, csv('codes.csv', CODES, 'Kiln,K1,10% off, mugs too,Home,milo,kiln.example'));
    await screen.findByRole('heading', { name: 'Which categories are these?' });
    await press(user, 'Continue');
    const surplus = await screen.findByLabelText('Values without a header');
    expect(surplus).toHaveValue('kiln.example');
    expect(surplus).toHaveAccessibleDescription(/Move them to the fields where they belong/);
    const retype = async (header: string, value: string) => {
      await user.clear(screen.getByLabelText(header));
      await user.type(screen.getByLabelText(header), `${value}{Enter}`);
    };
    await retype('description', '10% off, mugs too');
    await user.selectOptions(screen.getByLabelText('category'), 'Home');
    await retype('email', 'milo');
    await retype('affiliate_link', 'kiln.example');
    expect(screen.getByText(/Row 1: has more values than there are headers/)).toBeInTheDocument();
    await user.clear(screen.getByLabelText('Values without a header'));
    await user.tab();
    await press(user, 'Check the rows again');
    await screen.findByRole('button', { name: 'Upload 1 promo code' });
    expect(sent.at(-1)?.promoCodes).toMatchObject([
      { description: '10% off, mugs too', category: 'Home', email: 'milo' },
    ]);
  });

  it('and keep the lines of a text whose field is left as it was', async () => {
    const sent = uploadAnswers('upload-promo-codes', { added: 1 });
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, csv('codes.csv', CODES, 'Kiln,K1,"10% off\nmugs",Home,milo,kiln.example'));
    await press(user, 'Correct row 1');
    await user.click(screen.getByLabelText('description'));
    await user.tab();
    await press(user, 'Upload 1 promo code');
    await screen.findByText('Successfully uploaded 1 promo code(s)');
    expect(sent.at(-1)?.promoCodes).toMatchObject([{ description: '10% off\nmugs' }]);
  });

  it('and stay so when the page is left, or another file is dropped, by mistake', async () => {
    const { user } = await openFlawed();
    await press(user, 'Leave out row 2');
    fireEvent.drop(document.body, {
      dataTransfer: { types: ['Files'], files: [csv('other.csv', CODES, code(1))] },
    });
    expect(
      await screen.findByText('Please upload the corrected file first, or press “Choose another file”.'),
    ).toBeInTheDocument();
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: /Promobell/ }));
    await screen.findByRole('dialog', { name: 'Leave without uploading?' });
    await press(user, 'Stay here');
    await press(user, 'Choose another file');
    await screen.findByRole('dialog', { name: 'Leave without uploading?' });
    await press(user, 'Stay here');
    expect(screen.getByText('1 row is left out by you.')).toBeInTheDocument();
    await press(user, 'Choose another file');
    await press(user, 'Leave');
    expect(screen.getByLabelText('Choose a file')).toBeInTheDocument();
  });

  it('with what was read differently, and what looks wrong, said at each', async () => {
    const { user } = await openFlawed();
    await user.click(screen.getByRole('radio', { name: 'Changed (1)' }));
    expect(screen.getByText(/promo_code “K–3.*” is read as “K-3”/)).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Warnings (1)' }));
    expect(screen.getByText(/promo_code is the same as in row 1/)).toBeInTheDocument();
    await press(user, 'Correct row 4');
    expect(screen.getByLabelText('brand_name')).toHaveValue('Kiln');
    await press(user, 'Leave out row 4');
    expect(screen.getByRole('region', { name: 'Preview' })).toHaveFocus();
  });
});

describe('rows that are pasted from a sheet', () => {
  const table =
    'brand_name\tpromo_code\tdescription\tcategory\temail\taffiliate_link\nKiln\tK1\t10% off\tHome\tn\tkiln.example';
  const paste = (target: Element, text: string) =>
    fireEvent.paste(target, { clipboardData: { getData: () => text } });

  it('are read like a file', async () => {
    const sent = uploadAnswers('upload-promo-codes', { added: 1 });
    await openUpload('/csv-upload?tab=promo-codes', influencer);
    const heading = screen.getByRole('heading', { name: 'CSV Upload' });
    expect(paste(heading, 'a single line\twith a tab')).toBe(true);
    expect(paste(heading, table)).toBe(false);
    await screen.findByRole('button', { name: 'Upload 1 promo code' });
    expect(sent[0]?.promoCodes).toMatchObject([{ promo_code: 'K1', email: 'n' }]);
  });

  it("stay a field's where they are pasted into one", async () => {
    await openUpload('/csv-upload?tab=promo-codes', influencer);
    expect(paste(await screen.findByLabelText('Choose a file'), table)).toBe(true);
  });
});
