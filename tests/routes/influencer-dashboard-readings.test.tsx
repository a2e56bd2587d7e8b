import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { field, fillForm, openAddForm, wholeForm, wholeRow } from '../support/code-form';

describe('the form of a new code', () => {
  it("fills in the shop that a network's link leads to, and refuses a brand's address at a page of links", async () => {
    const { user, submit, stand } = await openAddForm();
    const link = 'https://www.awin1.com/cread.php?awinmid=1&ued=https%3A%2F%2Fwww.fernwood.example%2Fferns';
    fillForm({ ...wholeForm, 'Brand URL': 'linktr.ee/vera', 'Affiliate link': link });
    await submit();
    const flaw = "This is a page of links. Please enter the brand's own address: the bell rings there.";
    expect(field('Brand URL')).toHaveAccessibleDescription(flaw);
    await user.clear(field('Brand URL'));
    await user.click(field('Affiliate link'));
    await user.tab();
    expect(field('Brand URL')).toHaveValue('https://www.fernwood.example');
    await submit();
    await screen.findByText('Promo code added successfully!');
    expect(stand.writes.map((write) => write.row)).toEqual([
      { ...wholeRow, brand_url: 'https://www.fernwood.example', affiliate_link: link },
    ]);
  });

  it('reads a copied code as shops take it, says so, and puts back what was typed', async () => {
    const { user, submit, stand } = await openAddForm();
    fillForm({ ...wholeForm, 'Promo code': 'N/A' });
    await submit();
    expect(field('Promo code')).toHaveAccessibleDescription(
      expect.stringContaining('Please enter the code that shoppers type in the shop.'),
    );
    await user.clear(field('Promo code'));
    await user.type(field('Promo code'), 'Code: FERN–20.');
    await user.tab();
    expect(field('Promo code')).toHaveValue('FERN-20');
    expect(screen.getByText('We read Code: FERN–20. as FERN-20.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.tab();
    expect(field('Promo code')).toHaveValue('Code: FERN–20.');
    await user.clear(field('Promo code'));
    await user.type(field('Promo code'), '“FERN20”');
    await submit();
    await screen.findByText('Promo code added successfully!');
    expect(stand.writes.map((write) => write.row)).toEqual([wholeRow]);
  });

  it('says nothing of an earlier reading when the same code is typed anew', async () => {
    const { user } = await openAddForm();
    await user.type(field('Promo code'), 'Code: FERN20');
    await user.tab();
    expect(screen.getByText('We read Code: FERN20 as FERN20.')).toBeInTheDocument();
    await user.clear(field('Promo code'));
    await user.type(field('Promo code'), 'FERN20');
    await user.tab();
    expect(field('Promo code')).toHaveValue('FERN20');
    expect(screen.queryByText(/We read/)).not.toBeInTheDocument();
  });

  it('reads a code that Enter sends, too', async () => {
    const { user, stand } = await openAddForm();
    fillForm({ ...wholeForm, 'Promo code': '' });
    await user.type(field('Promo code'), 'Code: FERN20.{Enter}');
    await screen.findByText('Promo code added successfully!');
    expect(stand.writes.map((write) => write.row)).toEqual([wholeRow]);
  });

  it('says which part of the description the ticket shows large', async () => {
    const { user } = await openAddForm();
    await user.type(field('Description'), '20% off our 99% linen shirt');
    expect(field('Description')).toHaveAccessibleDescription('Shown as: 20% off');
    await user.clear(field('Description'));
    await user.type(field('Description'), '99% linen');
    expect(field('Description')).not.toHaveAccessibleDescription('Shown as: 99%');
  });
});
