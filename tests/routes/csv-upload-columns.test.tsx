import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { agency, choose, csv, influencer, openUpload, press, uploadAnswers } from '../support/csv-screen';
import { required } from '../support/required-texts';
import { standInForWorkers } from '../support/worker-stand-in';

beforeEach(standInForWorkers);

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
