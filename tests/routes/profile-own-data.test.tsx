import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { backend, SUPABASE_URL } from '../support/backend';
import { collectDownloads } from '../support/downloads';
import { editableProfile } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const OWN_DATA = `${SUPABASE_URL}/functions/v1/own-data`;
const ENDED = 'This download has ended: it works for an hour.';
const AGAIN = { name: 'Download again' };

let files: ReturnType<typeof collectDownloads>;
/** What the function was sent. */
let sent: unknown[];
/** What it answers: to a password, and then to the token. */
let answers: { password: () => Response; token: () => Response };

beforeEach(() => {
  files = collectDownloads();
  sent = [];
  answers = {
    password: () => HttpResponse.json({ token: 'abc', until: '2026-11-23T12:00:00Z' }),
    token: () => new HttpResponse('a zip', { headers: { 'content-type': 'application/octet-stream' } }),
  };
  backend.use(
    http.post(OWN_DATA, async ({ request }) => {
      const asked = await request.json();
      sent.push(asked);
      const hasToken = typeof asked === 'object' && asked !== null && 'token' in asked;
      return hasToken ? answers.token() : answers.password();
    }),
  );
});

const refuse = (status: number, error: string) => () => HttpResponse.json({ error }, { status });

async function openDialog() {
  backend.use(...editableProfile(member));
  const { user } = renderApp('/profile/edit', member);
  const dialog = async () => {
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    return within(await screen.findByRole('dialog', { name: 'Download your data' }));
  };
  const first = await dialog();
  const give = async (password: string) => {
    await user.type(first.getByLabelText('Your password'), password);
    await user.click(first.getByRole('button', { name: 'Download' }));
  };
  const close = async () => {
    const [button] = first.getAllByRole('button', { name: 'Close' });
    if (button) await user.click(button);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  return { user, dialog: first, give, close, reopen: dialog };
}

it("the download of one's own data requires the password once, and can be repeated while the page is open", async () => {
  const { user, dialog, give, close, reopen } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  expect(await dialog.findByText('Please enter your password.')).toBeInTheDocument();
  await give('the password');
  expect(await dialog.findByText('Your file is among your downloads.')).toBeInTheDocument();
  expect(dialog.getByRole('button', AGAIN)).toHaveFocus();
  await close();
  const reopened = await reopen();
  await user.click(reopened.getByRole('button', AGAIN));
  await waitFor(() => expect(files).toHaveLength(2));
  for (const { name, text } of files) {
    expect(name).toMatch(/^promobell-data-\d{4}-\d\d-\d\d\.zip$/);
    expect(await text).toBe('a zip');
  }
  expect(sent).toEqual([{ password: 'the password' }, { token: 'abc' }, { token: 'abc' }]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Download my data' })).toHaveFocus());
});

it("the download of one's own data shows a wrong password at its field, and keeps what was typed", async () => {
  answers.password = refuse(403, "That isn't your password.");
  const { user, dialog, give } = await openDialog();
  await give('the passwort');
  expect(await dialog.findByText("That isn't your password.")).toBeInTheDocument();
  expect(dialog.getByLabelText('Your password')).toHaveFocus();
  expect(dialog.getByLabelText('Your password')).toHaveValue('the passwort');
  await user.keyboard('s');
  expect(dialog.queryByText("That isn't your password.")).toBeNull();
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(files).toEqual([]);
});

const TOO_OFTEN = 'That was too often in a short time. Please try again in 9 minutes.';

const BROKEN = 'Something went wrong on our side.';

it.each([
  ['password', 429, TOO_OFTEN],
  ['password', 500, BROKEN],
  ['token', 429, TOO_OFTEN],
  ['token', 500, BROKEN],
] as const)(
  "the download of one's own data shows other errors in the dialog (%s, %i)",
  async (to, status, error) => {
    answers[to] = refuse(status, error);
    const { dialog, give } = await openDialog();
    await give('the password');
    expect(await dialog.findByRole('alert')).toHaveTextContent(error);
    expect(dialog.queryAllByRole('button', AGAIN)).toHaveLength(to === 'token' ? 1 : 0);
    expect(files).toEqual([]);
  },
);

it("the download of one's own data shows an error when the file breaks off, and saves nothing of it", async () => {
  const broken = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('half a zip'));
        controller.error(new Error('The function was ended.'));
      },
    });
  answers.token = () =>
    new HttpResponse(broken(), { headers: { 'content-type': 'application/octet-stream' } });
  const { dialog, give } = await openDialog();
  await give('the password');
  expect(await dialog.findByRole('alert')).toHaveTextContent("We can't reach Promobell right now.");
  expect(files).toEqual([]);
});

it("the download of one's own data asks for the password again after an hour, with the reason", async () => {
  const { user, dialog, give } = await openDialog();
  await give('the password');
  await dialog.findByText('Your file is among your downloads.');
  answers.token = refuse(410, ENDED);
  await user.click(dialog.getByRole('button', AGAIN));
  expect(await dialog.findByRole('alert')).toHaveTextContent(ENDED);
  expect(dialog.getByLabelText('Your password')).toHaveValue('');
});
