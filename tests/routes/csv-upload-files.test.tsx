import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import {
  agency,
  CODES,
  choose,
  code,
  codesFile,
  csv,
  influencer,
  openUpload,
  peopleFile,
  press,
  progress,
  uploadAnswers,
} from '../support/csv-screen';
import { collectDownloads } from '../support/downloads';
import { required } from '../support/required-texts';
import { compoundFile, workbook } from '../support/workbooks';
import { breakWorkers, standInForWorkers } from '../support/worker-stand-in';

beforeEach(standInForWorkers);

describe("a CSV file that can't be read", () => {
  const refusals: [string, File, string][] = [
    [
      'a header missing',
      csv('codes.csv', 'brand_name,promo_code,description,category,email'),
      required('csv.headers', { headers: 'affiliate_link' }),
    ],
    ['nothing below its headers', csv('codes.csv', CODES), required('csv.empty')],
    [
      'bytes that are no text',
      new File([Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)], 'codes.csv'),
      required('csv.unreadable'),
    ],
    [
      'too many bytes',
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'codes.csv'),
      required('csv.unreadable'),
    ],
  ];
  it.each(refusals)('because of %s is refused, and another can be chosen', async (_, file, message) => {
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, file);
    expect(await screen.findByRole('heading', { name: "codes.csv can't be uploaded yet" })).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    uploadAnswers('upload-promo-codes', {});
    await press(user, 'Choose another file');
    expect(document.body).not.toHaveFocus();
    await choose(user, codesFile());
    expect(await screen.findByRole('heading', { name: '2 will be added' })).toBeInTheDocument();
  });

  it("because the reader doesn't start is refused, too", async () => {
    breakWorkers();
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, codesFile());
    expect(await screen.findByRole('alert')).toHaveTextContent(required('csv.unreadable'));
  });

  it('lists its errors with row numbers, which can be downloaded with formulas escaped', async () => {
    const files = collectDownloads();
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    const bad = Array.from({ length: 40 }, () => '=1+1,,x,Home,,kiln.example');
    await choose(user, csv('codes.csv', CODES, code(1), '', ...bad));
    expect(await screen.findByText('40 rows have errors; nothing was uploaded.')).toBeInTheDocument();
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(screen.getByLabelText('Errors (40)')).toBeChecked();
    expect(preview.getByText('Rows 1 to 25 of 40')).toBeInTheDocument();
    expect(
      preview.getByText(
        required('csv.row', { n: 2, flaw: required('csv.row.missing', { fields: 'promo_code, email' }) }),
      ),
    ).toBeInTheDocument();
    expect(preview.getByText('Line 4 of the file · =1+1')).toBeInTheDocument();
    await user.click(screen.getByText('Later rows'));
    expect(preview.getByText('Rows 26 to 40 of 40')).toBeInTheDocument();
    await user.click(screen.getByText('Download all 40 errors'));
    const [file] = files;
    expect(file?.name).toBe('errors.csv');
    const lines = (await file?.text)?.trim().split('\r\n');
    expect(lines).toHaveLength(41);
    expect(lines?.[1]).toBe('2,"Missing required fields (promo_code, email)"');
  });
});

