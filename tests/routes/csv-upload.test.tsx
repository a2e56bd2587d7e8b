import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import {
  agency,
  choose,
  codesFile,
  influencer,
  leaving,
  openUpload,
  press,
  progress,
  refuseUpload,
  uploadAnswers,
} from '../support/csv-screen';
import { heldBack } from '../support/deal-rows';
import { blankFileRow } from '../support/offer-values';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';
import { member } from '../support/sample-session';
import { requestsSettled } from '../support/settled-requests';
import { standInForWorkers } from '../support/worker-stand-in';

beforeEach(standInForWorkers);

describe('entering the CSV upload', () => {
  it('asks a visitor to sign in and returns to the same tab', async () => {
    renderApp('/csv-upload?tab=promo-codes');
    expect(
      await screen.findByRole('heading', {
        name: required('csv.visitor'),
      }),
    ).toBeInTheDocument();
    const main = within(screen.getByRole('main'));
    expect(main.getByText(required('csv.visitor.more'))).toBeInTheDocument();
    expect(main.getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
      'href',
      '/signup?next=%2Fcsv-upload%3Ftab%3Dpromo-codes',
    );
    expect(main.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
      'href',
      '/login?next=%2Fcsv-upload%3Ftab%3Dpromo-codes',
    );
  });

  it.each([
    ['an agency', agency, 'Influencers'],
    ['an influencer', influencer, 'Promo Codes'],
    ['a member', member, 'Promo Codes'],
  ])('shows %s the tab of its role, and keeps another in the address', async (_, account, tab) => {
    const { user, location } = await openUpload('/csv-upload', account);
    expect(screen.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    const other = tab === 'Influencers' ? 'Promo Codes' : 'Influencers';
    await user.click(screen.getByRole('tab', { name: other }));
    expect(location()).toBe(`/csv-upload?tab=${other === 'Influencers' ? 'influencers' : 'promo-codes'}`);
  });

  it('shows an influencer the slots of its plan, and a link to more', async () => {
    await openUpload('/csv-upload?tab=promo-codes', influencer);
    const plan = within(await screen.findByRole('region', { name: 'Your plan' }));
    expect(plan.getByText('9 of 10 offers')).toBeInTheDocument();
    expect(plan.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute('href', '/pricing');
  });

  it.each([
    ['an agency', agency],
    ['an agency that is an influencer too', { ...agency, is_influencer: true }],
    ['a member', member],
  ])('shows no plan to %s', async (_, account) => {
    await openUpload('/csv-upload?tab=promo-codes', account);
    expect(await screen.findByLabelText('Choose a file')).toBeInTheDocument();
    expect(screen.queryByLabelText(/your plan/i)).not.toBeInTheDocument();
  });

  it("tells a non-agency that it can't upload influencers", async () => {
    await openUpload('/csv-upload?tab=influencers', influencer);
    expect(await screen.findByText('Only agencies can upload influencers.')).toBeInTheDocument();
    expect(screen.queryByLabelText('Choose a file')).not.toBeInTheDocument();
  });
});

describe('promo codes in a CSV upload', () => {
  it('are read, previewed, confirmed and summed up', async () => {
    const sent = uploadAnswers('upload-promo-codes', {
      added: 3,
      duplicateRows: [1],
      repeats: [
        { row: 4, of: 3 },
        { row: 8, of: 1 },
      ],
      skippedRows: [2, 6],
      alikeRows: [7],
    });
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, codesFile(8));
    expect(
      await screen.findByRole('heading', {
        name: '3 will be added, 1 is there already, 2 repeat another row, 2 skipped',
      }),
    ).toHaveFocus();
    expect(screen.getByText('1 promo code there already: row 1.')).toBeInTheDocument();
    expect(
      screen.getByText('Repeated in the file and added once: row 4 (as row 3) and row 8 (as row 1).'),
    ).toBeInTheDocument();
    expect(progress()).toHaveAttribute('aria-valuenow', '50');
    expect(
      screen.getByText('2 promo codes skipped due to invalid influencer emails: rows 2 and 6.'),
    ).toBeInTheDocument();
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getAllByRole('row')).toHaveLength(1 + 5);
    expect(preview.getByText('The first 5 of 8 rows')).toBeInTheDocument();
    await user.click(screen.getByLabelText('Warnings (1)'));
    expect(preview.getByText(/published already, with another link/)).toBeInTheDocument();
    expect(sent).toMatchObject([{ dryRun: true }]);

    await press(user, 'Upload 3 promo codes');
    expect(await screen.findByText(required('csv.codes-done', { n: 3 }))).toBeInTheDocument();
    expect(screen.getByText(required('csv.skipped', { n: 2 }))).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '3 promo codes uploaded' })).toHaveFocus();
    expect(progress()).toHaveAttribute('aria-valuenow', '100');
    expect(sent).toMatchObject([{ dryRun: true }, { dryRun: false }]);
    expect(sent[1]?.promoCodes).toHaveLength(8);
    expect(sent[1]?.promoCodes?.[0]).toEqual({
      ...blankFileRow(),
      brand_name: 'Kiln',
      promo_code: 'K0',
      description: '10% off',
      category: 'Home',
      email: 'nora@example.com',
      affiliate_link: 'https://kiln.example',
    });
    expect(screen.getByRole('link', { name: 'See your codes' })).toHaveAttribute(
      'href',
      '/influencer-dashboard',
    );
    await press(user, 'Upload another file');
    expect(screen.getByLabelText('Choose a file')).toBeInTheDocument();
  });

  it('of a file that was uploaded before are shown as present, without an upload button', async () => {
    uploadAnswers('upload-promo-codes', { added: 0, duplicateRows: [1, 2] });
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, codesFile());
    expect(
      await screen.findByRole('heading', { name: 'Nothing will be added, 2 are there already' }),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Upload/ })).not.toBeInTheDocument();
  });

  it('that somebody else uploaded after the preview are shown as present already', async () => {
    uploadAnswers('upload-promo-codes', { added: 2 });
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, codesFile());
    await screen.findByRole('button', { name: 'Upload 2 promo codes' });
    uploadAnswers('upload-promo-codes', { added: 0, duplicateRows: [1, 2] });
    await press(user, 'Upload 2 promo codes');
    // In the panel and in a toast, which needn't come at once.
    await waitFor(() =>
      expect(screen.getAllByText('Nothing was added: all 2 promo codes are there already.')).toHaveLength(2),
    );
  });

  it('beyond the plan are refused with how many fit, and a link to a larger plan', async () => {
    const error = '12 of the 20 new codes in this file fit: your Pro plan allows 20 offers, and you have 8.';
    refuseUpload('upload-promo-codes', 400, error, { rule: 'offer_limit' });
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, codesFile());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(error);
    expect(within(alert).getByRole('link', { name: 'Upgrade your plan' })).toHaveAttribute(
      'href',
      '/pricing',
    );
    await press(user, 'Back to the rows');
    expect(screen.getByRole('heading', { name: 'The rows of codes.csv' })).toHaveFocus();
    await press(user, 'Correct row 2');
    await press(user, 'Leave out row 2');
    const sent = uploadAnswers('upload-promo-codes', { added: 1 });
    await press(user, 'Check the rows again');
    await screen.findByRole('button', { name: 'Upload 1 promo code' });
    expect(sent[0]?.promoCodes).toMatchObject([{ promo_code: 'K0' }]);
  });

  it('that were corrected are there again when their check is cancelled', async () => {
    uploadAnswers('upload-promo-codes', {});
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, codesFile());
    await press(user, 'Correct row 1');
    await press(user, 'Leave out row 1');
    const held = heldBack([]);
    backend.use(
      http.post(`${SUPABASE_URL}/functions/v1/upload-promo-codes`, async () => {
        await held.answer();
        return HttpResponse.json({ success: false, error: 'too late' }, { status: 400 });
      }),
    );
    await press(user, 'Check the rows again');
    await press(user, 'Cancel');
    held.release();
    await requestsSettled();
    expect(screen.getByText('1 row is left out by you.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Check the rows again' })).toBeInTheDocument();
  });

  it('for unknown influencers are refused before anything is written', async () => {
    const error = required('csv.nobody');
    refuseUpload('upload-promo-codes', 400, error);
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, codesFile());
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    uploadAnswers('upload-promo-codes', {});
    await press(user, 'Try again');
    expect(await screen.findByRole('heading', { name: '2 will be added' })).toBeInTheDocument();
  });

  it.each([
    [400, 'Row 2: Missing required fields (email)', 'Row 2: Missing required fields (email)'],
    [
      500,
      'Something went wrong on our side. Please try again.',
      'Something went wrong on our side. Please try again.',
    ],
    [
      401,
      'Your session is not valid any more. Please sign in again.',
      'Your session is not valid any more. Please sign in again.',
    ],
  ])('that fail (%i) are shown with the reason, and can be retried', async (status, error, words) => {
    uploadAnswers('upload-promo-codes', {});
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, codesFile());
    await screen.findByRole('button', { name: 'Upload 2 promo codes' });
    refuseUpload('upload-promo-codes', status, error);
    await press(user, 'Upload 2 promo codes');
    // As long as the pointer is on it, the toast doesn't close by itself.
    await user.hover(await screen.findByText(required('csv.codes-failed')));
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(progress()).toHaveAttribute('aria-valuenow', '0');
    uploadAnswers('upload-promo-codes', {});
    screen.getByRole('button', { name: 'Try again' }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText(required('csv.codes-done', { n: 2 }))).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(required('csv.codes-failed'))).not.toBeInTheDocument());
  });

  it('are uploaded once however often the button is pressed, and leaving during the upload asks first', async () => {
    const sent = uploadAnswers('upload-promo-codes', {});
    const { user, location } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, codesFile());
    await screen.findByRole('button', { name: 'Upload 2 promo codes' });
    let finish = () => undefined;
    backend.use(
      http.post(`${SUPABASE_URL}/functions/v1/upload-promo-codes`, async ({ request }) => {
        sent.push(Object(await request.json()));
        await new Promise<void>((resolve) => {
          finish = () => {
            resolve();
            return undefined;
          };
        });
        return HttpResponse.json({
          success: true,
          added: 2,
          duplicates: 0,
          duplicateRows: [],
          repeats: [],
          skipped: 0,
          skippedRows: [],
          alikeRows: [],
          error: null,
        });
      }),
    );
    await press(user, 'Upload 2 promo codes');
    await press(user, 'Uploading...');
    expect(progress()).toHaveAttribute('aria-valuenow', '80');
    await waitFor(() => expect(sent).toHaveLength(2));

    expect(leaving().defaultPrevented).toBe(true);
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: /Promobell/ }));
    await screen.findByRole('dialog', { name: 'Leave during the upload?' });
    await press(user, 'Stay here');
    expect(location()).toBe('/csv-upload?tab=promo-codes');

    finish();
    expect(await screen.findByText(required('csv.codes-done', { n: 2 }))).toBeInTheDocument();
    expect(leaving().defaultPrevented).toBe(false);
  });
});
