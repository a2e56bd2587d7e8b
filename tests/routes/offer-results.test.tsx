import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { profileAnswer } from '../support/auth-answers';
import { backend, SUPABASE_URL } from '../support/backend';
import { followStandIn } from '../support/follow-stand-in';
import { hidePage } from '../support/hidden-page';
import { influencerRow, offerAnswers, rpcAnswer } from '../support/list-answers';
import { offerRow } from '../support/offer-rows';
import { renderApp } from '../support/render-app';
import { replaceGlobal } from '../support/replace-global';
import { member } from '../support/sample-session';

/** Each test has offers of its own, because each is counted once while the page is open. */
let row = offerRow();
let sent: unknown[] = [];
const batch = z.object({ events: z.array(z.looseObject({ offer: z.string() })) });

beforeEach(() => {
  row = offerRow({ id: crypto.randomUUID() });
  sent = [];
  backend.use(
    ...offerAnswers(() => [row]),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/count_results`, async ({ request }) => {
      // What a test before this one has counted may be sent only now.
      sent.push(...batch.parse(await request.json()).events.filter(({ offer }) => offer === row.id));
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

/** Leaves the page, once more for what is counted a moment later, and expects these events to be all that is sent. */
async function expectSentOnLeaving(events: unknown[]) {
  await waitFor(() => {
    hidePage();
    expect(sent).toEqual(events);
  });
}

const eventOf = (kind: string, source: string) => ({ offer: row.id, kind, source });

it('results of an offer are counted once each, and sent when the page is left', async () => {
  backend.use(profileAnswer(member), ...followStandIn().handlers);
  const { user } = renderApp('/deals', member);
  const ticket = within(await screen.findByRole('article'));
  await user.dblClick(ticket.getByRole('button', { name: 'Copy code FERN20' }));
  fireEvent.click(ticket.getByRole('link', { name: /^Shop at/ }));
  await user.click(ticket.getByRole('link', { name: /^20% off/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Fernwood' }));
  await user.click(sheet.getByRole('button', { name: /^(Copy|Copied)/ }));
  await user.click(await sheet.findByRole('button', { name: 'Follow Ana Flores' }));
  await screen.findByText("You're now following Ana Flores");
  await expectSentOnLeaving(['copied', 'shop', 'shown', 'followed'].map((kind) => eventOf(kind, 'deals')));
});

it('results of an offer have the source of the visit only on the page that a notification opened', async () => {
  backend.use(profileAnswer(member), ...followStandIn().handlers);
  const { user, location } = renderApp(`/deals?offer=${row.id}&from=notification`, member);
  const sheet = within(await screen.findByRole('dialog', { name: 'Fernwood' }));
  expect(location()).toBe(`/deals?offer=${row.id}`);
  await user.click(sheet.getByRole('button', { name: /^Copy/ }));
  await expectSentOnLeaving(['shown', 'copied'].map((kind) => eventOf(kind, 'notification')));
});

it('results of an offer name the rule whose message on Instagram led to it', async () => {
  const rule = '00000000-0000-4000-8000-0000000000aa';
  const { user, location } = renderApp(`/deals?offer=${row.id}&rule=${rule}&from=instagram`);
  const sheet = within(await screen.findByRole('dialog', { name: 'Fernwood' }));
  expect(location()).toBe(`/deals?offer=${row.id}`);
  await user.click(sheet.getByRole('button', { name: /^Copy/ }));
  await expectSentOnLeaving(['shown', 'copied'].map((kind) => ({ ...eventOf(kind, 'instagram'), rule })));
});

it.each([
  ['a person who objects', 'globalPrivacyControl', true],
  ['a robot that says so', 'userAgent', 'Mozilla/5.0 (compatible; Googlebot/2.1) Chrome/140.0.0.0'],
])("results of an offer aren't counted for %s", async (_, property, value) => {
  // Otherwise it would load with the first event, and ask when the browser is another one again.
  await import('@/features/results/data/count-results');
  onTestFinished(() => void Reflect.deleteProperty(navigator, property));
  Object.defineProperty(navigator, property, { value, configurable: true });
  const { user } = renderApp('/brand/Fernwood');
  await user.click(await screen.findByRole('link', { name: /^20% off/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Fernwood' }));
  Reflect.deleteProperty(navigator, property);
  await user.click(sheet.getByRole('button', { name: 'Copy code FERN20' }));
  await expectSentOnLeaving([eventOf('copied', 'brand')]);
});

it('a ticket on a profile counts as shown after a second in view', async () => {
  let see: (isIntersecting: boolean) => void = () => undefined;
  replaceGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      tell;
      observe(target: Element) {
        if (target.hasAttribute('data-item'))
          see = (isIntersecting) => this.tell([{ target, isIntersecting }]);
      }
      unobserve = () => undefined;
      disconnect = () => undefined;
    },
  );
  backend.use(rpcAnswer('influencer_profile', [influencerRow({ id: row.influencer_id })]));
  renderApp('/influencer/ana.flores');
  await screen.findByRole('article');
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers();
  see(true);
  vi.advanceTimersByTime(999);
  see(false);
  vi.advanceTimersByTime(10_000);
  see(true);
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await expectSentOnLeaving([eventOf('shown', 'profile')]);
});
