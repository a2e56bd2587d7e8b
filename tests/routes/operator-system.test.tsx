import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { rpcAnswer } from '../support/list-answers';
import { renderApp } from '../support/render-app';
import { member } from '../support/sample-session';
import { healthInOrder, systemInOrder } from '../support/system-answers';

const instagramSwitch = (isOff: boolean) =>
  http.get(`${SUPABASE_URL}/rest/v1/app_settings`, () =>
    HttpResponse.json([{ instagram_switched_off: isOff }]),
  );

beforeEach(() =>
  backend.use(
    profileAnswer(member),
    rpcAnswer('operator_session', [{ is_operator: true, may_change_until: null, has_second_factor: true }]),
    rpcAnswer('operator_totals', [
      {
        waiting: 0,
        oldest_since: null,
        members: 1,
        influencers: 0,
        live_offers: 0,
        hidden_offers: 0,
        suspended_accounts: 0,
        blocked_domains: 0,
        promotion_active: false,
        unsent_mails: 0,
      },
    ]),
    instagramSwitch(false),
    rpcAnswer(
      'operator_days',
      ['2026-11-22', '2026-11-23'].map((day) => ({
        day,
        new_members: 0,
        new_offers: 0,
        complaints: 0,
        acts: 0,
      })),
    ),
  ),
);

describe("the operator's view of the system", () => {
  const system = async () => within(await screen.findByRole('region', { name: 'System' }));

  it('shows the part that needs attention with its finding, and how many parts are in order', async () => {
    backend.use(
      rpcAnswer('operator_system', [{ ...systemInOrder, failing_tasks: ['rank-by-reports: no room'] }]),
      http.get(`${SUPABASE_URL}/functions/v1/health`, () =>
        HttpResponse.json({ ...healthInOrder, schedule: 'late' }, { status: 503 }),
      ),
    );
    const { user } = renderApp('/operator?tab=overview', member);
    const panel = await system();
    expect(await panel.findByRole('heading', { name: 'Scheduled tasks: needs you' })).toBeInTheDocument();
    expect(panel.getByText(/rank-by-reports: no room/)).toBeInTheDocument();
    await user.click(panel.getByText('5 parts are in order'));
    expect(panel.getByRole('heading', { name: 'Functions: in order' })).toBeInTheDocument();
  });

  it("can be retried when the state can't be loaded, while the rest of the overview is shown", async () => {
    backend.use(
      http.post(
        `${SUPABASE_URL}/rest/v1/rpc/operator_system`,
        () => HttpResponse.json({ message: 'no' }, { status: 500 }),
        {
          once: true,
        },
      ),
      rpcAnswer('operator_system', [systemInOrder]),
      http.get(`${SUPABASE_URL}/functions/v1/health`, () => HttpResponse.error()),
    );
    const { user } = renderApp('/operator?tab=overview', member);
    const panel = await system();
    await user.click(await panel.findByRole('button', { name: 'Try again' }));
    expect(await panel.findByText("They don't answer.")).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Nothing waits for you' })).toBeInTheDocument();
  });

  it("doesn't wait for ever for functions that don't answer", async () => {
    const timeout = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal);
    backend.use(
      rpcAnswer('operator_system', [systemInOrder]),
      http.get(`${SUPABASE_URL}/functions/v1/health`, () => {
        timeout.abort();
        return new Promise<undefined>(() => undefined);
      }),
    );
    renderApp('/operator?tab=overview', member);
    expect(await (await system()).findByText("They don't answer.")).toBeInTheDocument();
  });
});

describe("the errors on the operator's desk", () => {
  const error = {
    source: 'app',
    fingerprint: 'a',
    part: 'page',
    name: 'TypeError',
    message: 'x is not a function',
    stack: 'at f (/assets/deals.js:1:2)',
    page: '/influencer/:handle',
    release: 'abc123',
    times: 1_203,
    times_today: 4,
    first_at: '2026-11-20T10:00:00Z',
    last_at: '2026-11-23T10:00:00Z',
  };

  it('are listed by kind with place, count and stack', async () => {
    backend.use(
      rpcAnswer('operator_errors', [
        error,
        { ...error, source: 'function', part: 'feed', page: '', stack: '', times: 1, times_today: 0 },
      ]),
    );
    const { user } = renderApp('/operator?tab=errors', member);
    const panel = within(await screen.findByRole('tabpanel', { name: 'Errors' }));
    const [first, second] = await panel.findAllByRole('listitem');
    expect(first).toHaveTextContent('TypeError: x is not a function1,203 times, 4 today');
    expect(first).toHaveTextContent('App, page, on /influencer/:handle · release abc123 · last Nov 23, 2026');
    expect(second).toHaveTextContent('1 time');
    expect(second).toHaveTextContent('Function feed · release abc123');
    await user.click(screen.getByText('Show the stack'));
    expect(screen.getByRole('region', { name: 'Stack of TypeError' })).toHaveTextContent(
      '/assets/deals.js:1:2',
    );
  });

  it('have a message when there were none', async () => {
    backend.use(rpcAnswer('operator_errors', []));
    renderApp('/operator?tab=errors', member);
    expect(await screen.findByText('Nobody met an error in the last seven days.')).toBeInTheDocument();
  });
});
