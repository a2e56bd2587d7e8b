import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { field, vera } from '../support/code-form';
import { codeId, codeRow, codeStandIn } from '../support/code-stand-in';
import { heldBack } from '../support/deal-rows';
import { refusal } from '../support/follow-stand-in';
import { realtimeStandIn } from '../support/realtime-stand-in';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';

const CHOOSE =
  'Somebody else changed this promo code meanwhile. Keep yours and save it over theirs, or take theirs.';
const BEFORE = "These are your changes from before. They aren't saved yet.";
const GONE = 'This promo code is no longer there: it was deleted or hidden meanwhile.';
const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft'));

async function openEditor(stand = codeStandIn([codeRow('FERN20')])) {
  backend.use(profileAnswer(vera), ...stand.handlers);
  const app = renderApp(`/influencer-dashboard?edit=${codeId('FERN20')}`, vera);
  await screen.findByRole('form', { name: 'Edit promo code' });
  return { ...app, stand, press: (name: string) => app.user.click(screen.getByRole('button', { name })) };
}

const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const theirs = () => within(screen.getByRole('region', { name: 'Changed meanwhile' }));

describe('saving a code that somebody else saved meanwhile', () => {
  it('shows what they wrote, and writes mine over it when I keep mine', async () => {
    const { stand, press } = await openEditor();
    type('Promo code', 'MINE');
    stand.edit('FERN20', {
      promo_code: 'THEIRS',
      expiration_date: '2999-12-31',
      minimum_spend: 50,
      first_order_only: true,
    });
    await press('Save Changes');
    expect(await screen.findByText(CHOOSE)).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Changed meanwhile' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    expect(stand.writes).toEqual([]);
    expect(field('Promo code')).toHaveValue('MINE');
    expect(theirs().getByText('Promo code: they wrote')).toBeInTheDocument();
    for (const text of ['THEIRS', 'Dec 31, 2999', '50', 'Yes']) {
      expect(theirs().getByText(text)).toBeInTheDocument();
    }

    await press('Keep mine');
    expect(screen.queryByText(CHOOSE)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveFocus();
    await press('Save Changes');
    await screen.findByText('Promo code updated successfully!');
    expect(stand.writes).toMatchObject([
      { row: { promo_code: 'MINE', expiration_date: null, minimum_spend: null, first_order_only: false } },
    ]);
  });

  it('puts what they wrote into the form when I take theirs', async () => {
    const { stand, press } = await openEditor();
    type('Promo code', 'MINE');
    type('Description', 'My words');
    stand.edit('FERN20', { promo_code: 'THEIRS' });
    await press('Save Changes');
    await screen.findByText(CHOOSE);
    await press('Take theirs');
    expect(field('Promo code')).toHaveValue('THEIRS');
    expect(field('Description')).not.toHaveValue('My words');
    await waitFor(() => expect(drafts()).toEqual([]));
    await press('Save Changes');
    await screen.findByText('There was nothing to save.');
    expect(stand.writes).toEqual([]);
  });

  it('asks again when they save once more', async () => {
    const { stand, press } = await openEditor();
    type('Promo code', 'MINE');
    stand.edit('FERN20', { promo_code: 'THEIRS' });
    await press('Save Changes');
    await screen.findByText(CHOOSE);
    await press('Keep mine');
    stand.edit('THEIRS', { promo_code: 'NEWER' });
    await press('Save Changes');
    await screen.findByText(CHOOSE);
    expect(theirs().getByText('NEWER')).toBeInTheDocument();
    expect(stand.writes).toEqual([]);
  });

  it('is told to whoever has left the form before the answer', async () => {
    const { user, stand, press, location } = await openEditor();
    const held = heldBack([]);
    backend.use(
      http.patch(`${SUPABASE_URL}/rest/v1/promo_codes`, async () => {
        await held.answer();
        return undefined;
      }),
    );
    type('Promo code', 'MINE');
    stand.edit('FERN20', { promo_code: 'THEIRS' });
    await press('Save Changes');
    await screen.findByRole('button', { name: 'Saving...' });
    await user.click(screen.getAllByRole('link', { name: 'Contact' })[0] ?? document.body);
    await screen.findByRole('heading', { level: 1, name: 'Contact' });
    held.release();
    expect(await screen.findByText(/^Somebody else changed it meanwhile\./)).toBeInTheDocument();
    expect(location()).toBe('/contact');
    expect(drafts()).toHaveLength(1);
  });

  it('succeeds when both wrote the same, as after an answer that got lost', async () => {
    const { stand, press } = await openEditor();
    type('Promo code', 'SAME');
    stand.edit('FERN20', { promo_code: 'SAME' });
    await press('Save Changes');
    expect(await screen.findByText('Promo code updated successfully!')).toBeInTheDocument();
    expect(stand.writes).toEqual([]);
  });

  it('shows what they wrote in a form without changes as soon as realtime tells of it', async () => {
    const { stand } = await openEditor();
    await waitFor(() => expect(realtimeStandIn.hears(`influencer:${vera.id}`)).toBe(true));
    stand.edit('FERN20', { promo_code: 'THEIRS' });
    realtimeStandIn.offersChanged(`influencer:${vera.id}`);
    await waitFor(() => expect(field('Promo code')).toHaveValue('THEIRS'));
    expect(screen.queryByText(CHOOSE)).not.toBeInTheDocument();
    expect(drafts()).toEqual([]);
  });

  it('asks as soon as realtime tells of it, before saving', async () => {
    const { stand } = await openEditor();
    await waitFor(() => expect(realtimeStandIn.hears(`influencer:${vera.id}`)).toBe(true));
    type('Promo code', 'MINE');
    stand.edit('FERN20', { promo_code: 'THEIRS' });
    realtimeStandIn.offersChanged(`influencer:${vera.id}`);
    expect(await screen.findByText(CHOOSE)).toBeInTheDocument();
    expect(field('Promo code')).toHaveValue('MINE');
  });

  it.each([
    ['keeps the values that the form showed last', 'THEIRS'],
    ['keeps what was typed since, and asks nothing', 'MINE'],
  ])('says that it is gone when they changed it and then deleted it, and %s', async (_, shown) => {
    const { stand } = await openEditor();
    await waitFor(() => expect(realtimeStandIn.hears(`influencer:${vera.id}`)).toBe(true));
    stand.edit('FERN20', { promo_code: 'THEIRS' });
    realtimeStandIn.offersChanged(`influencer:${vera.id}`);
    await waitFor(() => expect(field('Promo code')).toHaveValue('THEIRS'));
    type('Promo code', shown);
    stand.change(() => []);
    realtimeStandIn.offersChanged(`influencer:${vera.id}`);
    expect(await screen.findByText(GONE)).toBeInTheDocument();
    expect(field('Promo code')).toHaveValue(shown);
    expect(screen.queryByText(CHOOSE)).not.toBeInTheDocument();
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
    const { press } = await openEditor(stand);
    expect(theirs().getByText('THEIRS')).toBeInTheDocument();
    expect(screen.getByText(BEFORE)).toBeInTheDocument();
    await press('Take theirs');
    expect(screen.queryByText(BEFORE)).not.toBeInTheDocument();
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
