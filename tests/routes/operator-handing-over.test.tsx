import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { deskAccount } from '../support/desk-account';
import { rpcAnswer } from '../support/list-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const WHY = 'The team asked us to.';

const somebody = (place: number, name: string, role: string, suspended = false) => ({
  id: `00000000-0000-4000-8000-0000000000e${place}`,
  name,
  username: `person-${place}`,
  avatar_url: null,
  role,
  all_influencers: true,
  influencers: 0,
  since: '2026-11-01T10:00:00Z',
  suspended,
});

const mara = somebody(1, 'Mara Gold', 'owner', true);
const ana = somebody(2, 'Ana Ruiz', 'manager');
const otto = somebody(3, 'Otto Pike', 'analyst', true);
const agency = {
  ...deskAccount,
  name: 'Marigold & Pike',
  is_agency: true,
  is_influencer: false,
  team: [mara, ana, otto],
};
const ownersPage = {
  ...deskAccount,
  id: mara.id,
  name: mara.name,
  is_influencer: false,
  suspended_because: 'Took money.',
  owns: [agency.id],
};

const accountArguments = z.object({ of_account: z.string() });

/** The desk's page of the first account; each of them is answered by its id. */
function open(accounts: readonly [{ id: string }, ...{ id: string }[]], acts: readonly object[] = []) {
  backend.use(
    http.post(`${SUPABASE_URL}/rest/v1/rpc/operator_account`, async ({ request }) => {
      const { of_account } = accountArguments.parse(await request.json());
      return HttpResponse.json(accounts.filter(({ id }) => id === of_account));
    }),
    rpcAnswer('operator_find_offers', []),
    rpcAnswer('operator_acts', acts),
  );
  return renderApp(`/operator?tab=accounts&account=${accounts[0].id}`, member);
}

async function ask({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Hand over the agency to Ana Ruiz' }));
  return within(await screen.findByRole('dialog', { name: 'Hand Marigold & Pike over to Ana Ruiz?' }));
}

const handOverButtons = () => screen.queryAllByRole('button', { name: /^Hand over the agency/ });

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

describe('an agency whose owner is suspended', () => {
  it("is handed over for a reason, from its owner's page at the desk, to whoever of the team isn't suspended", async () => {
    const asked: unknown[] = [];
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/operator_hand_over_agency`, async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json(true);
      }),
    );
    const app = open([ownersPage, agency]);
    const team = within(await screen.findByRole('region', { name: 'Team of Marigold & Pike' }));
    expect(team.getByRole('link', { name: 'Marigold & Pike' })).toHaveAttribute(
      'href',
      `/operator?tab=accounts&account=${agency.id}`,
    );
    expect(
      team.getByText(
        'Its owner is suspended, so nobody of the team can change it. Hand the agency over to one of them.',
      ),
    ).toBeInTheDocument();
    const rows = team.getAllByRole('listitem');
    expect(rows.map((row) => within(row).queryByText('Suspended') !== null)).toEqual([true, false, true]);
    expect(handOverButtons()).toHaveLength(1);

    const dialog = await ask(app);
    expect(
      dialog.getByText(
        'Ana Ruiz owns Marigold & Pike from now on, and decides about its team. Mara Gold stays in it as a manager of all influencers, for when the suspension is lifted. Both get a mail with your reason.',
      ),
    ).toBeInTheDocument();
    await app.user.click(dialog.getByRole('button', { name: 'Hand over the agency' }));
    expect(await dialog.findByText('Give a reason of at least 10 characters.')).toBeInTheDocument();
    expect(asked).toEqual([]);
    await app.user.type(dialog.getByLabelText('Reason'), WHY);
    await app.user.dblClick(dialog.getByRole('button', { name: 'Hand over the agency' }));
    expect(await screen.findByText('Ana Ruiz owns Marigold & Pike now.')).toBeInTheDocument();
    expect(asked).toEqual([{ of_agency: agency.id, to_member: ana.id, reason: WHY }]);
  });

  it('stays in the dialog with the reason when it is refused, and says why', async () => {
    const message = "This person isn't in the team any more, or is suspended.";
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/operator_hand_over_agency`, () =>
        HttpResponse.json({ code: 'P0001', message, hint: 'no_member', details: null }, { status: 400 }),
      ),
    );
    const app = open([agency]);
    const dialog = await ask(app);
    await app.user.type(dialog.getByLabelText('Reason'), WHY);
    await app.user.click(dialog.getByRole('button', { name: 'Hand over the agency' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(dialog.getByLabelText('Reason')).toHaveValue(WHY);
  });

  it('and which is suspended itself can be handed over, and the dialog says that nobody acts for it meanwhile', async () => {
    const itself = { ...mara, id: agency.id, name: agency.name };
    const closed = { ...agency, suspended_because: 'Took money.', team: [itself, ana] };
    const dialog = await ask(open([closed]));
    expect(
      dialog.getByText(/Nobody acts for Marigold & Pike while it is suspended itself\.$/),
    ).toBeInTheDocument();
  });
});

it.each([
  ["whose owner isn't suspended", { team: [{ ...mara, suspended: false }, ana, otto] }],
  ['whose account is no agency any more', { is_agency: false }],
])("an agency %s can't be handed over at the desk", async (_, change) => {
  open([{ ...agency, ...change }]);
  const team = within(await screen.findByRole('region', { name: 'Team' }));
  expect(team.getByRole('button', { name: 'Remove Ana Ruiz from the team' })).toBeInTheDocument();
  expect(handOverButtons()).toEqual([]);
  expect(team.queryByText(/^Its owner is suspended/)).not.toBeInTheDocument();
});

it('the list of acts names the account to which an agency was handed over', async () => {
  open(
    [agency],
    [
      {
        id: 1,
        at: '2026-11-20T10:00:00Z',
        operator_name: 'Otto',
        act: 'hand over agency',
        reason: WHY,
        account_id: agency.id,
        account_name: agency.name,
        offer_id: null,
        offer_brand: null,
        domain: null,
        before: { owner: mara.id },
        after: { owner: ana.id },
        cursor: 'x',
      },
    ],
  );
  expect(await screen.findByText('hand over agency')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'The new owner' })).toHaveAttribute(
    'href',
    `/operator?tab=accounts&account=${ana.id}`,
  );
});
