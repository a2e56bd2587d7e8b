import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { leaveFor } from '@/lib/leave-for';
import { backend, SUPABASE_URL } from '../support/backend';
import { editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

vi.mock('@/lib/leave-for', () => ({ leaveFor: vi.fn() }));
beforeEach(() => vi.mocked(leaveFor).mockReset());

const OWN_DATA = `${SUPABASE_URL}/functions/v1/own-data`;
const LINK = `${OWN_DATA}?token=abc`;

async function openDialog() {
  backend.use(...editableProfile(member));
  const { user } = renderApp('/profile?tab=edit', member);
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Download your data' }));
  const press = () => user.click(dialog.getByRole('button', { name: 'Download' }));
  const give = async (password: string) => {
    await user.type(dialog.getByLabelText('Your password'), password);
    await press();
  };
  return { user, dialog, give, press };
}

it('downloads the file for the password, and leaves a link that has the focus', async () => {
  const sent: unknown[] = [];
  backend.use(
    http.post(OWN_DATA, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ url: LINK, until: '2026-11-23T12:00:00Z' });
    }),
  );
  const { user, dialog, give, press } = await openDialog();
  await press();
  expect(await dialog.findByText('Please enter your password.')).toBeInTheDocument();
  await give('the password');
  const link = await dialog.findByRole('link', { name: 'Download (works for one hour)' });
  expect(link).toHaveAttribute('href', LINK);
  expect(link).not.toHaveAttribute('target');
  expect(link).toHaveFocus();
  expect(dialog.getByRole('status')).toHaveTextContent('Your file is being made, and downloads by itself.');
  expect(vi.mocked(leaveFor).mock.calls).toEqual([[LINK]]);
  expect(sent).toEqual([{ password: 'the password' }]);
  const [close] = dialog.getAllByRole('button', { name: 'Close' });
  if (close) await user.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('tells at the field that the password is wrong, and keeps what was typed', async () => {
  backend.use(
    http.post(OWN_DATA, () => HttpResponse.json({ error: 'That isn’t your password.' }, { status: 403 })),
  );
  const { dialog, give } = await openDialog();
  await give('the passwort');
  expect(await dialog.findByText('That isn’t your password.')).toBeInTheDocument();
  expect(dialog.getByLabelText('Your password')).toHaveFocus();
  expect(dialog.getByLabelText('Your password')).toHaveValue('the passwort');
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(leaveFor).not.toHaveBeenCalled();
});

it.each([
  [429, 'That was too often in a short time. Please try again in 9 minutes.', /try again in 9 minutes/],
  [500, 'Something went wrong on our side.', 'An unexpected error occurred. Please try again.'],
])('tells above the form what else went wrong (%i)', async (status, error, words) => {
  backend.use(http.post(OWN_DATA, () => HttpResponse.json({ error }, { status })));
  const { dialog, give } = await openDialog();
  await give('the password');
  expect(await dialog.findByRole('alert')).toHaveTextContent(words);
});
