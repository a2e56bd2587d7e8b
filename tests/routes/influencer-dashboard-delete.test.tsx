import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend } from '../support/backend';
import { vera } from '../support/code-form';
import { codeId, codeRow, codeStandIn } from '../support/code-stand-in';
import { refusal } from '../support/follow-stand-in';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';

describe('deleting a code on the dashboard', () => {
  async function openQuestion() {
    const stand = codeStandIn([codeRow('FERN20', { expiration_date: '2999-12-31' }), codeRow('CSV')]);
    backend.use(profileAnswer(vera), ...stand.handlers);
    const app = renderApp('/influencer-dashboard', vera);
    await app.user.click(await screen.findByRole('button', { name: 'Delete FERN20 of Fernwood' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete promo code' }));
    expect(dialog.getByText(required('codes.delete'))).toBeInTheDocument();
    expect(dialog.getByText('FERN20')).toBeInTheDocument();
    return {
      ...app,
      stand,
      confirm: () => app.user.click(dialog.getByRole('button', { name: 'Delete' })),
      dialog,
    };
  }

  it('asks first, then removes the code and says so', async () => {
    const { stand, confirm } = await openQuestion();
    await confirm();
    expect(await screen.findByText(required('codes.deleted'))).toBeInTheDocument();
    expect(screen.queryByText('FERN20')).not.toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(await screen.findByText('1 of 10 offers')).toBeInTheDocument();
    expect(screen.getByText('1 offer')).toBeInTheDocument();
    expect(stand.writes).toEqual([{ method: 'DELETE', id: codeId('FERN20') }]);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Promo codes' })).toHaveFocus());
  });

  it('does nothing when it is cancelled', async () => {
    const { user, stand, dialog } = await openQuestion();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: /^Delete FERN20/ })).toHaveFocus();
    expect(stand.writes).toEqual([]);
  });

  it('keeps the code and the question when it fails', async () => {
    const { confirm } = await openQuestion();
    backend.use(refusal('delete', 'promo_codes'));
    await confirm();
    expect(await screen.findByText(required('codes.delete-failed'))).toBeInTheDocument();
    expect(screen.getByText('An unexpected error occurred')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('says that the code was deleted already when somebody else was first', async () => {
    const { stand, confirm } = await openQuestion();
    stand.change((rows) => rows.slice(1));
    await confirm();
    expect(await screen.findByText('This promo code was already deleted or hidden.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('FERN20')).not.toBeInTheDocument());
  });

  it('sends one request on a double click', async () => {
    const { stand } = await openQuestion();
    const button = screen.getByRole('button', { name: 'Delete' });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByText(required('codes.deleted'));
    expect(stand.writes).toHaveLength(1);
  });
});
