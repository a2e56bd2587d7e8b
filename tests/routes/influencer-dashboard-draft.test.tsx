import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { backend } from '../support/backend';
import { field, fillForm, openAddForm, vera, wholeForm } from '../support/code-form';
import { addingRefusal, codeRow, codeStandIn } from '../support/code-stand-in';
import { noFollows, refusal } from '../support/follow-stand-in';
import { homeAnswers } from '../support/list-answers';
import { signOutAnswer } from '../support/password-answers';
import { required } from '../support/required-texts';

describe('the offer limit on the dashboard', () => {
  const SENTENCE = required('codes.limit', { n: 1, tier: 'Starter' });
  const full = () => codeStandIn([codeRow('OLD')], { tier: 'Starter', maxOffers: 1 });

  it('is shown before a code is sent, with a link to a larger plan, and nothing is sent', async () => {
    const { user, submit, stand, location } = await openAddForm(full());
    const told = await screen.findByText(SENTENCE, { exact: false });
    expect(within(told).getByRole('link', { name: 'Upgrade your plan' })).toHaveAttribute('href', '/pricing');
    fillForm();
    await submit();
    await waitFor(() => expect(screen.getAllByText(SENTENCE, { exact: false })).toHaveLength(2));
    expect(stand.writes).toEqual([]);
    expect(field('Promo code')).toHaveValue('FERN20');
    await user.click(screen.getByRole('button', { name: 'Upgrade' }));
    await waitFor(() => expect(location()).toBe('/pricing'));
  });

  it('is shown in the same words when only the database notices it, after another tab added a code', async () => {
    const { submit } = await openAddForm(codeStandIn([], { tier: 'Starter', maxOffers: 1 }));
    await screen.findByText('0 of 1 offer');
    backend.use(addingRefusal(400, { code: 'P0001', message: SENTENCE, hint: 'offer_limit' }));
    fillForm();
    await submit();
    expect(await screen.findByText(SENTENCE)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Upgrade' })).toBeInTheDocument();
    expect(screen.queryByText('Failed to add promo code')).not.toBeInTheDocument();
  });

  it("doesn't apply to an unlimited plan", async () => {
    const codes = Array.from({ length: 20 }, (_, index) => codeRow(`CODE${index}`));
    const { submit, stand } = await openAddForm(codeStandIn(codes, { tier: 'Elite', maxOffers: null }));
    fillForm();
    await submit();
    await screen.findByText('Promo code added successfully!');
    expect(stand.writes).toHaveLength(1);
    // Once in the plan's use, and once above the list.
    await waitFor(() => expect(screen.getAllByText('21 offers')).toHaveLength(2));
  });
});

it('the add tab opens when it is pressed at the moment the list shows after a code was added', async () => {
  const { submit, location } = await openAddForm();
  fillForm();
  const observer = new MutationObserver(() => {
    if (!screen.queryByRole('tab', { name: 'Promo Codes', selected: true })) return;
    observer.disconnect();
    // Before React has run the effects of what it shows.
    const press = new MouseEvent('mousedown', { bubbles: true });
    screen.getByRole('tab', { name: 'Add Promo Code' }).dispatchEvent(press);
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true });
  await submit();
  await screen.findByText('Promo code added successfully!');
  await screen.findByRole('region', { name: 'Promo codes' });
  await waitFor(() => expect(location()).toBe('/influencer-dashboard/add'));
});

describe('the draft of a code', () => {
  const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft'));

  it('survives a reload and a failed attempt, and is deleted after success', async () => {
    const stand = codeStandIn();
    const first = await openAddForm(stand);
    fillForm();
    await first.user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Food');
    backend.use(refusal('post', 'promo_codes'));
    await first.submit();
    await screen.findByText('Failed to add promo code');
    cleanup();
    backend.resetHandlers();
    const { user, submit } = await openAddForm(stand);
    for (const [label, value] of Object.entries(wholeForm)) expect(field(label)).toHaveValue(value);
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Food');
    await submit();
    await screen.findByText('Promo code added successfully!');
    expect(drafts()).toEqual([]);
    await screen.findByRole('region', { name: 'Promo codes' });
    await user.click(screen.getByRole('tab', { name: 'Add Promo Code' }));
    await screen.findByRole('form', { name: 'Add promo code' });
    expect(field('Promo code')).toHaveValue('');
  });

  it('is stored as soon as any field is filled, and deleted when all are empty', async () => {
    const { user } = await openAddForm();
    expect(drafts()).toEqual([]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Food');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Fashion');
    await waitFor(() => expect(drafts()).toEqual([]));
    await user.type(field('Description'), 'x');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await waitFor(() => expect(drafts()).toEqual([]));
    expect(field('Description')).toHaveValue('');
    expect(field('Brand name')).toHaveFocus();
  });

  it('is restored after signing out and in again, and never shown to another account', async () => {
    const { user } = await openAddForm();
    fillForm({ 'Promo code': 'SECRET' });
    await waitFor(() => expect(drafts()).toHaveLength(1));
    backend.use(signOutAnswer(), ...homeAnswers(), noFollows());
    await user.click(await screen.findByRole('button', { name: 'Your account' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: 'Welcome back' });
    cleanup();

    await openAddForm(codeStandIn(), {
      ...vera,
      id: '00000000-0000-4000-8000-000000000002',
      email: 'otto@example.com',
    });
    expect(field('Promo code')).toHaveValue('');
    fillForm({ 'Promo code': 'OTTOS' });
    await waitFor(() => expect(drafts()).toHaveLength(2));
    cleanup();

    await openAddForm();
    expect(field('Promo code')).toHaveValue('SECRET');
  });

  it("of another tab isn't overwritten by a form in which nobody types", async () => {
    const { user } = await openAddForm();
    await screen.findByText('0 of 10 offers');
    const key = `promobell-code-draft:${vera.id}:${vera.id}`;
    localStorage.setItem(key, JSON.stringify({ promo_code: 'THERE' }));
    await user.click(screen.getByRole('tab', { name: 'Promo Codes' }));
    await screen.findByRole('region', { name: 'Promo codes' });
    await user.click(screen.getByRole('tab', { name: 'Add Promo Code' }));
    await screen.findByRole('form', { name: 'Add promo code' });
    expect(field('Promo code')).toHaveValue('THERE');
    expect(field('Brand name')).toHaveValue('');
  });

  it("is ignored when it can't be read", async () => {
    localStorage.setItem(
      `promobell-code-draft:${vera.id}:${vera.id}`,
      '{"promo_code":7,"category":"Weapons"',
    );
    await openAddForm();
    expect(field('Promo code')).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Fashion');
  });

  it('has its currency and countries, and of others only what is on the lists', async () => {
    const draft = (values: Record<string, string>) =>
      localStorage.setItem(`promobell-code-draft:${vera.id}:${vera.id}`, JSON.stringify(values));
    const currency = () => screen.getByRole('combobox', { name: 'Currency' });
    const countries = () =>
      screen.queryAllByRole('button', { name: /^Remove / }).map((chip) => chip.textContent);
    draft({ promo_code: 'FERN20', minimum_spend: '50', currency: 'EUR', countries: 'CA, US' });
    await openAddForm();
    expect(currency()).toHaveValue('EUR');
    expect(countries()).toEqual(['Canada', 'United States']);
    cleanup();
    draft({ promo_code: 'FERN20', currency: 'DEM', countries: 'CA, XX' });
    await openAddForm();
    expect(field('Promo code')).toHaveValue('FERN20');
    expect(currency()).toHaveValue('USD');
    expect(countries()).toEqual([]);
  });
});
