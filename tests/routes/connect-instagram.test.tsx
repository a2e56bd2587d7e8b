import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { takeAuthorisation } from '@/features/instagram/authorisation';
import { agency, agencyStandIn, managedRow } from '../support/agency-stand-in';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { vera } from '../support/code-form';
import { codeStandIn } from '../support/code-stand-in';
import { functionAnswer, functionRefusal } from '../support/function-answers';
import { instagramAccount, instagramStandIn } from '../support/instagram-stand-in';
import { renderApp } from '../support/render-app';

/** What runs before the app does (src/strip-tokens-from-address.ts). */
function comeFrom(search: string) {
  takeAuthorisation({ pathname: '/connect-instagram', search });
}

beforeEach(() => sessionStorage.clear());

const COME_BACK = '?code=abc&state=s.t';

describe('the page that Instagram leads back to', () => {
  it('connects the account and leads to the Instagram tab of the dashboard', async () => {
    const bodies: unknown[] = [];
    comeFrom(COME_BACK);
    backend.use(
      profileAnswer(vera),
      ...codeStandIn().handlers,
      ...instagramStandIn({ account: instagramAccount() }).handlers,
    );
    backend.use(
      functionAnswer('connect-instagram', { influencer_id: vera.id, username: 'vera.sand' }, { bodies }),
    );
    const { location } = renderApp('/connect-instagram', vera);
    expect(await screen.findByText('@vera.sand is connected')).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/influencer-dashboard/instagram'));
    expect(bodies).toEqual([{ code: 'abc', state: 's.t' }]);
    expect(await screen.findByRole('region', { name: '@vera.sand' })).toBeInTheDocument();
  });

  it('leads an agency to the Instagram tab of its influencer', async () => {
    const ada = managedRow('Ada Osei');
    comeFrom(COME_BACK);
    backend.use(
      profileAnswer(agency),
      ...agencyStandIn([ada]).handlers,
      ...codeStandIn().handlers,
      ...instagramStandIn().handlers,
    );
    backend.use(functionAnswer('connect-instagram', { influencer_id: ada.id, username: 'ada' }));
    const { location } = renderApp('/connect-instagram', agency);
    await waitFor(() => expect(location()).toBe(`/manage-influencer-codes/${ada.id}/instagram`));
  });

  it('sends a visitor to the login page, which leads back', async () => {
    comeFrom(COME_BACK);
    const { location } = renderApp('/connect-instagram');
    await screen.findByRole('heading', { name: 'Welcome back' });
    expect(location()).toBe('/login?next=%2Fconnect-instagram');
  });

  it.each([
    [
      'that the member denied it',
      '?error=access_denied&error_reason=user_denied',
      /You didn't allow it at Instagram/,
    ],
    ['that Instagram failed', '?error=server_error', /Instagram couldn't connect the account/],
    ['that there is nothing to connect', '', /There is nothing to connect here/],
  ])('says %s, and links back to the dashboard', async (_, search, sentence) => {
    comeFrom(search);
    backend.use(profileAnswer(vera));
    renderApp('/connect-instagram', vera);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toHaveAttribute(
      'href',
      '/influencer-dashboard/instagram',
    );
  });

  it.each([
    [409, 'This Instagram account is connected to another influencer.'],
    [400, "This login at Instagram isn't valid any more. Please start it again."],
    [503, 'Instagram is out of reach just now. Please try again in a moment.'],
  ])("shows the function's reason why the account wasn't connected, after a %i", async (status, sentence) => {
    comeFrom(COME_BACK);
    backend.use(profileAnswer(vera), functionRefusal('connect-instagram', status, sentence));
    renderApp('/connect-instagram', vera);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('sends the code of Instagram once, even when the window is focused again', async () => {
    comeFrom(COME_BACK);
    const bodies: unknown[] = [];
    backend.use(
      profileAnswer(vera),
      functionAnswer('connect-instagram', { error: 'Please start it again.' }, { status: 400, bodies }),
    );
    renderApp('/connect-instagram', vera);
    await screen.findByText('Please start it again.');
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(bodies).toHaveLength(1);
  });
});

describe('the page about a deletion that a person requested at Instagram', () => {
  it.each([
    ['done', 'What Promobell had of your Instagram account is deleted.'],
    ['under way', 'What Promobell has of your Instagram account is being deleted.'],
    [null, /We know no deletion with this code/],
  ])('says for the state %s how far the deletion is: %s', async (state, sentence) => {
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/instagram_deletion_state`, () => HttpResponse.json(state)),
    );
    renderApp('/instagram-data-deletion?code=abc');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });

  it('says without a code in its address that no deletion is known', async () => {
    renderApp('/instagram-data-deletion');
    expect(await screen.findByText(/We know no deletion with this code/)).toBeInTheDocument();
  });
});
