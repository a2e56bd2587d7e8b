import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const firefox = {
  session_id: '00000000-0000-4000-8000-0000000000e1',
  browser: 'firefox',
  version: '1.0.0',
  connected_at: '2026-03-01T09:30:00Z',
  last_used_at: '2026-03-04T10:00:00Z',
};

function open() {
  let listed = [firefox];
  const asked: unknown[] = [];
  backend.use(
    profileAnswer(member),
    http.get(`${SUPABASE_URL}/rest/v1/connected_extensions`, () => HttpResponse.json(listed)),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/end_session`, async ({ request }) => {
      asked.push(await request.json());
      listed = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return { asked, ...renderApp('/profile', member) };
}

const dialog = () => screen.findByRole('dialog', { name: 'Disconnect this extension?' });

it('the profile lists connected extensions, and disconnects one after a confirmation', async () => {
  const { user, asked } = open();
  expect(
    await screen.findByText('Connected on March 1, 2026, last used on March 4, 2026'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Disconnect Firefox, connected on March 1, 2026' }));
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Disconnect Firefox/ }));
  await user.click(within(await dialog()).getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByText('Extension disconnected')).toBeInTheDocument();
  expect(asked).toEqual([{ session: firefox.session_id }]);
  expect(await screen.findByText(/^None\./)).toBeInTheDocument();
  // The browser's extension has time to answer first.
  expect(await screen.findByText('Coming to the stores')).toBeInTheDocument();
});

it('disconnecting an extension that fails keeps the question open, with the reason', async () => {
  const { user } = open();
  backend.use(http.post(`${SUPABASE_URL}/rest/v1/rpc/end_session`, () => HttpResponse.error()));
  await user.click(await screen.findByRole('button', { name: /^Disconnect Firefox/ }));
  await user.click(within(await dialog()).getByRole('button', { name: 'Disconnect' }));
  expect(await within(await dialog()).findByRole('alert')).toHaveTextContent("We can't reach Promobell");
});

it("the list of connected extensions shows an error when it couldn't be read, and reads again", async () => {
  backend.use(
    http.get(`${SUPABASE_URL}/rest/v1/connected_extensions`, () =>
      HttpResponse.json({ code: 'XX000', message: 'x', hint: null, details: null }, { status: 500 }),
    ),
  );
  backend.use(profileAnswer(member));
  const { user } = renderApp('/profile', member);
  const again = await screen.findByRole('button', { name: /Try again/i });
  backend.use(http.get(`${SUPABASE_URL}/rest/v1/connected_extensions`, () => HttpResponse.json([])));
  await user.click(again);
  expect(await screen.findByText(/^None\./)).toBeInTheDocument();
});
