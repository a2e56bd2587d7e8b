import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { agency, agencyStandIn } from '../support/agency-stand-in';
import { profileAnswer, usernameAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { heldBack } from '../support/deal-rows';
import { functionAnswer, functionOutage, functionRefusal } from '../support/function-answers';
import { renderApp } from '../support/render-app';
import { required } from '../support/required-texts';

const MISSING = required('agency.incomplete');
const EMAIL_TAKEN = required('agency.email-taken');
const USERNAME_TAKEN = required('agency.username-taken');
const whole = { 'Full name': 'Vera Field', Username: 'vera.field', Email: 'vera@mail.example' };

const field = (label: string) => screen.getByRole('textbox', { name: label });

async function open() {
  const stand = agencyStandIn();
  backend.use(profileAnswer(agency), usernameAnswer('taken.name'), ...stand.handlers);
  const app = renderApp('/agency-dashboard/add', agency);
  await screen.findByRole('form', { name: 'Add influencer' });
  return {
    ...app,
    stand,
    submit: () => app.user.click(screen.getByRole('button', { name: 'Add Influencer' })),
  };
}

function fill(fields: Record<string, string> = whole) {
  for (const [label, value] of Object.entries(fields)) fireEvent.change(field(label), { target: { value } });
}

function expectNothingLost() {
  for (const [label, value] of Object.entries(whole)) expect(field(label)).toHaveValue(value);
}

describe('an agency that adds an influencer', () => {
  it('creates the account and is shown the credentials to hand over', async () => {
    const { user, submit, stand, location } = await open();
    fill({ ...whole, 'Bio (optional)': 'Walks a lot.' });
    await submit();
    const dialog = within(await screen.findByRole('dialog', { name: 'Influencer account created' }));
    expect(stand.created).toEqual([
      {
        agency_id: agency.id,
        full_name: 'Vera Field',
        username: 'vera.field',
        email: 'vera@mail.example',
        bio: 'Walks a lot.',
      },
    ]);
    for (const text of ['Vera Field', 'vera.field', 'vera@mail.example', 'hT7m-Qp2x-Wz9k-abcd']) {
      expect(dialog.getByText(text)).toBeInTheDocument();
    }
    expect(dialog.getByText(/^This password is shown to you for hand-over only\./)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(location()).toBe('/agency-dashboard/influencers'));
    expect(await screen.findByRole('article', { name: 'Vera Field' })).toHaveTextContent(
      'Not taken over yet',
    );
  });

  it('can go on to add another one in an empty form', async () => {
    const { user, submit } = await open();
    fill();
    await submit();
    await user.click(await screen.findByRole('button', { name: 'Add another' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(field('Full name')).toHaveValue('');
    expect(field('Email')).toHaveValue('');
  });

  it('sends one request however often the button is pressed', async () => {
    const { stand, user } = await open();
    const held = heldBack([]);
    backend.use(
      http.post(`${SUPABASE_URL}/functions/v1/create-influencer-user`, async () => {
        await held.answer();
        return undefined;
      }),
    );
    fill();
    const button = screen.getByRole('button', { name: 'Add Influencer' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findAllByText('Adding...')).not.toHaveLength(0);
    await user.click(button);
    held.release();
    await screen.findByRole('dialog');
    expect(stand.created).toHaveLength(1);
  });

  it('sees while typing whether the username is free', async () => {
    const { user } = await open();
    await user.type(field('Username'), 'vera.field');
    expect(await screen.findByText('This username is free.')).toBeInTheDocument();
    await user.clear(field('Username'));
    await user.type(field('Username'), 'taken.name');
    expect(await screen.findByText(USERNAME_TAKEN)).toBeInTheDocument();
  });

  it('that has left the form meanwhile is told that the account is there, and where its credentials are', async () => {
    const { user, submit } = await open();
    const held = heldBack([]);
    backend.use(
      http.post(`${SUPABASE_URL}/functions/v1/create-influencer-user`, async () => {
        await held.answer();
        return undefined;
      }),
    );
    fill();
    await submit();
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    await screen.findByText('Total influencers');
    held.release();
    expect(await screen.findByText('Influencer account created')).toBeInTheDocument();
    expect(
      screen.getByText('You find the credentials of Vera Field under “View credentials”.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('that has left the form meanwhile is told by a toast that the username was taken', async () => {
    const { user, submit } = await open();
    const held = heldBack([]);
    backend.use(
      http.post(`${SUPABASE_URL}/functions/v1/create-influencer-user`, async () => {
        await held.answer();
        return HttpResponse.json({ error: USERNAME_TAKEN, hint: 'username_taken' }, { status: 409 });
      }),
    );
    fill();
    await submit();
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    await screen.findByText('Total influencers');
    held.release();
    expect(await screen.findByText(USERNAME_TAKEN)).toBeInTheDocument();
  });

  it('keeps what it typed while it looks at another tab', async () => {
    const { user } = await open();
    fill();
    await user.click(screen.getByRole('tab', { name: 'Overview' }));
    await screen.findByText('Total influencers');
    await user.click(screen.getByRole('tab', { name: 'Add Influencer' }));
    await screen.findByRole('form', { name: 'Add influencer' });
    expectNothingLost();
  });
});

describe('the draft of a new influencer', () => {
  it('is restored on the next visit, and removed when the account was created', async () => {
    await open();
    fill({ ...whole, 'Bio (optional)': 'Walks a lot.' });
    cleanup();
    const { submit } = await open();
    expectNothingLost();
    expect(field('Bio (optional)')).toHaveValue('Walks a lot.');
    await submit();
    await screen.findByRole('dialog', { name: 'Influencer account created' });
    expect(JSON.stringify({ ...localStorage })).not.toContain('hT7m-Qp2x-Wz9k-abcd');
    cleanup();
    await open();
    expect(field('Full name')).toHaveValue('');
  });

  it('is restored for the same account only', async () => {
    await open();
    fill();
    cleanup();
    const other = { ...agency, id: '00000000-0000-4000-8000-000000000099' };
    backend.use(profileAnswer(other), ...agencyStandIn().handlers);
    renderApp('/agency-dashboard/add', other);
    await screen.findByRole('form', { name: 'Add influencer' });
    expect(field('Full name')).toHaveValue('');
  });
});

describe('the form for a new influencer sends nothing and shows the error when', () => {
  it('a required field is missing', async () => {
    const label = 'Full name';
    const { submit, stand } = await open();
    fill({ ...whole, [label]: '  ' });
    await submit();
    expect(await screen.findByText(MISSING)).toBeInTheDocument();
    expect(field(label)).toHaveAttribute('aria-invalid', 'true');
    fill();
    await waitFor(() => expect(screen.queryByText(MISSING)).not.toBeInTheDocument());
    expect(stand.created).toEqual([]);
  });

  it('the address is invalid', async () => {
    const { submit, stand } = await open();
    fill({ ...whole, Email: 'vera@mail' });
    await submit();
    expect(await screen.findByText(required('agency.email'))).toBeInTheDocument();
    expect(screen.queryByText(MISSING)).not.toBeInTheDocument();
    expect(stand.created).toEqual([]);
  });
});

describe('a refusal by the server of a new influencer', () => {
  it.each([
    ['an address in use', 'Email', EMAIL_TAKEN, 'email_taken'],
    ['a username that is taken', 'Username', USERNAME_TAKEN, 'username_taken'],
  ])('because of %s is shown at its field', async (_, label, message, code) => {
    const { submit } = await open();
    backend.use(functionRefusal('create-influencer-user', 409, message, code));
    fill();
    await submit();
    await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(field(label)).toHaveFocus();
    expectNothingLost();
  });

  it.each([
    [
      'the account is no longer an agency',
      functionRefusal(
        'create-influencer-user',
        403,
        'Only agencies can create influencer accounts.',
        'no_agency',
      ),
      required('agency.none.shown'),
    ],
    [
      "another reason, in the server's words",
      functionRefusal('create-influencer-user', 400, 'A bio has at most 1,000 characters.'),
      'A bio has at most 1,000 characters.',
    ],
    [
      'a failure that the server explains',
      functionRefusal(
        'create-influencer-user',
        500,
        'The accounts are being moved. Please try again at noon.',
      ),
      'The accounts are being moved. Please try again at noon.',
    ],
    [
      'a failure without an explanation',
      functionAnswer('create-influencer-user', {}, { status: 500 }),
      required('agency.add-failed'),
    ],
    ['no answer', functionOutage('create-influencer-user'), required('agency.add-failed')],
    [
      'an answer that makes no sense',
      functionAnswer('create-influencer-user', { success: true }),
      required('agency.add-failed'),
    ],
  ])('keeps what was typed and says why: %s', async (_, answer, message) => {
    const { submit } = await open();
    backend.use(answer);
    fill();
    await submit();
    expect(await screen.findByText(message)).toBeInTheDocument();
    expectNothingLost();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

it("errors of earlier tries are gone when the influencer's account is there", async () => {
  const { submit } = await open();
  backend.use(
    http.post(`${SUPABASE_URL}/functions/v1/create-influencer-user`, () => HttpResponse.error(), {
      once: true,
    }),
  );
  fill();
  await submit();
  expect(await screen.findByText('Failed to add influencer. Please try again.')).toBeInTheDocument();
  await submit();
  await screen.findByRole('dialog', { name: 'Influencer account created' });
  await waitFor(() =>
    expect(screen.queryByText('Failed to add influencer. Please try again.')).not.toBeInTheDocument(),
  );
});

it('the credentials of a new influencer can be copied', async () => {
  const { user, submit } = await open();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  fill();
  await submit();
  await user.click(await screen.findByRole('button', { name: 'Copy temporary password' }));
  expect(write).toHaveBeenCalledWith('hT7m-Qp2x-Wz9k-abcd');
});
