import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { heldBack } from '../support/deal-rows';
import { rpcAnswer } from '../support/list-answers';
import { editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

const session = (id: string, change: Record<string, unknown> = {}) => ({
  id: `00000000-0000-4000-8000-0000000000${id}`,
  created_at: '2026-03-01T10:00:00Z',
  last_used_at: '2026-03-04T10:00:00Z',
  user_agent: CHROME,
  is_this: false,
  is_extension: false,
  level: 'aal1',
  ...change,
});

const all = [
  session('a1'),
  session('a2', { is_this: true, user_agent: null }),
  session('a3', { is_extension: true }),
];

function openSecurity() {
  backend.use(...editableProfile(member), rpcAnswer('my_recovery_codes', []));
  return renderApp('/profile/security', member);
}

const list = () => screen.findByRole('list', { name: 'Where you are signed in' });

it("the list of sessions names browser and system, since when and the last use, this one first, which isn't ended there", async () => {
  backend.use(rpcAnswer('my_sessions', all));
  openSecurity();
  const rows = within(await list()).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'BrowserThis browserSince March 1, 2026, last used on March 4, 2026',
    'Chrome on WindowsSince March 1, 2026, last used on March 4, 2026Sign out',
    'Extension in Chrome on WindowsSince March 1, 2026, last used on March 4, 2026Sign out',
  ]);
});

it('a session is ended after a question, and leaves the list', async () => {
  const asked: unknown[] = [];
  backend.use(
    rpcAnswer('my_sessions', all),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/end_session`, async ({ request }) => {
      asked.push(await request.json());
      backend.use(rpcAnswer('my_sessions', all.slice(1)));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = openSecurity();
  const name = 'Sign out Chrome on Windows, signed in since March 1, 2026';
  await user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out Chrome on Windows?' }));
  expect(asked).toEqual([]);
  await user.dblClick(dialog.getByRole('button', { name: 'Sign it out' }));
  expect(await screen.findByText('Chrome on Windows is signed out')).toBeInTheDocument();
  expect(asked).toEqual([{ session: all[0]?.id }]);
  expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
});

it("a session that is ended leaves the list at once, and the dialog closes, although the list isn't read again yet", async () => {
  const readAgain = heldBack(all.slice(1));
  backend.use(
    rpcAnswer('my_sessions', all),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/end_session`, () => {
      backend.use(
        http.post(`${SUPABASE_URL}/rest/v1/rpc/my_sessions`, async () =>
          HttpResponse.json(await readAgain.answer()),
        ),
      );
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = openSecurity();
  await user.click(await screen.findByRole('button', { name: /^Sign out Chrome on Windows/ }));
  await user.click(await screen.findByRole('button', { name: 'Sign it out' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus();
  readAgain.release();
});

it("a session that can't be ended stays, and the dialog says why", async () => {
  backend.use(
    rpcAnswer('my_sessions', all),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/end_session`, () => HttpResponse.json({}, { status: 503 })),
  );
  const { user } = openSecurity();
  await user.click(await screen.findByRole('button', { name: /^Sign out Chrome on Windows/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Sign it out' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent("We can't reach Promobell right now.");
});

it("sessions that can't be loaded are loaded by Try again", async () => {
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_sessions`, () => HttpResponse.json({}, { status: 500 }), {
      once: true,
    }),
    rpcAnswer('my_sessions', all),
  );
  const { user } = openSecurity();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(within(await list()).getAllByRole('listitem')).toHaveLength(3);
});
