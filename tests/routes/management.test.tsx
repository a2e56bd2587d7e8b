import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { codeStandIn } from '../support/code-stand-in';
import { heldBack } from '../support/deal-rows';
import { functionAnswer, functionRefusal } from '../support/function-answers';
import { subscriptionAnswer } from '../support/profile-answers';
import { renderApp } from '../support/render-app';
import { member, type SampleAccount } from '../support/sample-session';

const influencer: SampleAccount = { ...member, is_influencer: true };
const ladder = {
  agency_id: '00000000-0000-4000-8000-0000000000a1',
  agency_name: 'Tall Ladder',
  agency_username: 'tall.ladder',
  agency_avatar_url: null,
};
const managing = { ...ladder, since: '2026-03-01T09:00:00Z' };
const invitation = {
  ...ladder,
  id: '00000000-0000-4000-8000-0000000000b1',
  expires_at: '2030-01-31T00:00:00Z',
};

interface Standing {
  agencies?: unknown[];
  invitations?: unknown[];
}

/** Records the requests to functions and tables, and answers with the state after them. */
function standIn({ agencies = [], invitations = [] }: Standing) {
  let standing = { agencies, invitations };
  const asked: unknown[] = [];
  const becomes = (name: string, next: Required<Standing>) =>
    http.post(`${SUPABASE_URL}/functions/v1/${name}`, async ({ request }) => {
      asked.push(await request.json());
      standing = next;
      return HttpResponse.json({ success: true, mailed: true });
    });
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_agencies`, () => HttpResponse.json(standing.agencies)),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/my_invitations`, () => HttpResponse.json(standing.invitations)),
    becomes('accept-invitation', { agencies: [managing], invitations: [] }),
    becomes('end-management', { agencies: [], invitations: [] }),
    http.patch(`${SUPABASE_URL}/rest/v1/agency_invitations`, async ({ request }) => {
      asked.push(await request.json());
      const declined = standing.invitations;
      standing = { ...standing, invitations: [] };
      return HttpResponse.json(declined);
    }),
    subscriptionAnswer(null),
  );
  return asked;
}

function open(standing: Standing, account = influencer, url = '/profile') {
  const asked = standIn(standing);
  backend.use(profileAnswer(account));
  return { asked, ...renderApp(url, account) };
}

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('a managed influencer', () => {
  it('sees on its profile which agency manages it and since when, and ends the management', async () => {
    const { user, asked } = open({ agencies: [managing] });
    expect(await screen.findByRole('heading', { name: 'Tall Ladder' })).toBeInTheDocument();
    expect(screen.getByText('Has managed your account since March 1, 2026')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'End management' }));
    const dialog = await dialogNamed('End the management by Tall Ladder?');
    expect(
      dialog.getByText(
        /^Your account and all of your codes stay\. From this moment Tall Ladder can't see or change/,
      ),
    ).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'End management' }));
    expect(await screen.findByText("Tall Ladder doesn't manage your account any more")).toBeInTheDocument();
    expect(asked).toEqual([{ agency_id: ladder.agency_id, influencer_id: influencer.id }]);
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Tall Ladder' })).not.toBeInTheDocument(),
    );
  });

  it('sees the agency on its dashboard, too', async () => {
    backend.use(...codeStandIn().handlers);
    open({ agencies: [managing] }, influencer, '/influencer-dashboard');
    expect(await screen.findByText('Has managed your account since March 1, 2026')).toBeInTheDocument();
  });

  it("sees when the management couldn't be ended, or when only the mail about it wasn't sent", async () => {
    const { user } = open({ agencies: [managing] });
    await user.click(await screen.findByRole('button', { name: 'End management' }));
    const dialog = await dialogNamed('End the management by Tall Ladder?');
    backend.use(functionRefusal('end-management', 500, 'Something went wrong.'));
    await user.click(dialog.getByRole('button', { name: 'End management' }));
    expect(await dialog.findByText('Something went wrong.')).toBeInTheDocument();
    backend.use(functionAnswer('end-management', { success: true, mailed: false }));
    await user.click(dialog.getByRole('button', { name: 'End management' }));
    expect(await screen.findByText("The mail about it couldn't be sent.")).toBeInTheDocument();
  });
});

