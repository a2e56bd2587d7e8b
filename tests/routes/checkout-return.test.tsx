import { focusManager, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '@/app/providers';
import { useCheckoutReturn } from '@/features/plans/use-checkout-return';
import { backend, SUPABASE_URL } from '../support/backend';
import { eventually, PATIENCE_MS } from '../support/eventually';
import { offerLimitAnswer, subscriberRow } from '../support/plan-answers';
import { subscriptionAnswer } from '../support/profile-answers';
import { required } from '../support/required-texts';
import { openAsInfluencer } from '../support/subscription-screen';

const CHECK = `${SUPABASE_URL}/functions/v1/check-subscription`;
const RETURN = '/influencer-dashboard?subscription=success&plan=Pro';
const SUCCESS = required('plan.done', { plan: 'Pro' });
const CONFIRMING = 'Confirming your payment…';

const pro = subscriberRow({ subscription_tier: 'Pro' });
const starter = subscriberRow({ subscribed: false, subscription_tier: 'Starter', subscription_end: null });

/** Answers of check-subscription, one after the other; the last one repeats. */
function checks(...answers: (Record<string, unknown> | number)[]) {
  const asked = vi.fn();
  backend.use(
    http.post(CHECK, () => {
      asked();
      const answer = answers[Math.min(asked.mock.calls.length, answers.length) - 1];
      return typeof answer === 'number'
        ? HttpResponse.json({ message: 'internal' }, { status: answer })
        : HttpResponse.json(answer);
    }),
  );
  return asked;
}

/** Advances the clock until the app stops asking. */
const askedForTheLastTime = (asked: ReturnType<typeof checks>) =>
  vi.waitFor(
    async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(asked).toHaveBeenCalledTimes(5);
    },
    { timeout: PATIENCE_MS, interval: 10 },
  );

// The app waits some seconds between two requests.
beforeEach(() => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
});
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

it('the return from checkout shows success when the server confirms it, and refreshes the screen', async () => {
  const asked = checks(pro);
  const { location } = openAsInfluencer(null, { url: RETURN });
  // The former plan may be shown meanwhile.
  backend.use(
    subscriptionAnswer(subscriberRow({ subscription_tier: 'Pro' })),
    offerLimitAnswer(1, 'Pro', 20),
  );
  expect(await screen.findByText(SUCCESS)).toBeInTheDocument();
  expect(await screen.findByText('1 of 20 offers')).toBeInTheDocument();
  expect(location()).toBe('/influencer-dashboard');
  expect(asked).toHaveBeenCalledTimes(1);
});

it("the return from checkout asks again while the payment hasn't arrived", async () => {
  const asked = checks(starter, 503, pro);
  openAsInfluencer(null, { url: RETURN });
  expect(await screen.findByText(CONFIRMING)).toBeInTheDocument();
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  expect(screen.queryByText(SUCCESS)).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(1000);
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  await vi.advanceTimersByTimeAsync(2000);
  expect(await screen.findByText(SUCCESS)).toBeInTheDocument();
  expect(screen.queryByText(CONFIRMING)).not.toBeInTheDocument();
});

it('the return from checkout goes on asking when the tab is hidden meanwhile', async () => {
  const asked = checks(starter, pro);
  openAsInfluencer(null, { url: RETURN });
  expect(await screen.findByText(CONFIRMING)).toBeInTheDocument();
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await screen.findByText(SUCCESS)).toBeInTheDocument();
});

