import type { FieldKind } from '@rules/field-kinds';
import { OFFER_FIELD_NAMES, type OfferFieldName, offerField } from '@rules/offer-fields';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fillForm, openAddForm } from '../support/code-form';
import { OFFER_ON_SCREENS, SCREEN_PLACES } from '../support/offer-on-screens';
import { misplacedIn, OFFER_VALUES, offerOf, saidIn } from '../support/offer-values';

function control(name: OfferFieldName) {
  const { label, form } = offerField(name);
  return screen.getByLabelText(new RegExp(`^${form?.label ?? label}( \\(optional\\))?$`));
}

/** What is saved for an optional field that is left blank. */
const BLANK: Partial<Record<FieldKind, unknown>> = { 'yes or no': false, countries: [], currency: 'USD' };

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
  const blank = optional.map((name) => [name, BLANK[offerField(name).kind] ?? null]);
  expect(stand.writes).toMatchObject([{ row: Object.fromEntries(blank) }]);
});

it.each(SCREEN_PLACES)(
  'each field of an offer is in the %s, except where its entry in the list of fields leaves it out',
  async (place) => {
    expect(misplacedIn(place, saidIn(await OFFER_ON_SCREENS[place]()))).toEqual([]);
  },
);
