import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { backend } from '../support/backend';
import { field, fillForm, openAddForm, wholeForm } from '../support/code-form';
import { addingRefusal, codeStandIn } from '../support/code-stand-in';
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

  it.each([500, 524])('for a status of %i and that was changed is told of, too', async (status) => {
    const stand = codeStandIn();
    const { user, submit } = await openAddForm(stand);
    fillForm();
    stand.loseNextAnswer(() => HttpResponse.html('', { status }));
    await submit();
    await screen.findByText(required('codes.add-failed'));
    await user.type(field('Promo code'), 'NEW');
    await submit();
    expect(await screen.findByText('Your first try did arrive')).toBeInTheDocument();
    expect(field('Promo code')).toHaveValue('FERN20NEW');
    expect(stand.writes).toHaveLength(1);
  });

  it('because the page was loaded anew before it came is published once when its button is pressed again', async () => {
    const stand = codeStandIn();
    const { submit } = await openAddForm(stand);
    fillForm();
    stand.loseNextAnswer(async () => {
      await delay('infinite');
      return HttpResponse.error();
    });
    await submit();
    await waitFor(() => expect(stand.writes).toHaveLength(1));
    cleanup();
    const again = await openAddForm(stand);
    await again.submit();
    expect(await screen.findByText(required('codes.added'))).toBeInTheDocument();
    expect(stand.writes).toHaveLength(1);
  });

  it('is published once although what was sent before it was refused', async () => {
    const stand = codeStandIn();
    const { user, submit } = await openAddForm(stand);
    fillForm();
    backend.use(addingRefusal(400, { code: 'P0001', message: 'This is no shop.' }));
    await submit();
    await screen.findByText(required('codes.add-failed'));
    backend.use(...stand.handlers);
    await user.type(field('Promo code'), 'NEW');
    stand.loseNextAnswer();
    await submit();
    await waitFor(() => expect(stand.writes).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add Promo Code' })).toBeEnabled());
    await submit();
    expect(await screen.findByText(required('codes.added'))).toBeInTheDocument();
    expect(stand.writes).toHaveLength(1);
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
