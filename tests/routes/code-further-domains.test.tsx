import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { field, fillForm, openAddForm, vera, wholeForm, wholeRow } from '../support/code-form';
import { codeId, codeRow, codeStandIn } from '../support/code-stand-in';
import { renderApp } from '../support/render-app';

const LABEL = 'More addresses of this shop (optional)';

describe("the field for more addresses of a code's shop", () => {
  it('takes hosts and addresses, shows them as hosts when it is left, and saves them', async () => {
    const { user, submit, stand } = await openAddForm();
    fillForm();
    await user.type(field(LABEL), 'https://www.Fern-Pay.example/basket?x=1; checkout.fernwood.example');
    await user.tab();
    expect(field(LABEL)).toHaveValue('checkout.fernwood.example, fern-pay.example');
    await submit();
    await screen.findByText('Promo code added successfully!');
    expect(stand.writes.map(({ row }) => row)).toEqual([
      { ...wholeRow, further_domains: ['checkout.fernwood.example', 'fern-pay.example'] },
    ]);
  });

  it.each([
    ['a.example, b.example, c.example, d.example', 'Please enter at most 3 addresses.'],
    ['checkout', '“checkout” is no address. Please enter one such as checkout.brand.com.'],
    [
      'pay.example, linktr.ee/vera',
      "No brand's shop is at linktr.ee. Please enter the shop's own addresses.",
    ],
  ])('refuses %s, says why, keeps what was typed and sends nothing', async (typed, flaw) => {
    const { submit, stand } = await openAddForm();
    fillForm({ ...wholeForm, [LABEL]: typed });
    await submit();
    expect(field(LABEL)).toHaveAccessibleDescription(expect.stringContaining(flaw));
    expect(field(LABEL)).toHaveValue(typed);
    expect(field(LABEL)).toHaveFocus();
    expect(stand.writes).toEqual([]);
  });

  it('has the present ones when a code is edited, and saves the others alone', async () => {
    const stand = codeStandIn([codeRow('FERN20', { further_domains: ['a.example', 'b.example'] })]);
    backend.use(profileAnswer(vera), ...stand.handlers);
    const { user } = renderApp('/influencer-dashboard', vera);
    await user.click(await screen.findByRole('button', { name: 'Edit FERN20 of Fernwood' }));
    await screen.findByRole('form', { name: 'Edit promo code' });
    expect(field(LABEL)).toHaveValue('a.example, b.example');
    fireEvent.change(field(LABEL), { target: { value: 'b.example' } });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByRole('button', { name: 'Edit FERN20 of Fernwood' });
    expect(stand.writes).toEqual([
      { method: 'PATCH', id: codeId('FERN20'), row: { further_domains: ['b.example'] } },
    ]);
  });
});
