import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { agency, agencyStandIn, managedRow } from '../support/agency-stand-in';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { codeRow, codeStandIn } from '../support/code-stand-in';
import { renderApp } from '../support/render-app';

const vera = managedRow('Vera Holm');
const rpc = (name: string) => `${SUPABASE_URL}/rest/v1/rpc/${name}`;

const entry = {
  id: '7',
  at: '2026-03-01T09:00:00Z',
  actor_kind: 'agency',
  actor_name: 'Tall Ladder',
  actor_agency: null,
  by_me: true,
  subject: 'offer',
  act: 'changed',
  subject_id: '00000000-0000-4000-8000-0000000000c1',
  agency_name: null,
  label: '20% off',
  was: { promo_code: 'FERN15' },
  became: { promo_code: 'FERN20' },
  offers: 0,
  upload_id: null,
  reason: null,
  revertible: true,
  reverted_at: null,
  cursor: 'x',
  total: 1,
};

/** Opens the changes of an influencer as its agency. */
function open(
  entries: readonly object[],
  answer: object = { outcome: 'reverted', present: null },
  codes = codeStandIn([]),
) {
  const asked: unknown[] = [];
  backend.use(
    profileAnswer(agency),
    ...agencyStandIn([vera]).handlers,
    ...codes.handlers,
    http.post(rpc('list_trail'), () => HttpResponse.json(entries)),
    http.post(rpc('revert_change'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json([answer]);
    }),
    http.post(rpc('undo_upload'), async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json([answer]);
    }),
  );
  return { asked, ...renderApp(`/manage-influencer-codes/${vera.id}/changes`, agency) };
}

const SENTENCE = 'You changed the promo code of “20% off” from FERN15 to FERN20';

describe("the list of an influencer's changes", () => {
  it('describes a change in words, and reverts it after a confirmation', async () => {
    const { asked, user } = open([entry]);
    expect(await screen.findByText(SENTENCE)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: `Revert: ${SENTENCE}` }));
    const dialog = within(screen.getByRole('dialog', { name: 'Revert this change?' }));
    expect(dialog.getByText('It becomes what it was before. Promo code: FERN15.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Revert' }));
    expect(await screen.findByText('Change reverted')).toBeInTheDocument();
    expect(asked).toEqual([{ entry_id: 7 }]);
  });

  it('has a code that was deleted a moment after it was looked at', async () => {
    const { user } = open([], undefined, codeStandIn([codeRow('FERN20')]));
    await screen.findByText('Nothing has changed since your management began.');
    await user.click(screen.getByRole('tab', { name: /^Promo Codes/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete FERN20 of Fernwood' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Promo code deleted successfully!');
    backend.use(http.post(rpc('list_trail'), () => HttpResponse.json([entry])));
    await user.click(screen.getByRole('tab', { name: 'Changes' }));
    expect(await screen.findByText(SENTENCE)).toBeInTheDocument();
  });

  it('names the person and the agency for which they acted', async () => {
    const { user } = open([
      { ...entry, actor_name: 'Ana Ruiz', actor_agency: 'Tall Ladder', by_me: false },
      { ...entry, id: '6', by_me: false },
    ]);
    const changed = 'changed the promo code of “20% off” from FERN15 to FERN20';
    expect(await screen.findByText(`Tall Ladder ${changed}`)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: `Revert: Ana Ruiz of Tall Ladder ${changed}` }));
    const dialog = within(screen.getByRole('dialog', { name: 'Revert this change?' }));
    expect(dialog.getByText(`Ana Ruiz of Tall Ladder ${changed}.`)).toBeInTheDocument();
  });

  it("doesn't revert a change whose field was changed again, and names the present value", async () => {
    const { user } = open([entry], { outcome: 'changed_since', present: { promo_code: 'FERN25' } });
    await user.click(await screen.findByRole('button', { name: `Revert: ${SENTENCE}` }));
    await user.click(
      within(screen.getByRole('dialog', { name: 'Revert this change?' })).getByRole('button', {
        name: 'Revert',
      }),
    );
    expect(
      await screen.findByText(
        'It was changed again since, so it stays as it is. Promo code is now FERN25. You can edit it by hand.',
      ),
    ).toBeInTheDocument();
  });

  it('names no former value before a change of the picture is reverted', async () => {
    const picture = { subject: 'profile', was: { avatar_url: '/a' }, became: { avatar_url: '/b' } };
    const { user } = open([{ ...entry, ...picture }]);
    await user.click(await screen.findByRole('button', { name: 'Revert: You changed the picture' }));
    expect(screen.getByText('It becomes what it was before.')).toBeInTheDocument();
  });

  it('says what comes back with a deleted code', async () => {
    const was = { promo_code: 'FERN15', brand_name: 'Fernwood' };
    const { user } = open([{ ...entry, act: 'removed', was, became: null }]);
    await user.click(await screen.findByRole('button', { name: /^Revert: You deleted “20% off”/ }));
    expect(
      screen.getByText(
        'The code comes back as it was, with its address and results, but without what members reported.',
      ),
    ).toBeInTheDocument();
  });

  it("has no Revert button for changes that were reverted, or can't be", async () => {
    open([
      { ...entry, reverted_at: '2026-03-02T09:00:00Z' },
      { ...entry, id: '6', revertible: false },
    ]);
    expect(await screen.findAllByText(SENTENCE)).toHaveLength(2);
    expect(screen.getByText(/^Reverted on March 2, 2026/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Revert/ })).not.toBeInTheDocument();
  });

  it('says when nothing has changed', async () => {
    open([]);
    expect(await screen.findByText('Nothing has changed since your management began.')).toBeInTheDocument();
  });

  it('undoes the upload of a file, and names the codes that were edited since and stay', async () => {
    const { asked, user } = open(
      [{ ...entry, act: 'added', label: null, was: null, became: null, offers: 118, upload_id: vera.id }],
      {
        removed: 117,
        kept: 1,
        examples: [{ brand_name: 'Fernwood', promo_code: 'X1', description: '10% off' }],
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Revert: You added 118 codes from a file' }));
    // The team undoes the whole file, of which this influencer's 118 codes are a part.
    expect(
      screen.getByText(/^What the file added is deleted, for all of its influencers\./),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo upload' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload undone' }));
    expect(dialog.getByText('117 offers deleted.')).toBeInTheDocument();
    expect(dialog.getByText('1 offer was edited since and stays:')).toBeInTheDocument();
    expect(dialog.getByText('X1')).toBeInTheDocument();
    expect(asked).toEqual([{ of_upload: vera.id }]);
  });
});
