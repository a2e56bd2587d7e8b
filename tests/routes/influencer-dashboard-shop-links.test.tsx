import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { backend } from '../support/backend';
import { field, fillForm, openAddForm, wholeForm, wholeRow } from '../support/code-form';
import { addingRefusal } from '../support/code-stand-in';

const APPLY_LINK = 'Apply link (optional)';
const REFUSED = 'Please enter a link with https:// to the shop of the brand URL or the affiliate link';
const made = 'https://fernwood.example/discount/FERN20?redirect=%2F';

const FORMER = 'This link has the former code in it. Please check that it applies the new one.';

const preview = () => within(screen.getByRole('complementary', { name: 'As shoppers will see it' }));
const maker = () => screen.getByRole('button', { name: 'Make it for Shopify' });
const trial = () => screen.queryByRole('link', { name: 'Try it' });

describe('the apply link of a new code is refused at its field, keeps what was typed and sends nothing when it', () => {
  it.each([
    ['leads to another domain', 'https://elsewhere.example/discount/FERN20'],
    ['leads to a domain that only ends alike', 'https://notfernwood.example/discount/FERN20'],
    ['names the shop only as its user', 'https://fernwood.example@elsewhere.example/'],
    ['is http', 'http://fernwood.example/discount/FERN20'],
    ['is a script', 'javascript:alert(1)'],
    ['is a script that names the shop', 'javascript://fernwood.example/%0Aalert(1)'],
    ['is no address', 'my discount'],
  ])('%s: %s', async (_, typed) => {
    const { submit, stand } = await openAddForm();
    fillForm({ ...wholeForm, [APPLY_LINK]: typed });
    await submit();
    await waitFor(() =>
      expect(field(APPLY_LINK)).toHaveAccessibleDescription(expect.stringContaining(REFUSED)),
    );
    expect(field(APPLY_LINK)).toBeInvalid();
    expect(field(APPLY_LINK)).toHaveFocus();
    expect(field(APPLY_LINK)).toHaveValue(typed);
    expect(stand.writes).toEqual([]);
  });

  it('is longer than a link may be', async () => {
    const { submit, stand } = await openAddForm();
    fillForm({ ...wholeForm, [APPLY_LINK]: `https://fernwood.example/${'x'.repeat(2_048)}` });
    await submit();
    await waitFor(() =>
      expect(field(APPLY_LINK)).toHaveAccessibleDescription(
        expect.stringContaining('Use at most 2,048 characters.'),
      ),
    );
    expect(stand.writes).toEqual([]);
  });
});

it("the database's refusal of an apply link is shown at its field", async () => {
  const { submit } = await openAddForm();
  fillForm({ ...wholeForm, [APPLY_LINK]: made });
  backend.use(
    addingRefusal(400, {
      code: '23514',
      message: 'new row violates check constraint "promo_codes_apply_link_domain"',
    }),
  );
  await submit();
  await waitFor(() =>
    expect(field(APPLY_LINK)).toHaveAccessibleDescription(expect.stringContaining(REFUSED)),
  );
  expect(field(APPLY_LINK)).toHaveValue(made);
});

it.each([
  ["of the brand's domain", 'https://fernwood.example/go'],
  ["below the brand's domain", 'https://shop.fernwood.example/discount/FERN20'],
  ["of the brand's domain with www", 'https://www.fernwood.example/discount/FERN20'],
])('an apply link %s is saved', async (_, link) => {
  const { submit, stand } = await openAddForm();
  fillForm({ ...wholeForm, [APPLY_LINK]: link });
  await submit();
  await screen.findByText('Promo code added successfully!');
  expect(stand.writes.map(({ row }) => row)).toEqual([{ ...wholeRow, apply_link: link }]);
});

it("an apply link is made for a shop of Shopify's from brand URL and code, tried, previewed and saved", async () => {
  const { user, submit, stand } = await openAddForm();
  expect(trial()).not.toBeInTheDocument();
  fillForm();
  expect(preview().queryByRole('link', { name: /^Shop with code/, hidden: true })).not.toBeInTheDocument();
  await user.click(maker());
  expect(field(APPLY_LINK)).toHaveValue(made);
  expect(maker()).toHaveFocus();
  expect(screen.getByText('The apply link is made')).toHaveAttribute('role', 'status');
  expect(trial()).toHaveAttribute('href', made);
  expect(trial()).toHaveAttribute('target', '_blank');
  expect(
    await preview().findByRole('link', {
      name: 'Shop with code at Fernwood, Paid link (opens in a new tab)',
      hidden: true,
    }),
  ).toHaveAttribute('href', made);
  await submit();
  await screen.findByText('Promo code added successfully!');
  expect(stand.writes.map(({ row }) => row)).toEqual([{ ...wholeRow, apply_link: made }]);
});

