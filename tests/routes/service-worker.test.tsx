import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startServiceWorker } from '@/app/start-service-worker';
import * as reloading from '@/lib/leave-document';
import { Toaster } from '@/ui/toaster';
import { backend, SUPABASE_URL } from '../support/backend';
import { PUSH_DEVICE, pushBrowser, withoutPushBrowser } from '../support/push-browser';
import { keepSession, member } from '../support/sample-session';

beforeEach(() => void vi.spyOn(reloading, 'reload').mockReturnValue());
afterEach(withoutPushBrowser);

const HOUR_MS = 60 * 60_000;
const NEW_VERSION = 'A new version is there';

describe('a new version of the app', () => {
  it('is offered to whoever returns to a page after an hour, and loaded by one press', async () => {
    const browser = pushBrowser();
    render(<Toaster theme="light" />);
    await startServiceWorker();
    // The browser finds one by itself as the page opens: it is the page's own.
    browser.findWorker();
    expect(screen.queryByText(NEW_VERSION)).not.toBeInTheDocument();

    document.dispatchEvent(new Event('visibilitychange'));
    expect(browser.registration.update).not.toHaveBeenCalled();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + HOUR_MS);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(browser.registration.update).toHaveBeenCalledOnce();
    const worker = browser.findWorker();
    expect(await screen.findByText(NEW_VERSION)).toBeInTheDocument();

    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(worker.postMessage).toHaveBeenCalledWith('activate');
    expect(reloading.reload).not.toHaveBeenCalled();
    browser.container.dispatchEvent(new Event('controllerchange'));
    expect(reloading.reload).toHaveBeenCalledOnce();
  });

  it('is offered when another tab found it', async () => {
    const browser = pushBrowser();
    render(<Toaster theme="light" />);
    await startServiceWorker();
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR_MS / 2);
    browser.findWorker();
    expect(await screen.findByText(NEW_VERSION)).toBeInTheDocument();
    expect(browser.registration.update).not.toHaveBeenCalled();
  });

  it('is offered when another tab found it while this one was asleep', async () => {
    const { registration } = pushBrowser();
    render(<Toaster theme="light" />);
    await startServiceWorker();
    const worker = { postMessage: vi.fn() };
    registration.waiting = worker;
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR_MS);
    document.dispatchEvent(new Event('visibilitychange'));
    await userEvent.click(await screen.findByRole('button', { name: 'Reload' }));
    expect(worker.postMessage).toHaveBeenCalledWith('activate');
  });
});

describe('the push subscription', () => {
  const asked: unknown[] = [];
  const removed: (string | null)[] = [];

  beforeEach(() => {
    asked.length = 0;
    removed.length = 0;
    keepSession(member);
    backend.use(
      http.post(`${SUPABASE_URL}/rest/v1/rpc/subscribe_to_push`, async ({ request }) => {
        asked.push(await request.json());
        return HttpResponse.json('new-device');
      }),
      http.delete(`${SUPABASE_URL}/rest/v1/push_subscriptions`, ({ request }) => {
        removed.push(new URL(request.url).searchParams.get('id'));
        return new HttpResponse(null, { status: 204 });
      }),
    );
  });

  it('is sent to the server when the service worker says that it has changed', async () => {
    const browser = pushBrowser({ endpoint: 'https://push.test/former' });
    await startServiceWorker();
    expect(asked).toEqual([]);
    browser.moveTo('https://push.test/new');
    const data = { type: 'renew push' };
    browser.container.dispatchEvent(new MessageEvent('message', { data }));
    await waitFor(() => expect(removed).toEqual([`eq.${PUSH_DEVICE.id}`]));
    expect(asked).toMatchObject([{ endpoint: 'https://push.test/new' }]);
    expect(browser.device()).toMatchObject({ id: 'new-device', endpoint: 'https://push.test/new' });
  });

  it('is replaced when it was made with a former key of the server', async () => {
    const browser = pushBrowser({ endpoint: 'https://push.test/former', hasFormerKey: true });
    await startServiceWorker();
    await waitFor(() => expect(removed).toEqual([`eq.${PUSH_DEVICE.id}`]));
    expect(browser.unsubscribed).toEqual(['https://push.test/former']);
    expect(asked).toMatchObject([{ endpoint: 'https://push.test/after-the-new-key' }]);
  });

  it("stays when it belongs to another account's device", async () => {
    pushBrowser({ endpoint: 'https://push.test/former', userId: 'somebody else' }).moveTo(
      'https://push.test/new',
    );
    await startServiceWorker();
    expect(asked).toEqual([]);
  });
});

it('notifications of a former account are closed even where unsubscribing fails without a network', async () => {
  const { registration } = pushBrowser({ endpoint: 'https://push.test/former', userId: 'somebody else' });
  const close = vi.fn();
  registration.getNotifications = async () => [{ close }];
  registration.pushManager.getSubscription = async () => {
    throw new DOMException('There is no network.', 'NetworkError');
  };
  await expect(startServiceWorker()).rejects.toThrow('There is no network.');
  expect(close).toHaveBeenCalledTimes(1);
});

it('the next visit ends the subscription of a former account that could not be ended without a network', async () => {
  const { registration, unsubscribed } = pushBrowser({
    endpoint: 'https://push.test/former',
    userId: 'somebody else',
  });
  vi.spyOn(registration.pushManager, 'getSubscription').mockRejectedValueOnce(
    new DOMException('There is no network.', 'NetworkError'),
  );
  await expect(startServiceWorker()).rejects.toThrow('There is no network.');
  expect(unsubscribed).toEqual([]);
  await startServiceWorker();
  expect(unsubscribed).toEqual(['https://push.test/former']);
});