describe('the return address of a checkout, which anybody could have written,', () => {
  it.each([
    ['without a subscription', starter],
    ['on another plan', { ...pro, subscription_tier: 'Boost' }],
  ])('shows no success %s', async (_, answer) => {
    const asked = checks(answer);
    openAsInfluencer(null, { url: RETURN });
    expect(await screen.findByText(CONFIRMING)).toBeInTheDocument();
    await askedForTheLastTime(asked);
    expect(await screen.findByText(/Your payment isn't confirmed yet/)).toBeInTheDocument();
    expect(screen.queryByText(/Successfully subscribed/)).not.toBeInTheDocument();
  });

  it('shows no message and asks nothing for an unknown plan', async () => {
    const asked = checks(pro);
    openAsInfluencer(null, { url: '/influencer-dashboard?subscription=success&plan=Platinum' });
    expect(await screen.findByRole('region', { name: 'Your plan' })).toBeInTheDocument();
    expect(screen.queryByText(CONFIRMING)).not.toBeInTheDocument();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('the return from checkout without a purchase', () => {
  const kept = subscriberRow();
  it.each([
    ['kept&plan=growth', kept, 'You keep Growth', 'It renews on January 1, 2999.'],
    [
      'lowered&plan=boost',
      subscriberRow({ next_tier: 'Boost' }),
      'Boost from January 1, 2999',
      'Your codes stay, all of them.',
    ],
    [
      'lowered&plan=boost',
      subscriberRow({ subscription_tier: 'Boost' }),
      'Boost from today',
      'Your codes stay, all of them.',
    ],
  ])(
    'shows when the kept or smaller plan begins, and no purchase: %s',
    async (query, answer, title, detail) => {
      checks(answer);
      openAsInfluencer(null, { url: `/influencer-dashboard?subscription=${query}` });
      expect(await screen.findByText(detail)).toBeInTheDocument();
      expect(screen.getByText(title, { selector: '[data-title]' })).toBeInTheDocument();
      expect(screen.queryByText(/Successfully subscribed/)).not.toBeInTheDocument();
    },
  );

  it('shows no change as done before the server confirms it', async () => {
    const asked = checks(subscriberRow({ cancel_at_period_end: true }));
    openAsInfluencer(null, { url: '/influencer-dashboard?subscription=kept&plan=growth' });
    await askedForTheLastTime(asked);
    expect(await screen.findByText(/Your change isn't confirmed yet/)).toBeInTheDocument();
  });
});

it("the return from checkout shows an error when the server can't be asked", async () => {
  const asked = checks(500);
  openAsInfluencer(null, { url: RETURN });
  await askedForTheLastTime(asked);
  expect(await screen.findByText(required('plan.check-failed'))).toBeInTheDocument();
});

it("the return from a cancelled checkout shows a message, which Back doesn't repeat", async () => {
  const { user, location, back } = openAsInfluencer(null, {
    url: '/influencer-dashboard/settings?subscription=canceled',
  });
  expect(await screen.findByText(required('plan.left-checkout'))).toBeInTheDocument();
  expect(location()).toBe('/influencer-dashboard/settings');
  await user.click(await screen.findByRole('link', { name: 'Go to your profile' }));
  await waitFor(() => expect(location()).toBe('/profile'));
  await back();
  await waitFor(() => expect(location()).toBe('/influencer-dashboard/settings'));
});

it('the return from checkout stops asking when the page is left', async () => {
  const asked = checks(starter);
  const { user } = openAsInfluencer(null, { url: RETURN.replace('?', '/settings?') });
  expect(await screen.findByText(CONFIRMING)).toBeInTheDocument();
  await user.click(await screen.findByRole('link', { name: 'Go to your profile' }));
  // The address changes before the page does.
  await screen.findByRole('heading', { level: 1, name: 'Your profile' });
  const questions = asked.mock.calls.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked).toHaveBeenCalledTimes(questions);
  await waitFor(() => expect(screen.queryByText(CONFIRMING)).not.toBeInTheDocument());
});

it.each([
  ['once, when the server confirms it', RETURN, pro, 1, [['Pro']]],
  ["never when the server doesn't confirm it", RETURN, starter, 5, []],
  ['never when the plan is kept', RETURN.replace('success', 'kept'), pro, 1, []],
  ['never when the plan is lowered', RETURN.replace('success', 'lowered'), pro, 1, []],
])(
  'the return from checkout tells tracking of a subscription %s',
  async (_, url, answer, questions, told) => {
    const asked = checks(answer);
    const onSubscribed = vi.fn();
    const queryClient = createQueryClient();
    renderHook(() => useCheckoutReturn({ userId: 'somebody', onSubscribed }), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queryClient}>
          <MemoryRouter initialEntries={[url]}>{children}</MemoryRouter>
        </QueryClientProvider>
      ),
    });
    await eventually(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(asked).toHaveBeenCalledTimes(questions);
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(onSubscribed.mock.calls).toEqual(told);
  },
);