describe('an Excel workbook', () => {
  it('is chosen or dropped like a CSV file, and its first sheet is uploaded', async () => {
    const sent = uploadAnswers('upload-promo-codes', { added: 1 });
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    const chooser = await screen.findByLabelText('Choose a file');
    expect(chooser).toHaveAttribute('accept', expect.stringContaining('.xlsx'));
    expect(screen.getByText(/an Excel workbook \(\.xlsx, its first sheet\), up to 5 MB/)).toBeInTheDocument();
    const rows = [CODES.split(','), ['Kiln', 'K1', '10% off', 'Home', 'nora@example.com', 'kiln.example']];
    await choose(user, new File([workbook({ rows })], 'codes.xlsx'));
    await press(user, 'Upload 1 promo code');
    await screen.findByText('Successfully uploaded 1 promo code(s)');
    expect(sent.at(-1)?.promoCodes).toMatchObject([{ brand_name: 'Kiln', promo_code: 'K1' }]);
  });

  it('of the old form is refused with what to do', async () => {
    await openUpload('/csv-upload?tab=promo-codes', influencer);
    await screen.findByLabelText('Choose a file');
    fireEvent.drop(document.body, {
      dataTransfer: { types: ['Files'], files: [new File([compoundFile('Workbook')], 'codes.xls')] },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(required('csv.unreadable'));
    expect(screen.getByText(/old form \(\.xls\)/)).toBeInTheDocument();
  });
});

describe('a CSV file that is dropped', () => {
  const holding = (...files: File[]) => ({ dataTransfer: { types: ['Files'], files } });

  it("next to the zone highlights it and is accepted: the browser doesn't open it", async () => {
    uploadAnswers('upload-promo-codes', {});
    await openUpload('/csv-upload?tab=promo-codes', influencer);
    await screen.findByRole('region', { name: 'CSV file of promo codes' });
    const heading = screen.getByRole('heading', { name: 'CSV Upload' });
    // False means that the page prevents the browser's default, which is to open the file.
    expect(fireEvent.dragOver(heading, holding())).toBe(false);
    expect(screen.getByText('Let go to read it')).toBeInTheDocument();
    expect(fireEvent.drop(heading, holding(codesFile(), codesFile(5)))).toBe(false);
    expect(await screen.findByRole('heading', { name: '2 will be added' })).toBeInTheDocument();
    expect(screen.getByText('One file at a time: codes.csv was taken.')).toBeInTheDocument();
  });

  it("where no file is accepted isn't opened by the browser either", async () => {
    await openUpload('/csv-upload?tab=influencers', influencer);
    const told = await screen.findByText('Only agencies can upload influencers.');
    expect(fireEvent.drop(told, holding(codesFile()))).toBe(false);
  });

  it("replaces one that isn't uploaded yet", async () => {
    uploadAnswers('upload-promo-codes', {});
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, codesFile());
    const summary = await screen.findByRole('heading', { name: '2 will be added' });
    uploadAnswers('upload-promo-codes', { added: 3 });
    fireEvent.dragEnter(summary, holding());
    expect(screen.getByText('Let go to read the other file.')).toBeInTheDocument();
    fireEvent.drop(summary, holding(codesFile(3)));
    expect(await screen.findByRole('heading', { name: '3 will be added' })).toBeInTheDocument();
  });

  it("shows an error when it can't be read, as a folder can't", async () => {
    await openUpload('/csv-upload?tab=promo-codes', influencer);
    const folder = codesFile();
    folder.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    fireEvent.drop(await screen.findByRole('region', { name: 'CSV file of promo codes' }), holding(folder));
    expect(await screen.findByText("The file can't be read.")).toBeInTheDocument();
  });

  it('is told from dropped text, which is left to the browser', async () => {
    await openUpload('/csv-upload?tab=promo-codes', influencer);
    const zone = await screen.findByRole('region', { name: 'CSV file of promo codes' });
    expect(fireEvent.drop(zone, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true);
  });
});

describe('the dates in a CSV file', () => {
  const dated = (...days: string[]) =>
    csv('codes.csv', `${CODES},expiration_date`, ...days.map((day, index) => `${code(index)},${day}`));

  it('that are ambiguous are asked about with examples, and sent as chosen', async () => {
    const sent = uploadAnswers('upload-promo-codes', {});
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, dated('03/04/2027', ''));
    expect(
      await screen.findByRole('heading', { name: "What comes first in this file's dates?" }),
    ).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'The day: 03/04/2027 is Apr 3, 2027' }));
    expect(screen.getByRole('cell', { name: 'Apr 3, 2027' })).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'The month: 03/04/2027 is Mar 4, 2027' }));
    expect(screen.getByRole('cell', { name: 'Mar 4, 2027' })).toBeInTheDocument();
    expect(sent).toEqual([]);
    await press(user, 'Continue');
    await screen.findByRole('heading', { name: '2 will be added' });
    expect(screen.getByText('Dates have the month first: 03/04/2027 is Mar 4, 2027.')).toBeInTheDocument();
    await press(user, 'Upload 2 promo codes');
    await screen.findByText('Successfully uploaded 2 promo code(s)');
    for (const { promoCodes } of sent) {
      expect(promoCodes).toMatchObject([{ expiration_date: '2027-03-04' }, { expiration_date: null }]);
    }
  });

  it('that decide the order of day and month are read in it, as the page says', async () => {
    const sent = uploadAnswers('upload-promo-codes', {});
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, dated('03.04.2027', '31.12.2027', '2027-05-06 10:00:00Z'));
    await screen.findByRole('heading', { name: '2 will be added' });
    expect(screen.getByText('Dates have the day first: 31.12.2027 is Dec 31, 2027.')).toBeInTheDocument();
    expect(sent[0]?.promoCodes).toMatchObject([
      { expiration_date: '2027-04-03' },
      { expiration_date: '2027-12-31' },
      { expiration_date: '2027-05-05' },
    ]);
  });

  it('whose order no other date tells are errors when a correction has them', async () => {
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, dated('2027-02-31'));
    const retype = async (day: string) => {
      await user.clear(await screen.findByLabelText('expiration_date'));
      await user.type(screen.getByLabelText('expiration_date'), `${day}{Enter}`);
    };
    await retype('03/04/2027');
    expect(screen.getByText(/^Row 1: expiration_date must be a real date/)).toBeInTheDocument();
    await retype('4 Mar 2027');
    expect(screen.getByRole('heading', { name: 'codes.csv is corrected' })).toBeInTheDocument();
  });
});

