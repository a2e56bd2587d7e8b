import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { dateField, field, fillForm, openAddForm, vera, wholeForm, wholeRow } from '../support/code-form';
import { addingRefusal, codeRow, codeStandIn } from '../support/code-stand-in';
import { heldBack } from '../support/deal-rows';
import { refusal } from '../support/follow-stand-in';
import { required } from '../support/required-texts';

const CODES = `${SUPABASE_URL}/rest/v1/promo_codes`;

describe('publishing a code on the dashboard', () => {
  it('saves the code, confirms it and shows it in the list', async () => {
    const { submit, stand, location } = await openAddForm();
    await screen.findByText('0 of 10 offers');
    fillForm();
    await submit();
    expect(await screen.findByText(required('codes.added'))).toBeInTheDocument();
    expect(await screen.findByText('FERN20')).toBeInTheDocument();
    expect(location()).toBe('/influencer-dashboard');
    expect(screen.getByRole('tabpanel', { name: 'Promo Codes' })).toHaveFocus();
    expect(await screen.findByText('1 of 10 offers')).toBeInTheDocument();
    expect(stand.writes.map((write) => write.row)).toEqual([wholeRow]);
  });

  it('saves category, date and a handle typed with its @', async () => {
    const { user, submit, stand } = await openAddForm();
    fillForm();
    await user.clear(field('Brand Instagram handle'));
    await user.type(field('Brand Instagram handle'), '@fern.wood');
    expect(field('Brand Instagram handle')).toHaveValue('fern.wood');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Home');
    fireEvent.change(dateField(), { target: { value: '2999-12-31' } });
    await submit();
    await screen.findByText('Promo code added successfully!');
    expect(stand.writes.map((write) => write.row)).toEqual([
      { ...wholeRow, brand_instagram_handle: '@fern.wood', category: 'Home', expiration_date: '2999-12-31' },
    ]);
  });

  it("saves the code's conditions, which the preview ticket shows", async () => {
    const { stand, submit, user } = await openAddForm();
    fillForm({ ...wholeForm, 'Minimum spend (optional)': '$1,250.50', 'Terms (optional)': ' Online only. ' });
    await user.click(screen.getByRole('checkbox', { name: 'First order only' }));
    await user.click(screen.getByRole('checkbox', { name: 'Followers only' }));
    const preview = within(screen.getByRole('complementary', { name: 'As shoppers will see it' }));
    expect(preview.getByText('Min. spend $1,250.50 · First order only')).toBeInTheDocument();
    expect(preview.getByText('Followers only')).toBeInTheDocument();
    await submit();
    await screen.findByText('Promo code added successfully!');
    expect(stand.writes.map((write) => write.row)).toEqual([
      {
        ...wholeRow,
        minimum_spend: 1_250.5,
        first_order_only: true,
        terms: 'Online only.',
        followers_only: true,
      },
    ]);
  });

  it('sends one request however often the button is pressed', async () => {
    const stand = codeStandIn();
    const held = heldBack([]);
    const { user } = await openAddForm(stand);
    backend.use(
      http.post(CODES, async () => {
        await held.answer();
        return undefined;
      }),
    );
    fillForm();
    const button = screen.getByRole('button', { name: 'Add Promo Code' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findAllByText('Adding...')).not.toHaveLength(0);
    await user.click(button);
    held.release();
    await screen.findByText('Promo code added successfully!');
    expect(stand.writes).toHaveLength(1);
  });

  it("doesn't navigate when the form was left before the answer came", async () => {
    const held = heldBack([]);
    const { user, submit, location } = await openAddForm();
    backend.use(
      http.post(CODES, async () => {
        await held.answer();
        return undefined;
      }),
    );
    fillForm();
    await submit();
    await user.click(screen.getByRole('tab', { name: 'Settings' }));
    await screen.findByRole('link', { name: 'Go to your profile' });
    held.release();
    await screen.findByText('Promo code added successfully!');
    expect(location()).toBe('/influencer-dashboard/settings');
    await user.click(screen.getByRole('tab', { name: 'Add Promo Code' }));
    await screen.findByRole('form', { name: 'Add promo code' });
    expect(field('Promo code')).toHaveValue('');
  });

  it.each([
    [8, 'You have 1 offer left with the Growth plan.'],
    [9, "You've used all that the Growth plan offers."],
  ])('warns when few slots are left: from %i codes on', async (before, warning) => {
    const codes = Array.from({ length: before }, (_, index) => codeRow(`CODE${index}`));
    const { user, submit, location } = await openAddForm(codeStandIn(codes));
    fillForm();
    await submit();
    // One toast holds both messages, so that neither covers the other.
    const told = (await screen.findByText(`${warning} Upgrade to Pro for more.`)).closest('li');
    expect(told).toHaveTextContent('Promo code added successfully!');
    expect(screen.getByText('Promo code added successfully!').closest('li')).toBe(told);
    await user.click(screen.getByRole('button', { name: 'Upgrade' }));
    await waitFor(() => expect(location()).toBe('/pricing'));
  });

  it('replaces the warning about slots when the next code makes it untrue', async () => {
    const first = 'You have 1 offer left with the Growth plan.';
    const codes = Array.from({ length: 8 }, (_, index) => codeRow(`CODE${index}`));
    const { submit } = await openAddForm(codeStandIn(codes));
    fillForm();
    await submit();
    const toasts = screen.getByRole('region', { name: /Notifications/ });
    // Toasts stay while the pointer is over them.
    fireEvent.mouseEnter(await within(toasts).findByRole('list'));
    await within(toasts).findByText(first, { exact: false });
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Add Promo Code' }));
    await screen.findByRole('form', { name: 'Add promo code' });
    fillForm();
    fireEvent.click(screen.getByRole('button', { name: 'Add Promo Code' }));
    await within(toasts).findByText("You've used all that the Growth plan offers.", { exact: false });
    await waitFor(() => expect(within(toasts).queryByText(first, { exact: false })).not.toBeInTheDocument());
  });

  it('shows no warning about slots while there is room', async () => {
    const { submit } = await openAddForm(codeStandIn([codeRow('OLD')]));
    fillForm();
    await submit();
    await screen.findByText('2 of 10 offers');
    expect(screen.queryByText(/for more\.$/)).not.toBeInTheDocument();
  });
});

describe('the form of a new code shows an error at its field and sends nothing for', () => {
  it.each([
    ['Brand name', ''],
    ['Affiliate link', '   '],
  ])('a blank %s: %j', async (label, blank) => {
    const { submit, stand } = await openAddForm();
    fillForm({ ...wholeForm, [label]: blank });
    await submit();
    expect(await screen.findByText(required('codes.incomplete'))).toBeInTheDocument();
    expect(field(label)).toBeInvalid();
    expect(field(label)).toHaveAccessibleDescription(/^The .+ is missing\./);
    expect(field(label)).toHaveFocus();
    expect(stand.writes).toEqual([]);
    fireEvent.change(field(label), { target: { value: 'a.example' } });
    await waitFor(() =>
      expect(screen.queryByText('Please fill in all required fields')).not.toBeInTheDocument(),
    );
  });

  it.each([
    ['Brand URL', 'javascript:alert(1)', required('codes.brand-url')],
    ['Affiliate link', 'two words.example', 'Please enter a valid affiliate link'],
    ['Brand Instagram handle', 'fern wood', required('codes.instagram')],
    ['Promo code', 'X'.repeat(101), 'Use at most 100 characters.'],
  ])('the %s %j: %s', async (label, value, message) => {
    const { submit, stand } = await openAddForm();
    fillForm({ ...wholeForm, [label]: value });
    await submit();
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(field(label)).toHaveFocus();
    expect(screen.queryByText('Please fill in all required fields')).not.toBeInTheDocument();
    expect(stand.writes).toEqual([]);
  });

  it('an incomplete date, which the browser reports as empty', async () => {
    const { submit, stand } = await openAddForm();
    fillForm();
    Object.defineProperty(dateField(), 'validity', { value: { badInput: true } });
    await submit();
    await waitFor(() =>
      expect(dateField()).toHaveAccessibleDescription(/^Please enter a whole date, or none/),
    );
    expect(stand.writes).toEqual([]);
  });
});

it('the form of a new code warns of a past day, but accepts it', async () => {
  const { submit, stand } = await openAddForm();
  fillForm();
  expect(screen.getByText('The last day it works, in UTC.')).toBeInTheDocument();
  fireEvent.change(dateField(), { target: { value: '2020-01-31' } });
  expect(await screen.findByText('This day is over: the code will show as expired.')).toBeInTheDocument();
  await submit();
  await screen.findByText('Promo code added successfully!');
  expect(stand.writes.map((write) => write.row)).toEqual([{ ...wholeRow, expiration_date: '2020-01-31' }]);
});

it('the form of a new code previews the ticket as shoppers will see it', async () => {
  await openAddForm();
  fillForm();
  const preview = screen.getByRole('complementary', { name: 'As shoppers will see it' });
  await waitFor(() => expect(preview).toHaveTextContent('20% off your first order'));
  expect(preview).toHaveTextContent('Fernwood');
  expect(preview).toHaveTextContent('FERN20');
  expect(preview).toHaveTextContent('Vera Lind');
  expect(preview).toHaveTextContent(`@${vera.username}`);
  expect(preview.querySelector('[inert]')).not.toBeNull();
});

it("the form of a new code previews a credit card's ticket without its handle", async () => {
  await openAddForm(undefined, { ...vera, is_creditcard: true });
  const preview = screen.getByRole('complementary', { name: 'As shoppers will see it' });
  expect(preview).toHaveTextContent('Vera Lind');
  expect(preview).not.toHaveTextContent('@');
});

describe("a code that couldn't be published", () => {
  const FAILED = required('codes.add-failed');

  async function addInVain() {
    const app = await openAddForm();
    fillForm();
    return app;
  }

  it('shows an error and keeps what was typed', async () => {
    const { submit, location } = await addInVain();
    backend.use(refusal('post', 'promo_codes'));
    await submit();
    expect(await screen.findByText(FAILED)).toBeInTheDocument();
    expect(screen.getByText(required('codes.unexpected'))).toBeInTheDocument();
    expect(field('Promo code')).toHaveValue('FERN20');
    expect(location()).toBe('/influencer-dashboard/add');
  });

  it('says that pressing again publishes it once when no answer came', async () => {
    const { submit } = await addInVain();
    backend.use(http.post(CODES, () => HttpResponse.error()));
    await submit();
    expect(await screen.findByText(FAILED)).toBeInTheDocument();
    expect(
      screen.getByText(/The code is published once, even if this try got through\./),
    ).toBeInTheDocument();
  });

  it('says when the session has ended', async () => {
    const { submit } = await addInVain();
    backend.use(addingRefusal(401, { code: 'PGRST301', message: 'JWT expired' }));
    await submit();
    expect(await screen.findByText(required('codes.signed-out'))).toBeInTheDocument();
    expect(field('Promo code')).toHaveValue('FERN20');
  });

  it.each([['promo_codes_brand_url_format', 'Brand URL', required('codes.brand-url')]])(
    "shows the database's refusal %s at its field",
    async (constraint, label, message) => {
      const { submit } = await addInVain();
      backend.use(
        addingRefusal(400, { code: '23514', message: `violates check constraint "${constraint}"` }),
      );
      await submit();
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)));
    },
  );
});
