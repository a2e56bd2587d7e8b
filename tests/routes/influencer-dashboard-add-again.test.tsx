import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { field, fillForm, openAddForm, wholeForm } from '../support/code-form';
import { codeStandIn } from '../support/code-stand-in';
import { required } from '../support/required-texts';

describe('a code whose answer got lost', () => {
  async function addUnanswered(options?: Parameters<typeof codeStandIn>[1]) {
    const stand = codeStandIn([], options);
    const app = await openAddForm(stand);
    fillForm();
    stand.loseNextAnswer();
    await app.submit();
    await screen.findByText(required('codes.add-failed'));
    return app;
  }

  it.each([
    ['on the same form', () => Promise.resolve()],
    [
      'after the page was loaded anew',
      async (stand: ReturnType<typeof codeStandIn>) => {
        cleanup();
        await openAddForm(stand);
      },
    ],
  ])('is published once when its button is pressed again %s', async (_when, meanwhile) => {
    const { stand } = await addUnanswered();
    await meanwhile(stand);
    fireEvent.click(screen.getByRole('button', { name: 'Add Promo Code' }));
    expect(await screen.findByText(required('codes.added'))).toBeInTheDocument();
    expect(await screen.findByText('1 of 10 offers')).toBeInTheDocument();
    expect(stand.writes).toHaveLength(1);
  });

  it("is published although it has taken the plan's last slot", async () => {
    const { submit, stand } = await addUnanswered({ maxOffers: 1 });
    await screen.findByText(/limit of 1 offer/);
    await submit();
    expect(await screen.findByText(required('codes.added'))).toBeInTheDocument();
    expect(stand.writes).toHaveLength(1);
  });

  it('and that was changed before the second press is told of, with what was typed kept', async () => {
    const { user, submit, stand } = await addUnanswered();
    await user.type(field('Promo code'), 'NEW');
    await submit();
    expect(await screen.findByText('Your first try did arrive')).toBeInTheDocument();
    expect(field('Promo code')).toHaveValue('FERN20NEW');
    expect(stand.writes).toHaveLength(1);
    await submit();
    expect(await screen.findByText(required('codes.added'))).toBeInTheDocument();
    expect(stand.writes).toHaveLength(2);
  });

  it('is followed by the next code under a key of its own', async () => {
    const { user, submit, stand } = await addUnanswered();
    await submit();
    await screen.findByRole('region', { name: 'Promo codes' });
    await user.click(screen.getByRole('tab', { name: 'Add Promo Code' }));
    await screen.findByRole('form', { name: 'Add promo code' });
    fillForm({ ...wholeForm, 'Promo code': 'SECOND' });
    await submit();
    expect(await screen.findByText('2 of 10 offers')).toBeInTheDocument();
    expect(stand.writes).toHaveLength(2);
  });
});
