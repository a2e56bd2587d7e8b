import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { rpcAnswer } from '../support/list-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';

const REASON = 'Its shop never sends what it sells.';
const blocked = { domain: 'scam.example', reason: REASON, blocked_at: '2026-11-20T10:00:00Z', offers: 0 };

type User = ReturnType<typeof renderApp>['user'];

/** Opens the desk's blocked domains. What a domain would hide is answered only by `answer`. */
function openDomains({ offers } = blocked) {
  const asked: unknown[] = [];
  const release: (() => void)[] = [];
  backend.use(
    profileAnswer(member),
    rpcAnswer('operator_session', [
      {
        is_operator: true,
        may_change_until: new Date(Date.now() + 600_000).toISOString(),
        has_second_factor: true,
      },
    ]),
    rpcAnswer('operator_queue', []),
    rpcAnswer('operator_domains', [{ ...blocked, offers }]),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/operator_domain_reach`, async ({ request }) => {
      const { domain } = Object(await request.json());
      asked.push(domain);
      await new Promise<void>((resolve) => {
        release.push(resolve);
      });
      return HttpResponse.json([{ domain_name: domain, offers: 0, influencers: 0 }]);
    }),
  );
  const { user } = renderApp('/operator?tab=domains', member);
  return { user, asked, answer: () => release[0]?.() };
}

async function block(user: User, domain: string) {
  await user.type(await screen.findByRole('textbox', { name: 'Domain' }), domain);
  await user.click(screen.getByRole('button', { name: 'Block domain' }));
}

it('looks up a domain in another alphabet as it stands in links', async () => {
  const { user, asked, answer } = openDomains();
  await block(user, 'bücher.example');
  await waitFor(() => expect(asked).toEqual(['xn--bcher-kva.example']));
  answer();
  expect(await screen.findByRole('dialog', { name: 'Block xn--bcher-kva.example?' })).toBeInTheDocument();
});

it('says before a domain is blocked how many offers that hides', async () => {
  const { user } = openDomains();
  backend.use(
    rpcAnswer('operator_domain_reach', [{ domain_name: 'one.example', offers: 1, influencers: 1 }]),
  );
  await block(user, 'one.example');
  expect(await screen.findByRole('dialog', { name: 'Block one.example?' })).toHaveTextContent(
    'It hides one offer of one influencer, and no new one may lead there.',
  );
});

it("what isn't a domain is refused at the field without a request", async () => {
  const { user, asked } = openDomains();
  await block(user, '12345');
  expect(await screen.findByText('Give a domain such as scam.example.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Domain' })).toHaveValue('12345');
  expect(asked).toEqual([]);
});

it("doesn't promise that all offers which a domain hides are shown when it is unblocked", async () => {
  const { user } = openDomains({ ...blocked, offers: 2 });
  await user.click(await screen.findByRole('button', { name: 'Unblock' }));
  expect(await screen.findByRole('dialog', { name: 'Unblock scam.example?' })).toHaveTextContent(
    'Offers may lead there again. Those hidden for it alone are shown again; a mail tells their influencers.',
  );
});

it("an act that is being given a reason isn't replaced when a domain has been looked up", async () => {
  const { user, asked, answer } = openDomains();
  await block(user, 'other.example');
  const button = screen.getByRole('button', { name: 'Block domain' });
  await user.click(await screen.findByRole('button', { name: 'Unblock' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unblock scam.example?' }));
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await user.type(reason, 'It has a new owner.');
  await waitFor(() => expect(asked).toEqual(['other.example']));
  expect(button).toHaveAttribute('aria-disabled', 'true');
  answer();
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  expect(screen.getByRole('dialog', { name: 'Unblock scam.example?' })).toBeInTheDocument();
  expect(reason).toHaveValue('It has a new owner.');
});
