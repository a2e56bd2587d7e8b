import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { deskAccount } from '../support/desk-account';
import { rpcAnswer } from '../support/list-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const WHY = 'The owner asked us to.';

const somebody = (place: number, fields: object) => ({
  id: `00000000-0000-4000-8000-0000000000d${place}`,
  username: `person-${place}`,
  avatar_url: null,
  all_influencers: true,
  influencers: 0,
  since: '2026-11-01T10:00:00Z',
  suspended: false,
  ...fields,
});

const owner = somebody(1, { name: 'Mara Gold', role: 'owner' });
const ana = somebody(2, { name: 'Ana Ruiz', role: 'manager', all_influencers: false, influencers: 3 });
const otto = somebody(3, { name: 'Otto Pike', role: 'analyst' });
const agency = { ...deskAccount, name: 'Marigold & Pike', is_agency: true, is_influencer: false };

function open(team: readonly object[]) {
  backend.use(
    rpcAnswer('operator_account', [{ ...agency, team }]),
    rpcAnswer('operator_find_offers', []),
    rpcAnswer('operator_acts', []),
  );
  return renderApp(`/operator?tab=accounts&account=${agency.id}`, member);
}

beforeEach(() =>
  backend.use(
    profileAnswer(member),
    rpcAnswer('operator_session', [
      {
        is_operator: true,
        may_change_until: new Date(Date.now() + 600_000).toISOString(),
        has_second_factor: true,
      },
    ]),
  ),
);

describe('the team of an agency at the desk', () => {
  it("has each person's role, and a button to remove all but the owner", async () => {
    open([owner, ana, otto]);
    const team = within(await screen.findByRole('region', { name: 'Team' }));
    const [first, second, third] = team.getAllByRole('listitem');
    expect(first).toHaveTextContent('@person-1 · Owner · since Nov 1, 2026');
    expect(second).toHaveTextContent('@person-2 · Manager of 3 influencers · since Nov 1, 2026');
    expect(third).toHaveTextContent('@person-3 · Analyst of all influencers · since Nov 1, 2026');
    expect(team.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Remove Ana Ruiz from the team',
      'Remove Otto Pike from the team',
    ]);
    expect(team.getByRole('link', { name: 'Ana Ruiz' })).toHaveAttribute(
      'href',
      `/operator?tab=accounts&account=${ana.id}`,
    );
  });

  it('loses a person only after a reason', async () => {
    const asked: unknown[] = [];
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/operator_remove_team_member`, async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(true);
      }),
    );
    const { user } = open([owner, ana]);
    await user.click(await screen.findByRole('button', { name: 'Remove Ana Ruiz from the team' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Remove Ana Ruiz from the team of Marigold & Pike?' }),
    );
    expect(
      dialog.getByText(
        /Temporary passwords that they could look up are renewed\. They and the agency's owner get a mail with your reason\./,
      ),
    ).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Remove from the team' }));
    expect(await dialog.findByText('Give a reason of at least 10 characters.')).toBeInTheDocument();
    expect(asked).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), WHY);
    await user.click(dialog.getByRole('button', { name: 'Remove from the team' }));
    await waitFor(() => expect(asked).toEqual([{ of_agency: agency.id, of_member: ana.id, reason: WHY }]));
    expect(await screen.findByText("Ana Ruiz isn't in the team any more.")).toBeInTheDocument();
  });

  it("isn't on the page of an account that is no agency", async () => {
    open([]);
    expect(await screen.findByRole('region', { name: 'Account' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Team' })).not.toBeInTheDocument();
  });

  it('names the account that was removed in the list of acts', async () => {
    open([owner]);
    backend.use(
      rpcAnswer('operator_acts', [
        {
          id: 1,
          at: '2026-11-20T10:00:00Z',
          operator_name: 'Otto',
          act: 'remove team member',
          reason: WHY,
          account_id: agency.id,
          account_name: agency.name,
          offer_id: null,
          offer_brand: null,
          domain: null,
          before: { member: ana.id, role: 'manager' },
          after: null,
          cursor: 'x',
        },
      ]),
    );
    expect(await screen.findByRole('link', { name: 'The account that was removed' })).toHaveAttribute(
      'href',
      `/operator?tab=accounts&account=${ana.id}`,
    );
  });
});
