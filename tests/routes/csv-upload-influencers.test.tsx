import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  agency,
  choose,
  csv,
  leaving,
  openUpload,
  peopleFile,
  press,
  refuseUpload,
  uploadAnswers,
} from '../support/csv-screen';
import { collectDownloads } from '../support/downloads';
import { required } from '../support/required-texts';
import { standInForWorkers } from '../support/worker-stand-in';

beforeEach(standInForWorkers);

const rowErrors = () =>
  within(screen.getByRole('region', { name: 'Preview' }))
    .getAllByText(/^Row \d+: /)
    .map(({ textContent }) => textContent);

describe('influencers in a CSV upload', () => {
  it('are read, previewed, confirmed and summed up', async () => {
    const sent = uploadAnswers('upload-influencers', {});
    const { user } = await openUpload('/csv-upload', agency);
    await choose(user, peopleFile());
    expect(await screen.findByRole('heading', { name: '2 will be added' })).toHaveFocus();
    expect(screen.getByText('@nora0')).toBeInTheDocument();
    await press(user, 'Upload 2 influencers');
    expect(await screen.findByText(required('csv.influencers-done', { n: 2 }))).toBeInTheDocument();
    expect(sent[1]?.influencers).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'See your influencers' })).toHaveAttribute(
      'href',
      '/agency-dashboard/influencers',
    );
  });

  it('have their credentials in one file that is offered once, and leaving before the download asks first', async () => {
    const files = collectDownloads();
    const nora = {
      full_name: 'Nora',
      username: 'nora0',
      email: 'nora0@example.com',
      temporary_password: 'hT7m-Qp2x',
    };
    uploadAnswers('upload-influencers', { added: 1, credentials: [nora] });
    const { user, location } = await openUpload('/csv-upload', agency);
    await choose(user, peopleFile(1));
    await press(user, 'Upload 1 influencer');
    await screen.findByRole('heading', { name: '1 influencer uploaded' });
    expect(document.body).not.toHaveTextContent('hT7m-Qp2x');

    expect(leaving().defaultPrevented).toBe(true);
    await press(user, 'Upload another file');
    await screen.findByRole('dialog', { name: 'Leave without the credentials?' });
    await press(user, 'Stay here');
    await user.click(screen.getByRole('link', { name: 'See your influencers' }));
    await screen.findByRole('dialog', { name: 'Leave without the credentials?' });
    await press(user, 'Stay here');
    expect(location()).toBe('/csv-upload');

    await press(user, 'Download the credentials');
    expect(files).toHaveLength(1);
    expect(files[0]?.name).toBe('influencer-credentials.csv');
    const lines = (await files[0]?.text)?.trim().split('\r\n');
    expect(lines?.[1]).toBe(`Nora,nora0,nora0@example.com,hT7m-Qp2x,${window.location.origin}/login`);
    expect(screen.queryByRole('button', { name: 'Download the credentials' })).not.toBeInTheDocument();
    expect(screen.getByText(/The credentials are downloaded/).closest('[tabindex="-1"]')).toHaveFocus();
    expect(leaving().defaultPrevented).toBe(false);
    await press(user, 'Upload another file');
    expect(screen.getByLabelText('Choose a file')).toBeInTheDocument();
  });

  it("aren't told by mail when the mail service is out, which the page says", async () => {
    uploadAnswers('upload-influencers', { added: 1, mailed: false });
    const { user } = await openUpload('/csv-upload', agency);
    await choose(user, peopleFile(1));
    await press(user, 'Upload 1 influencer');
    expect(
      await screen.findByText("The accounts are there, but the mails to their influencers couldn't be sent"),
    ).toBeInTheDocument();
  });

  it('have the focus in the preview when the button that showed more of them has gone', async () => {
    uploadAnswers('upload-influencers', { added: 30 });
    const { user } = await openUpload('/csv-upload', agency);
    await choose(user, peopleFile(30));
    await press(user, 'Show all 30 rows');
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(preview).toHaveFocus();
    await press(user, 'Later rows');
    expect(screen.getByText('Rows 26 to 30 of 30')).toBeInTheDocument();
    expect(preview).toHaveFocus();
  });

  it('that the server refuses are listed row by row', async () => {
    refuseUpload('upload-influencers', 400, 'Row 2: taken', {
      errors: [
        { row: 1, flaw: 'This username is already taken. Please choose a different username.' },
        { row: 2, flaw: 'This email address is already registered. Please use a different email.' },
      ],
    });
    const { user } = await openUpload('/csv-upload', agency);
    await choose(user, peopleFile());
    expect(await screen.findByRole('alert')).toHaveTextContent('2 rows have errors; nothing was uploaded.');
    expect(rowErrors()).toEqual([
      'Row 1: This username is already taken. Please choose a different username.',
      'Row 2: This email address is already registered. Please use a different email.',
    ]);
  });

  it('that the page and the server refuse are in one list', async () => {
    const taken = { row: 1, flaw: 'This username is already taken. Please choose a different username.' };
    const missing = { row: 2, flaw: 'Missing required fields (email)' };
    refuseUpload('upload-influencers', 400, 'flawed', { errors: [taken, missing] });
    const { user } = await openUpload('/csv-upload', agency);
    await choose(
      user,
      csv('people.csv', 'fullName,socialMediaHandle,email', 'A,nora,a@example.com', 'B,milo,'),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('2 rows have errors; nothing was uploaded.');
    expect(rowErrors()).toEqual([`Row 1: ${taken.flaw}`, `Row 2: ${missing.flaw}`]);
  });

  it('that are one person are mended in either row, whatever the server has found in them', async () => {
    const same = { row: 2, flaw: 'email is the same as in row 1' };
    refuseUpload('upload-influencers', 400, 'flawed', { errors: [same] });
    const { user } = await openUpload('/csv-upload', agency);
    await choose(
      user,
      csv('people.csv', 'fullName,socialMediaHandle,email', 'A,nora,a@example.com', 'B,milo,a@example.com'),
    );
    expect(await screen.findByText(`Row 2: ${same.flaw}`)).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'All (2)' }));
    await press(user, 'Correct row 1');
    await press(user, 'Leave out row 1');
    expect(await screen.findByRole('heading', { name: 'people.csv is corrected' })).toBeInTheDocument();
  });

  it("that the page refuses are listed even when the server can't be asked", async () => {
    refuseUpload('upload-influencers', 503, 'away');
    const { user } = await openUpload('/csv-upload', agency);
    await choose(user, csv('people.csv', 'fullName,socialMediaHandle,email', 'B,milo,'));
    expect(await screen.findByText('Row 1: Missing required fields (email)')).toBeInTheDocument();
  });

  it('that are refused while they are uploaded are shown with their row', async () => {
    uploadAnswers('upload-influencers', {});
    const { user } = await openUpload('/csv-upload', agency);
    await choose(user, peopleFile());
    await screen.findByRole('button', { name: 'Upload 2 influencers' });
    refuseUpload(
      'upload-influencers',
      409,
      'Row 2: This username is already taken. Please choose a different username.',
    );
    await press(user, 'Upload 2 influencers');
    expect(await screen.findByText(required('csv.influencers-failed'))).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Row 2: This username is already taken.');
  });

  it('are kept while looking at the other tab', async () => {
    uploadAnswers('upload-influencers', {});
    const { user } = await openUpload('/csv-upload', agency);
    await choose(user, peopleFile());
    await screen.findByRole('button', { name: 'Upload 2 influencers' });
    await user.click(screen.getByRole('tab', { name: 'Promo Codes' }));
    expect(screen.getByLabelText('Choose a file')).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Influencers' }));
    expect(screen.getByRole('button', { name: 'Upload 2 influencers' })).toBeInTheDocument();
  });
});
