import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { agency, agencyStandIn } from '../support/agency-stand-in';
import { profileAnswer, usernameAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { heldBack } from '../support/deal-rows';
import { functionOutage, functionRefusal } from '../support/function-answers';
import { renderApp } from '../support/render-app';

async function open() {
  const stand = agencyStandIn();
  backend.use(profileAnswer(agency), usernameAnswer(), ...stand.handlers);
  const app = renderApp('/agency-dashboard/add', agency);
  const form = within(await screen.findByRole('form', { name: 'Invite influencer' }));
  const field = () => form.getByRole('textbox', { name: 'Email or username' });
  return {
    ...app,
    stand,
    field,
    invite: async (invitee: string) => {
      fireEvent.change(field(), { target: { value: invitee } });
      await app.user.click(form.getByRole('button', { name: 'Send invitation' }));
    },
  };
}

const list = () => within(screen.getByRole('region', { name: 'Open invitations' }));

it('an agency sends an invitation, sees it among the open ones, and takes it back', async () => {
  const { invite, field, user, stand } = await open();
  expect(await list().findByText('None at the moment.')).toBeInTheDocument();
  await invite('@Nora.Winter');
  expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
  expect(
    screen.getByText(
      'If somebody has an account with nora.winter, it shows on their profile and comes by mail.',
    ),
  ).toBeInTheDocument();
  expect(field()).toHaveValue('');
  expect(await list().findByText('Runs out on January 31, 2030')).toBeInTheDocument();

  await user.click(list().getByRole('button', { name: 'Take back the invitation of nora.winter' }));
  expect(await screen.findByText('The invitation of nora.winter is taken back')).toBeInTheDocument();
  expect(stand.takenBack).toEqual(['{"state":"withdrawn"}']);
  expect(await list().findByText('None at the moment.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Open invitations' })).toHaveFocus();
});

it('an agency takes back one invitation at a time, and sees it', async () => {
  const { invite, user } = await open();
  await invite('nora.winter');
  expect(await list().findByText('nora.winter')).toBeInTheDocument();
  await invite('ada.osei');
  const other = await list().findByRole('button', { name: 'Take back the invitation of ada.osei' });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // The next handler answers then.
  backend.use(http.patch(`${SUPABASE_URL}/rest/v1/agency_invitations`, () => held));
  await user.click(list().getByRole('button', { name: 'Take back the invitation of nora.winter' }));
  await waitFor(() => expect(other).toBeDisabled());
  answer();
  expect(await screen.findByText('The invitation of nora.winter is taken back')).toBeInTheDocument();
  await waitFor(() => expect(other).toBeEnabled());
});

it('a double click takes back one invitation, and not also the next one', async () => {
  const { invite, stand, user } = await open();
  for (const name of ['nora.winter', 'ada.osei']) {
    await invite(name);
    expect(await list().findByText(name)).toBeInTheDocument();
  }
  await user.click(list().getByRole('button', { name: 'Take back the invitation of ada.osei' }));
  expect(await screen.findByText('The invitation of ada.osei is taken back')).toBeInTheDocument();
  const next = list().getByRole('button', { name: 'Take back the invitation of nora.winter' });
  await waitFor(() => expect(next).toBeEnabled());
  fireEvent.click(next, { detail: 2 });
  await invite('bea.ruiz');
  expect(await list().findByText('bea.ruiz')).toBeInTheDocument();
  expect(stand.takenBack).toHaveLength(1);
  expect(next).toBeInTheDocument();
});

it('taking an invitation back leaves the focus in the form in which somebody types meanwhile', async () => {
  const { invite, user, field } = await open();
  await invite('nora.winter');
  const button = await list().findByRole('button', { name: 'Take back the invitation of nora.winter' });
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // The next handler answers then.
  backend.use(http.patch(`${SUPABASE_URL}/rest/v1/agency_invitations`, () => held));
  await user.click(button);
  await user.type(field(), 'ada');
  answer();
  expect(await screen.findByText('The invitation of nora.winter is taken back')).toBeInTheDocument();
  expect(field()).toHaveFocus();
});

it('the invitation form is empty when it is opened again after it was left while sending', async () => {
  const { invite, user } = await open();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // The next handler answers then.
  backend.use(http.post(`${SUPABASE_URL}/functions/v1/invite-influencer`, () => held));
  await invite('nora.winter');
  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  answer();
  expect(await screen.findByText('Invitation sent')).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: /^Add/ }));
  expect(await screen.findByRole('textbox', { name: 'Email or username' })).toHaveValue('');
});

it.each([
  ['no', 'Use at least 3 characters.', undefined],
  [
    'nora',
    'You manage this influencer already.',
    functionRefusal('invite-influencer', 409, 'You manage this influencer already.'),
  ],
])("the invitation form shows at the field why %s isn't invited: %s", async (invitee, words, answer) => {
  const { invite, field } = await open();
  if (answer) backend.use(answer);
  await invite(invitee);
  await waitFor(() => expect(field()).toHaveAccessibleDescription(expect.stringContaining(words)));
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue(invitee);
});

it("the invitation form keeps what was typed and says that the invitation wasn't sent", async () => {
  const { invite, field } = await open();
  backend.use(functionOutage('invite-influencer'));
  await invite('nora');
  expect(await screen.findByText("The invitation wasn't sent")).toBeInTheDocument();
  expect(field()).toHaveValue('nora');
});

it('an agency that has left the form is told by a toast why somebody was not invited', async () => {
  const { invite, user } = await open();
  const held = heldBack([]);
  const told = 'You manage them already.';
  backend.use(
    http.post(`${SUPABASE_URL}/functions/v1/invite-influencer`, async () => {
      await held.answer();
      return HttpResponse.json({ error: told }, { status: 409 });
    }),
  );
  await invite('nora.winter');
  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  await screen.findByText('Total influencers');
  held.release();
  expect(await screen.findByText("The invitation wasn't sent")).toBeInTheDocument();
  expect(screen.getByText(told)).toBeInTheDocument();
});