it('the CSV upload shows the file that was chosen last, whatever an earlier one leads to', async () => {
  const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
  let answerFirst = () => undefined;
  backend.use(
    http.post(`${SUPABASE_URL}/functions/v1/upload-promo-codes`, async () => {
      await new Promise<void>((resolve) => {
        answerFirst = () => {
          resolve();
          return undefined;
        };
      });
      return HttpResponse.json({ success: false, error: 'too late' }, { status: 400 });
    }),
  );
  await choose(user, codesFile());
  await waitFor(() => expect(progress()).toHaveAttribute('aria-valuenow', '30'));
  await press(user, 'Cancel');
  uploadAnswers('upload-promo-codes', { added: 3 });
  await choose(user, codesFile(3));
  expect(await screen.findByRole('heading', { name: '3 will be added' })).toBeInTheDocument();
  answerFirst();
  expect(screen.getByRole('heading', { name: '3 will be added' })).toBeInTheDocument();
});

it("the CSV upload's progress bar is emptied three seconds after the end", async () => {
  uploadAnswers('upload-promo-codes', {});
  const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
  await choose(user, codesFile());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    await press(user, 'Upload 2 promo codes');
    await waitFor(() => expect(progress()).toHaveAttribute('aria-valuenow', '100'));
    await vi.advanceTimersByTimeAsync(3_000);
    await waitFor(() => expect(progress()).toHaveAttribute('aria-valuenow', '0'));
  } finally {
    vi.useRealTimers();
  }
});

it("the CSV upload's progress bar stays empty when the credentials are downloaded after that", async () => {
  collectDownloads();
  const nora = {
    full_name: 'Nora',
    username: 'nora0',
    email: 'nora0@example.com',
    temporary_password: 'hT7m-Qp2x',
  };
  uploadAnswers('upload-influencers', { added: 1, credentials: [nora] });
  const { user } = await openUpload('/csv-upload', agency);
  await choose(user, peopleFile(1));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    await press(user, 'Upload 1 influencer');
    await waitFor(() => expect(progress()).toHaveAttribute('aria-valuenow', '100'));
    await vi.advanceTimersByTimeAsync(3_000);
    await waitFor(() => expect(progress()).toHaveAttribute('aria-valuenow', '0'));
    await press(user, 'Download the credentials');
    expect(await screen.findByText(/The credentials are downloaded/)).toBeInTheDocument();
    expect(progress()).toHaveAttribute('aria-valuenow', '0');
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  ['influencers', agency, 'sample-influencers.csv', 'fullName,socialMediaHandle,email,profileImageUrl'],
  [
    'promo-codes',
    agency,
    'sample-promo-codes.csv',
    'brand_name,promo_code,description,category,email,affiliate_link,expiration_date',
  ],
])('the CSV upload offers a sample file of %s', async (tab, account, name, header) => {
  const files = collectDownloads();
  const { user } = await openUpload(`/csv-upload?tab=${tab}`, account);
  await press(user, 'Download a sample');
  expect(await screen.findByText(required('csv.sample'))).toBeInTheDocument();
  expect(files[0]?.name).toBe(name);
  expect((await files[0]?.text)?.split('\r\n')[0]).toContain(header);
});
