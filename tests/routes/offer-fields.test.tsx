import { OFFER_FIELD_NAMES, type OfferFieldName, offerField } from '@rules/offer-fields';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fillForm, openAddForm } from '../support/code-form';
import { OFFER_ON_SCREENS, SCREEN_PLACES, wholeOffer } from '../support/offer-on-screens';
import {
  blankOffer,
  FIRST_FIELDS,
  misplacedIn,
  OFFER_VALUES,
  offerOf,
  saidIn,
} from '../support/offer-values';

function control(name: OfferFieldName) {
  const { label, form } = offerField(name);
  return screen.getByLabelText(new RegExp(`^${form?.label ?? label}( \\(optional\\))?$`));
}

it('the form saves an offer with a value in each field as it was filled in', async () => {
  const { user, stand, submit } = await openAddForm();
  for (const name of OFFER_FIELD_NAMES) {
    const { kind } = offerField(name);
    if (kind === 'yes or no') await user.click(control(name));
    else if (kind === 'countries') await user.type(control(name), 'us{Enter}canada{Enter}');
    else fireEvent.change(control(name), { target: { value: OFFER_VALUES[name][0] } });
  }
  await submit();
  await screen.findByText('Promo code added successfully!');
  expect(stand.writes).toMatchObject([{ row: offerOf(0) }]);
});

it('an optional field that is left blank in the form is saved as null, or as what is usual', async () => {
  const { stand, submit } = await openAddForm();
  fillForm();
  await submit();
  await screen.findByText('Promo code added successfully!');
  const optional = OFFER_FIELD_NAMES.filter((name) => offerField(name).required === 'never');
  const usual = blankOffer();
  expect(stand.writes).toMatchObject([
    { row: Object.fromEntries(optional.map((name) => [name, usual[name]])) },
  ]);
});

it.each(SCREEN_PLACES)(
  'each field of an offer is in the %s, except where its entry in the list of fields leaves it out',
  async (place) => {
    expect(misplacedIn(place, saidIn(await OFFER_ON_SCREENS[place](wholeOffer())))).toEqual([]);
  },
);

const LATER_FIELDS = OFFER_FIELD_NAMES.filter((name) => !FIRST_FIELDS.includes(name));
const OLDER_COPY =
  'A copy that a device stored before a field was there lacks it: what shows it asks for a value, not for !== null, and toOffer gives those a value that are never null.';

it.each(SCREEN_PLACES)(
  'a copy of an offer that was stored before offers had some fields shows in the %s what one without a value in them shows',
  async (place) => {
    const usual = blankOffer();
    const blank = { ...wholeOffer(), ...Object.fromEntries(LATER_FIELDS.map((name) => [name, usual[name]])) };
    const older = { ...wholeOffer(), ...Object.fromEntries(LATER_FIELDS.map((name) => [name, undefined])) };
    const shown = await OFFER_ON_SCREENS[place](blank);
    cleanup();
    expect(await OFFER_ON_SCREENS[place](older), OLDER_COPY).toBe(shown);
  },
);
