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
  press,
  progress,
  uploadAnswers,
} from '../support/csv-screen';
import { collectHandedOut } from '../support/handed-out';
import { breakWorkers, standInForWorkers } from '../support/worker-stand-in';

beforeEach(standInForWorkers);

describe('a file that can’t be read', () => {
  const refusals: [string, File, string][] = [
    ['nothing in it', csv('codes.csv', ''), 'No data to upload'],
    ['headers alone', csv('codes.csv', CODES), 'No data to upload'],
    [
      'a header missing',
      csv('codes.csv', 'brand_name,promo_code,description,category,email'),
      'Missing required headers: affiliate_link',
    ],
    ['a header twice', csv('codes.csv', `${CODES},email`, `${code(1)},x`), 'Duplicate headers: email'],
    [
      'an unclosed quote',
      csv('codes.csv', CODES, '"Kiln,K1'),
      'Failed to parse CSV file. Please check the format.',
    ],
    [
      'bytes that are no text',
      new File([Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0)], 'codes.csv'),
      'Failed to parse CSV file. Please check the format.',
    ],
    [
      'too many bytes',
      new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'codes.csv'),
      'Failed to parse CSV file. Please check the format.',
    ],
  ];
  it.each(refusals)('with %s is refused; another can be chosen', async (_, file, message) => {
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, file);
    expect(await screen.findByRole('heading', { name: 'codes.csv can’t be uploaded yet' })).toHaveFocus();
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    uploadAnswers('upload-promo-codes', {});
    await press(user, 'Choose another file');
    await choose(user, codesFile());
    expect(await screen.findByRole('heading', { name: '2 will be added' })).toBeInTheDocument();
  });

  it('because the reader doesn’t start is refused too', async () => {
    breakWorkers();
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    await choose(user, codesFile());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to parse CSV file. Please check the format.',
    );
  });

  it('lists its errors with row numbers, and hands all of them out with formulas escaped', async () => {
    const files = collectHandedOut();
    const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
    const bad = Array.from({ length: 150 }, () => '=1+1,,x,Home,,kiln.example');
    await choose(user, csv('codes.csv', CODES, code(1), '', ...bad));
    expect(await screen.findByRole('alert')).toHaveTextContent('150 rows have errors; nothing was uploaded.');
    const list = within(screen.getByRole('region', { name: 'Errors in the file' }));
    expect(list.getAllByRole('listitem')).toHaveLength(100);
    expect(list.getByText('Row 2: Missing required fields (promo_code, email)')).toBeInTheDocument();
    expect(screen.getByText('And 50 more.')).toBeInTheDocument();
    await press(user, 'Download all 150 errors');
    const [file] = files;
    expect(file?.name).toBe('errors.csv');
    const lines = (await file?.text)?.trim().split('\r\n');
    expect(lines).toHaveLength(151);
    expect(lines?.[1]).toBe('2,"Missing required fields (promo_code, email)"');
  });
});

it('takes a file that is dropped', async () => {
  uploadAnswers('upload-promo-codes', {});
  await openUpload('/csv-upload?tab=promo-codes', influencer);
  const zone = await screen.findByRole('region', { name: 'CSV file of promo codes' });
  fireEvent.dragEnter(zone);
  expect(screen.getByText('Let go to read it')).toBeInTheDocument();
  fireEvent.drop(zone, { dataTransfer: { files: [codesFile()] } });
  expect(await screen.findByRole('heading', { name: '2 will be added' })).toBeInTheDocument();
});

it('shows the file that was chosen last, whatever an earlier one comes to', async () => {
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

it('empties the bar three seconds after the end', async () => {
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

it.each([
  ['influencers', agency, 'sample-influencers.csv', 'fullName,socialMediaHandle,email,profileImageUrl'],
  [
    'promo-codes',
    agency,
    'sample-promo-codes.csv',
    'brand_name,promo_code,description,expiration_date,affiliate_link,category,email',
  ],
])('hands out a sample of %s', async (tab, account, name, header) => {
  const files = collectHandedOut();
  const { user } = await openUpload(`/csv-upload?tab=${tab}`, account);
  await press(user, 'Download a sample');
  expect(await screen.findByText('Sample CSV file downloaded')).toBeInTheDocument();
  expect(files[0]?.name).toBe(name);
  expect((await files[0]?.text)?.split('\r\n')[0]).toContain(header);
});
