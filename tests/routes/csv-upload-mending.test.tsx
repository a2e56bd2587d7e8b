import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import {
  agency,
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
import { required } from '../support/required-texts';
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

describe('the columns of a CSV file', () => {
  const foreign = (row = 'Kiln,K1,10% off,kiln.example') => csv('shop.csv', 'Advertiser,Code,Was,Link', row);

  it('that are unknown are matched once, and remembered after the upload for files with the same headers', async () => {
    const sent = uploadAnswers('upload-promo-codes', { added: 1 });
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, foreign());
    const dialog = within(await screen.findByRole('dialog', { name: 'Match your columns' }));
    expect(dialog.getByText('Such as: 10% off')).toBeInTheDocument();
    expect(dialog.getByText('Still missing: description, category')).toBeInTheDocument();
    expect(dialog.queryByLabelText('Whose codes are these?')).not.toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText('Was'), 'description');
    await user.selectOptions(dialog.getByLabelText('Category of all rows'), 'Home');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Upload 1 promo code' });
    expect(sent[0]?.promoCodes).toMatchObject([
      { brand_name: 'Kiln', description: '10% off', category: 'Home', email: influencer.username },
    ]);

    await press(user, 'Choose another file');
    await choose(user, foreign());
    const anew = within(await screen.findByRole('dialog', { name: 'Match your columns' }));
    expect(anew.getByLabelText('Was')).toHaveDisplayValue('Not used');
    await user.selectOptions(anew.getByLabelText('Was'), 'description');
    await user.selectOptions(anew.getByLabelText('Category of all rows'), 'Home');
    await user.click(anew.getByRole('button', { name: 'Continue' }));
    await press(user, 'Upload 1 promo code');
    await press(user, 'Upload another file');
    await choose(user, foreign('Fern,F1,20% off,fern.example'));
    const again = within(await screen.findByRole('dialog', { name: 'Match your columns' }));
    expect(again.getByText('Still missing: category')).toBeInTheDocument();
    expect(again.getByLabelText('Was')).toHaveValue('description');
  });

  it('that were matched as those of an earlier file can be matched again, and the new match is remembered', async () => {
    const sent = uploadAnswers('upload-promo-codes', { added: 1 });
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    const file = () =>
      csv('shop.csv', 'Brand,Code,Was,Is,Category,Link', 'Kiln,K1,10% off,Mugs,Home,kiln.example');
    const matched = /matched as in your last file/;
    const match = async (column: string, other: string) => {
      const dialog = within(await screen.findByRole('dialog', { name: 'Match your columns' }));
      await user.selectOptions(dialog.getByLabelText(other), 'Not used');
      await user.selectOptions(dialog.getByLabelText(column), 'description');
      await user.click(dialog.getByRole('button', { name: 'Continue' }));
      await screen.findByRole('button', { name: 'Upload 1 promo code' });
    };
    await choose(user, file());
    await match('Was', 'Is');
    expect(screen.queryByText(matched)).not.toBeInTheDocument();
    await press(user, 'Upload 1 promo code');
    await press(user, 'Upload another file');

    await choose(user, file());
    expect(await screen.findByText(matched)).toBeInTheDocument();
    await press(user, 'Match columns again');
    const again = within(await screen.findByRole('dialog', { name: 'Match your columns' }));
    expect(again.getByLabelText('Was')).toHaveValue('description');
    await match('Is', 'Was');
    expect(sent.at(-1)?.promoCodes).toMatchObject([{ description: 'Mugs' }]);
    expect(screen.queryByText(matched)).not.toBeInTheDocument();
    await press(user, 'Upload 1 promo code');
    await press(user, 'Upload another file');

    await choose(user, file());
    expect(await screen.findByText(matched)).toBeInTheDocument();
    expect(sent.at(-1)?.promoCodes).toMatchObject([{ description: 'Mugs' }]);
    await press(user, 'Correct row 1');
    await user.type(screen.getByLabelText('terms'), 'New{Enter}');
    await press(user, 'Match columns again');
    expect(await screen.findByText(/Please upload the corrected file first/)).toBeInTheDocument();
    expect(screen.getByLabelText('terms')).toHaveValue('New');
  });

  it('that are asked for again stay as they were when the dialog is closed, also while something else is asked', async () => {
    uploadAnswers('upload-promo-codes', { added: 1 });
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    const file = (category: string) =>
      csv('shop.csv', 'Brand,Code,Was,Category,Link', `Kiln,K1,10% off,${category},kiln.example`);
    const findDialog = () => screen.findByRole('dialog', { name: 'Match your columns' });
    await choose(user, file('Home'));
    const dialog = within(await findDialog());
    await user.selectOptions(dialog.getByLabelText('Was'), 'description');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    await press(user, 'Upload 1 promo code');
    await press(user, 'Upload another file');

    await choose(user, file('Krams'));
    await screen.findByRole('heading', { name: 'Which categories are these?' });
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await press(user, 'Match columns again');
    await findDialog();
    await user.keyboard('{Escape}');
    await screen.findByRole('heading', { name: 'Which categories are these?' });
    await user.selectOptions(screen.getByLabelText('Krams'), 'Home');
    await press(user, 'Continue');
    await screen.findByRole('button', { name: 'Upload 1 promo code' });
    await press(user, 'Match columns again');
    await press(user, 'Keep the match');
    expect(await screen.findByRole('button', { name: 'Upload 1 promo code' })).toBeInTheDocument();
    expect(screen.getByText(/matched as in your last file/)).toBeInTheDocument();
  });

  it('that stay unmatched are named', async () => {
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, foreign());
    await screen.findByRole('dialog', { name: 'Match your columns' });
    await press(user, 'Continue');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      required('csv.headers', { headers: 'description, category' }),
    );
  });

  it('of an agency need no influencer: it says once whose codes they are', async () => {
    const sent = uploadAnswers('upload-promo-codes', { added: 1 });
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/list_managed_influencers`, () =>
        HttpResponse.json([{ username: 'milo.b', full_name: 'Milo Brandt' }]),
      ),
    );
    const { user } = await openUpload('/csv-upload?tab=promo-codes', agency);
    await choose(
      user,
      csv('codes.csv', 'Brand,Code,Description,Category,Link', 'Kiln,K1,10% off,Home,kiln.example'),
    );
    await user.type(await screen.findByLabelText('Whose codes are these?'), 'milo.b');
    await press(user, 'Continue');
    await screen.findByRole('button', { name: 'Upload 1 promo code' });
    expect(sent[0]?.promoCodes).toMatchObject([{ email: 'milo.b' }]);
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