it.each(['Brand URL', 'Promo code'])(
  "an apply link can't be made without the %s, which its field says until there is one",
  async (label) => {
    const { user } = await openAddForm();
    fillForm({ ...wholeForm, [label]: '' });
    await user.click(maker());
    const told = expect.stringContaining('Please enter the brand URL and the promo code first');
    expect(field(APPLY_LINK)).toHaveAccessibleDescription(told);
    expect(field(APPLY_LINK)).toHaveValue('');
    fillForm();
    await user.click(maker());
    await waitFor(() => expect(field(APPLY_LINK)).not.toHaveAccessibleDescription(told));
    expect(field(APPLY_LINK)).toHaveValue(made);
  },
);

it('an apply link that is made replaces a wrong one, and its error goes', async () => {
  const { user, submit } = await openAddForm();
  fillForm({ ...wholeForm, [APPLY_LINK]: 'http://fernwood.example' });
  await submit();
  await waitFor(() => expect(field(APPLY_LINK)).toBeInvalid());
  expect(trial()).not.toBeInTheDocument();
  await user.click(maker());
  await waitFor(() => expect(field(APPLY_LINK)).toBeValid());
  expect(field(APPLY_LINK)).not.toHaveAccessibleDescription(expect.stringContaining(REFUSED));
});

describe('when the code changes, an apply link', () => {
  it('that was made is made anew', async () => {
    const { user, submit, stand } = await openAddForm();
    fillForm();
    await user.click(maker());
    await user.clear(field('Promo code'));
    await user.type(field('Promo code'), 'FERN25');
    const anew = 'https://fernwood.example/discount/FERN25?redirect=%2F';
    expect(field(APPLY_LINK)).toHaveValue(anew);
    expect(field(APPLY_LINK)).not.toHaveAccessibleDescription(expect.stringContaining(FORMER));
    await submit();
    await screen.findByText('Promo code added successfully!');
    expect(stand.writes.map(({ row }) => row)).toEqual([
      { ...wholeRow, promo_code: 'FERN25', apply_link: anew },
    ]);
  });

  it("that was pasted stays, and its field says that the former code is in it, until it isn't", async () => {
    await openAddForm();
    fillForm({ ...wholeForm, [APPLY_LINK]: 'https://fernwood.example/apply?c=FERN20' });
    expect(field(APPLY_LINK)).not.toHaveAccessibleDescription(expect.stringContaining(FORMER));
    fillForm({ 'Promo code': 'FERN25' });
    expect(field(APPLY_LINK)).toHaveValue('https://fernwood.example/apply?c=FERN20');
    expect(field(APPLY_LINK)).toHaveAccessibleDescription(expect.stringContaining(FORMER));
    fillForm({ [APPLY_LINK]: 'https://fernwood.example/apply?c=FERN25' });
    expect(field(APPLY_LINK)).not.toHaveAccessibleDescription(expect.stringContaining(FORMER));
  });
});

it('a pasted apply link is put back after one was made in its place', async () => {
  const { user } = await openAddForm();
  const pasted = 'https://fernwood.example/vip';
  const putBack = () => screen.queryByRole('button', { name: 'Put the former link back' });
  fillForm({ ...wholeForm, [APPLY_LINK]: pasted });
  expect(putBack()).not.toBeInTheDocument();
  await user.click(maker());
  expect(field(APPLY_LINK)).toHaveValue(made);
  await user.click(maker());
  await user.click(screen.getByRole('button', { name: 'Put the former link back' }));
  expect(field(APPLY_LINK)).toHaveValue(pasted);
  expect(field(APPLY_LINK)).toHaveFocus();
  expect(putBack()).not.toBeInTheDocument();
});

it("an unknown country stays in its field with an error, and the code isn't saved as one for everywhere", async () => {
  const { user, submit, stand } = await openAddForm();
  fillForm();
  const countries = screen.getByRole('combobox', { name: 'Countries (optional)' });
  await user.type(countries, 'Narnia');
  await submit();
  await waitFor(() => expect(countries).toHaveFocus());
  expect(countries).toHaveValue('Narnia');
  expect(countries).toHaveAccessibleDescription(expect.stringContaining('Nothing is called “Narnia”.'));
  expect(stand.writes).toEqual([]);
  await user.clear(countries);
  await user.type(countries, 'canada');
  await submit();
  await screen.findByText('Promo code added successfully!');
  expect(stand.writes.map(({ row }) => row)).toEqual([{ ...wholeRow, countries: ['CA'] }]);
});

it("an influencer who doesn't earn by a link says so, and the label leaves the preview", async () => {
  const { user, submit, stand } = await openAddForm();
  fillForm();
  expect(await preview().findByText('Paid link')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: "I don't earn by this link" }));
  await waitFor(() => expect(preview().queryByText('Paid link')).not.toBeInTheDocument());
  await submit();
  await screen.findByText('Promo code added successfully!');
  expect(stand.writes.map(({ row }) => row)).toEqual([{ ...wholeRow, unpaid_link: true }]);
});
