import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { field, vera } from '../support/code-form';
import { codeId, codeRow, codeStandIn } from '../support/code-stand-in';
import { refusal } from '../support/follow-stand-in';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';

const CHOOSE =
  'Somebody else saved this promo code while you edited it. Choose what to keep, then save again.';
const LOOK = 'Somebody else saved this promo code while you edited it. Look at what they wrote, then save.';
const BEFORE = "These are your changes from before. They aren't saved yet.";
const GONE = 'This promo code is no longer there: it was deleted meanwhile.';
const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft'));

async function openEditor(stand = codeStandIn([codeRow('FERN20')])) {
  backend.use(profileAnswer(vera), ...stand.handlers);
  const app = renderApp(`/influencer-dashboard?edit=${codeId('FERN20')}`, vera);
  await screen.findByRole('form', { name: 'Edit promo code' });
  return { ...app, stand, press: (name: string) => app.user.click(screen.getByRole('button', { name })) };
}

const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const choice = (label: string, option: string) =>
  within(screen.getByRole('group', { name: label })).getByRole('radio', { name: new RegExp(option) });

describe('saving a code that somebody else saved meanwhile', () => {
  it('shows both values, and overwrites theirs when mine is kept', async () => {
    const { stand, press, user } = await openEditor();
    type('Promo code', 'MINE');
    stand.edit('FERN20', { promo_code: 'THEIRS' });
    await press('Save Changes');
    expect(await screen.findByText(CHOOSE)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Changed meanwhile' })).toHaveFocus();
    expect(stand.writes).toEqual([]);
    expect(field('Promo code')).toHaveValue('MINE');
    expect(choice('Promo code', 'Keep mine MINE')).not.toBeChecked();
    expect(choice('Promo code', 'Take theirs THEIRS')).not.toBeChecked();

    await press('Save Changes');
    expect(await screen.findByText('Please choose which one to keep.')).toBeInTheDocument();
    expect(choice('Promo code', 'Keep mine')).toHaveFocus();
    expect(stand.writes).toEqual([]);

    await user.click(choice('Promo code', 'Keep mine'));
    await press('Save Changes');
    await screen.findByText('Promo code updated successfully!');
    expect(stand.writes).toMatchObject([{ row: { promo_code: 'MINE' } }]);
  });

  it("saves their value when it is taken, and mine in the fields that they didn't change", async () => {
    const { stand, press, user } = await openEditor();
    type('Promo code', 'MINE');
    type('Description', 'My words');
    stand.edit('FERN20', { promo_code: 'THEIRS' });
    await press('Save Changes');
    await screen.findByText(CHOOSE);
    await user.click(choice('Promo code', 'Take theirs'));
    expect(field('Promo code')).toHaveValue('THEIRS');
    await user.click(choice('Promo code', 'Keep mine'));
    expect(field('Promo code')).toHaveValue('MINE');
    await user.click(choice('Promo code', 'Take theirs'));
    await press('Save Changes');
    await screen.findByText('Promo code updated successfully!');
    expect(stand.writes).toMatchObject([{ row: { description: 'My words' } }]);
    expect(stand.writes[0]?.row).not.toHaveProperty('promo_code');
  });

  it('is refused also when they changed other fields, which are shown and taken over', async () => {
    const { stand, press } = await openEditor();
    type('Description', 'My words');
    stand.edit('FERN20', {
      promo_code: 'THEIRS',
      expiration_date: '2999-12-31',
      minimum_spend: 50,
      first_order_only: true,
    });
    await press('Save Changes');
    expect(await screen.findByText(LOOK)).toBeInTheDocument();
    expect(stand.writes).toEqual([]);
    const told = within(screen.getByRole('region', { name: 'Changed meanwhile' }));
    expect(told.getByText('Promo code: they wrote')).toBeInTheDocument();
    expect(told.getByText('THEIRS')).toBeInTheDocument();
    expect(told.getByText('Dec 31, 2999')).toBeInTheDocument();
    expect(told.getByText('50')).toBeInTheDocument();
    expect(told.getByText('Yes')).toBeInTheDocument();
    expect(field('Promo code')).toHaveValue('THEIRS');
    await press('Save Changes');
    await screen.findByText('Promo code updated successfully!');
    expect(stand.writes).toMatchObject([{ row: { description: 'My words' } }]);
  });

  it('takes a third value that is typed as a choice of mine', async () => {
    const { stand, press } = await openEditor();
    type('Promo code', 'MINE');
    stand.edit('FERN20', { promo_code: 'THEIRS' });
    await press('Save Changes');
    await screen.findByText(CHOOSE);
    type('Promo code', 'OURS');
    expect(choice('Promo code', 'Keep mine OURS')).toBeChecked();
    await press('Save Changes');
    await screen.findByText('Promo code updated successfully!');
    expect(stand.writes).toMatchObject([{ row: { promo_code: 'OURS' } }]);
  });

  it('shows the conflict again when they save once more', async () => {
    const { stand, press, user } = await openEditor();
    type('Promo code', 'MINE');
    stand.edit('FERN20', { promo_code: 'THEIRS' });
    await press('Save Changes');
    await screen.findByText(CHOOSE);
    await user.click(choice('Promo code', 'Keep mine'));
    stand.edit('THEIRS', { promo_code: 'NEWER' });
    await press('Save Changes');
    expect(await screen.findByText('NEWER')).toBeInTheDocument();
    expect(choice('Promo code', 'Take theirs NEWER')).not.toBeChecked();
    expect(stand.writes).toEqual([]);
  });

  it('succeeds when both wrote the same, as after an answer that got lost', async () => {
    const { stand, press } = await openEditor();
    type('Promo code', 'SAME');
    stand.edit('FERN20', { promo_code: 'SAME' });
    await press('Save Changes');
    expect(await screen.findByText('Promo code updated successfully!')).toBeInTheDocument();
    expect(stand.writes).toEqual([]);
  });

  it('shows the conflict as soon as realtime tells of it, before saving', async () => {
    const { stand } = await openEditor();
    await waitFor(() => expect(realtimeStandIn.hears(`influencer:${vera.id}`)).toBe(true));
    type('Promo code', 'MINE');
    stand.edit('FERN20', { promo_code: 'THEIRS' });
    realtimeStandIn.offersChanged(`influencer:${vera.id}`);
    expect(await screen.findByText(CHOOSE)).toBeInTheDocument();
    expect(field('Promo code')).toHaveValue('MINE');
  });

  it('shows a missing permission as such, and not as a conflict', async () => {
    const { press } = await openEditor();
    // The management has ended: row-level security hides the row from the update, and the code stays unchanged.
    backend.use(http.patch(`${SUPABASE_URL}/rest/v1/promo_codes`, () => HttpResponse.json([])));
    type('Promo code', 'MINE');
    await press('Save Changes');
    expect(await screen.findByText("You don't have access to this.")).toBeInTheDocument();
    expect(field('Promo code')).toHaveValue('MINE');
  });
});

describe('unsaved changes of a code', () => {
  it('survive a reload, a failed attempt and Back, and are deleted after saving', async () => {
    const stand = codeStandIn([codeRow('FERN20')]);
    const first = await openEditor(stand);
    type('Promo code', 'FERN25');
    backend.use(refusal('patch', 'promo_codes'));
    await first.press('Save Changes');
    await screen.findByText(required('codes.update-failed'));
    cleanup();
    backend.resetHandlers();

    const { press } = await openEditor(stand);
    expect(screen.getByText(BEFORE)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Changed meanwhile' })).not.toBeInTheDocument();
    expect(field('Promo code')).toHaveValue('FERN25');
    await press('Save Changes');
    await screen.findByText('Promo code updated successfully!');
    expect(stand.writes).toMatchObject([{ row: { promo_code: 'FERN25' } }]);
    expect(drafts()).toEqual([]);
  });

  it('are asked about by Cancel, and deleted when they are discarded', async () => {
    const { user, press, stand } = await openEditor();
    type('Promo code', 'OTHER');
    await press('Cancel');
    const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(field('Promo code')).toHaveValue('OTHER');
    expect(drafts()).toHaveLength(1);
    await press('Cancel');
    await press('Discard changes');
    await user.click(await screen.findByRole('button', { name: 'Edit FERN20 of Fernwood' }));
    await screen.findByRole('form', { name: 'Edit promo code' });
    expect(field('Promo code')).toHaveValue('FERN20');
    expect(drafts()).toEqual([]);
    expect(stand.writes).toEqual([]);
  });

  it("don't exist when every field has its former value again", async () => {
    await openEditor();
    type('Promo code', 'OTHER');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    type('Promo code', 'FERN20');
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it('show the conflict when the code was changed since', async () => {
    const stand = codeStandIn([codeRow('FERN20')]);
    await openEditor(stand);
    type('Promo code', 'MINE');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    cleanup();
    stand.edit('FERN20', { promo_code: 'THEIRS' });

    await openEditor(stand);
    expect(screen.getByText(CHOOSE)).toBeInTheDocument();
    expect(field('Promo code')).toHaveValue('MINE');
    cleanup();

    // Left without a choice, the conflict is still open the next time.
    await openEditor(stand);
    expect(choice('Promo code', 'Take theirs THEIRS')).not.toBeChecked();
  });

  it('can still be read when the code was deleted', async () => {
    const stand = codeStandIn([codeRow('FERN20')]);
    await openEditor(stand);
    type('Description', 'Long thought about');
    await waitFor(() => expect(drafts()).toHaveLength(1));
    cleanup();
    stand.change(() => []);
    await openEditor(stand);
    expect(screen.getByText(GONE)).toBeInTheDocument();
    expect(field('Description')).toHaveValue('Long thought about');
  });
});
