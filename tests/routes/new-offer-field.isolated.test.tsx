import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { field, fillForm, openAddForm } from '../support/code-form';
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
import { OFFER_ON_SCREENS, SCREEN_PLACES, wholeOffer } from '../support/offer-on-screens';
import { misplacedIn, saidIn } from '../support/offer-values';
import { standInForWorkers } from '../support/worker-stand-in';

const GIFT = 'A mug with your order';

/** One more entry in the list of fields, and nothing else. */
vi.mock('@rules/offer-fields', async (original) => {
  const fields = await original<typeof import('@rules/offer-fields')>();
  const names: string[] = fields.OFFER_FIELD_NAMES;
  names.push('gift');
  const gift = {
    label: 'Gift',
    kind: 'long text',
    required: 'never',
    csv: { position: 16, examples: ['', ''] },
  };
  Object.assign(fields.OFFER_FIELDS, { gift });
  return fields;
});

beforeEach(standInForWorkers);

it('an offer field that is added to the list of fields alone appears in the form and is saved', async () => {
  const { stand, submit } = await openAddForm();
  fillForm();
  fireEvent.change(field('Gift (optional)'), { target: { value: ` ${GIFT} ` } });
  await submit();
  await screen.findByText('Promo code added successfully!');
  expect(stand.writes).toMatchObject([{ row: { gift: GIFT } }]);
});

it('an offer field that is added to the list of fields alone is in the guide to CSV files, and is read and uploaded', async () => {
  const sent = uploadAnswers('upload-promo-codes', { added: 1 });
  const { user } = await openUpload('/csv-upload?tab=promo-codes', influencer);
  expect(await screen.findByText('gift', { selector: 'dt' })).toBeInTheDocument();
  await choose(user, csv('codes.csv', `${CODES},gift`, `${code(1)},${GIFT}`));
  expect(await screen.findByRole('cell', { name: GIFT })).toBeInTheDocument();
  await press(user, 'Upload 1 promo code');
  await screen.findByText('Successfully uploaded 1 promo code(s)');
  expect(sent.at(-1)?.promoCodes).toMatchObject([{ gift: GIFT }]);
});

it.each(SCREEN_PLACES)(
  'an offer field that is added to the list of fields alone is reported as missing in the %s',
  async (place) => {
    expect(misplacedIn(place, saidIn(await OFFER_ON_SCREENS[place](wholeOffer())))).toEqual([
      `gift isn't in the ${place}, and offer-fields.ts doesn't say so`,
    ]);
  },
);