it('a managed influencer whose agency knows its password is led to the change of password before it ends the management', async () => {
  const { user } = open({ agencies: [managing] });
  await user.click(await screen.findByRole('button', { name: 'End management' }));
  const dialog = await dialogNamed('End the management by Tall Ladder?');
  const words =
    'Your agency knows your password. Set one of your own first; then you can end the management.';
  backend.use(functionRefusal('end-management', 403, words, 'temporary_password'));
  await user.click(dialog.getByRole('button', { name: 'End management' }));
  expect(await dialog.findByText(words, { exact: false })).toBeInTheDocument();
  await user.click(dialog.getByRole('link', { name: 'Change your password' }));
  expect(await screen.findByRole('form', { name: 'Change password' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

describe('somebody who is invited to be managed', () => {
  it('gets a link to the invitation at the top of the dashboard', async () => {
    backend.use(...codeStandIn().handlers);
    const { user } = open({ invitations: [invitation] }, influencer, '/influencer-dashboard');
    await user.click(await screen.findByRole('button', { name: 'An agency invites you' }));
    const panel = screen.getByRole('heading', { name: 'Your agency' }).closest('#management');
    expect(panel).toHaveFocus();
  });

  it('accepts as an influencer', async () => {
    const { user, asked } = open({ invitations: [invitation] });
    expect(
      await screen.findByText('Invites you to be managed by it, until January 31, 2030'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    const dialog = await dialogNamed('Be managed by Tall Ladder?');
    expect(dialog.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Tall Ladder manages your account now')).toBeInTheDocument();
    expect(asked).toEqual([{ invitation_id: invitation.id, become_influencer: true }]);
    expect(await screen.findByRole('button', { name: 'End management' })).toBeInTheDocument();
  });

  it('agrees to become an influencer first, as a member', async () => {
    const { user, asked } = open({ invitations: [invitation] }, member);
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    const dialog = await dialogNamed('Be managed by Tall Ladder?');
    const agree = dialog.getByRole('checkbox', { name: /^Make my account an influencer account\./ });
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(agree).toHaveAccessibleDescription('Please agree: an agency manages influencers only.');
    expect(agree).toHaveFocus();
    expect(asked).toEqual([]);
    await user.click(agree);
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('Tall Ladder manages your account now')).toBeInTheDocument();
  });

  it('keeps what it typed into its profile when it becomes an influencer', async () => {
    const { user } = open({ invitations: [invitation] }, member, '/profile/edit');
    await user.type(await screen.findByLabelText('Full name'), ' Maple');
    await user.click(screen.getByRole('tab', { name: 'Profile' }));
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    const dialog = await dialogNamed('Be managed by Tall Ladder?');
    await user.click(dialog.getByRole('checkbox'));
    backend.use(profileAnswer(influencer));
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    await screen.findByRole('tab', { name: 'Influencer Dashboard' });
    await user.click(screen.getByRole('tab', { name: 'Edit Profile' }));
    expect(await screen.findByLabelText('Full name')).toHaveValue('Mia Member Maple');
  });

  it('declines by a press', async () => {
    const { user, asked } = open({ invitations: [invitation] });
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = await dialogNamed('Decline the invitation of Tall Ladder?');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('Invitation declined')).toBeInTheDocument();
    expect(asked).toEqual([{ state: 'declined' }]);
    await waitFor(() => expect(screen.queryByText('Tall Ladder')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('has the focus in the panel after declining, when an agency is left in it', async () => {
    const other = { ...managing, agency_id: '00000000-0000-4000-8000-0000000000a2', agency_name: 'Far Hill' };
    const { user } = open({ agencies: [other], invitations: [invitation] });
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = await dialogNamed('Decline the invitation of Tall Ladder?');
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    const panel = screen.getByText('Far Hill').closest('#management');
    await waitFor(() => expect(panel).toHaveFocus());
    expect(screen.queryByText('Tall Ladder')).not.toBeInTheDocument();
  });

  it('sees when the invitation was answered elsewhere before it could be declined', async () => {
    const { user } = open({ invitations: [invitation] });
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = await dialogNamed('Decline the invitation of Tall Ladder?');
    backend.use(http.patch(`${SUPABASE_URL}/rest/v1/agency_invitations`, () => HttpResponse.json([])));
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText("This invitation wasn't open any more")).toBeInTheDocument();
    expect(screen.queryByText('Invitation declined')).not.toBeInTheDocument();
  });

  it.each([
    ['accept', 'Be managed by Tall Ladder?'],
    ['decline', 'Decline the invitation of Tall Ladder?'],
  ])('gets from the mail to the invitation: %s', async (answer, title) => {
    const url = `/profile?invitation=${invitation.id}&answer=${answer}`;
    const { user, asked, location } = open({ invitations: [invitation] }, influencer, url);
    const dialog = await dialogNamed(title);
    expect(asked).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(location()).toBe('/profile'));
    expect(screen.getByRole('button', { name: 'Accept' })).toBeInTheDocument();
  });

  it('keeps the address of the page to which it has gone before the answer', async () => {
    const held = heldBack([]);
    const url = `/profile?note=x&invitation=${invitation.id}&answer=accept`;
    const { user, location } = open({ invitations: [invitation] }, influencer, url);
    backend.use(
      http.post(`${SUPABASE_URL}/functions/v1/accept-invitation`, async () => {
        await held.answer();
        return undefined;
      }),
    );
    const dialog = await dialogNamed('Be managed by Tall Ladder?');
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    await dialog.findByRole('button', { name: 'Accepting...' });
    // The dialog covers the links; as the browser's Back, this leaves the page all the same.
    fireEvent.click(screen.getAllByRole('link', { name: 'Contact', hidden: true })[0] ?? document.body);
    await screen.findByRole('heading', { level: 1, name: 'Contact' });
    held.release();
    expect(await screen.findByText('Tall Ladder manages your account now')).toBeInTheDocument();
    expect(location()).toBe('/contact');
  });

  it("sees when the invitation isn't open any more, or is another account's", async () => {
    open({}, influencer, `/profile?invitation=${invitation.id}&answer=accept`);
    expect(
      await screen.findByText(
        "This invitation isn't open any more, or isn't for the account that is signed in here.",
      ),
    ).toBeInTheDocument();
  });

  it('sees in the dialog when the invitation was withdrawn before it was accepted', async () => {
    const { user } = open({ invitations: [invitation] });
    await user.click(await screen.findByRole('button', { name: 'Accept' }));
    const dialog = await dialogNamed('Be managed by Tall Ladder?');
    backend.use(functionRefusal('accept-invitation', 410, "This invitation isn't open any more."));
    await user.click(dialog.getByRole('button', { name: 'Accept' }));
    expect(await dialog.findByText("This invitation isn't open any more.")).toBeInTheDocument();
  });
});

it("a profile that can't load whether an agency manages it shows an error, and tries again", async () => {
  standIn({ agencies: [managing] });
  backend.use(
    profileAnswer(influencer),
    http.post(
      `${SUPABASE_URL}/rest/v1/rpc/my_agencies`,
      () => HttpResponse.json({ message: 'x' }, { status: 500 }),
      {
        once: true,
      },
    ),
  );
  const { user } = renderApp('/profile', influencer);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Tall Ladder' })).toBeInTheDocument();
});
