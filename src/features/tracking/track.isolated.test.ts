import { expect, it, vi } from 'vitest';
import { sendEvent } from './data/send-event';
import { trackOn } from './track';

const consent = vi.hoisted(() => ({ isGiven: true }));
vi.mock('./consent', () => ({ mayTrack: () => consent.isGiven }));
vi.mock('./data/send-event', () => ({ sendEvent: vi.fn() }));

/** For a busy machine, where the sender takes its time to load. */
const PATIENCE = { timeout: 20_000 };

it('track sends an event at once when the sender is loaded already, because the page may be about to be left', async () => {
  trackOn('/pricing', 'InitiateCheckout');
  await vi.waitFor(() => expect(sendEvent).toHaveBeenCalledOnce(), PATIENCE);
  trackOn('/pricing', 'SubscriptionInitiated');
  // Waits for the promises that were created so far.
  await Promise.resolve();
  expect(sendEvent).toHaveBeenLastCalledWith('SubscriptionInitiated', '/pricing', {});
});

it("track ignores an event that couldn't be sent, and sends the next one", async () => {
  vi.mocked(sendEvent).mockImplementationOnce(() => {
    throw new Error('The pixel is blocked.');
  });
  trackOn('/', 'PageView');
  await vi.waitFor(() => expect(sendEvent).toHaveBeenLastCalledWith('PageView', '/', {}), PATIENCE);
  trackOn('/deals', 'PageView');
  await vi.waitFor(() => expect(sendEvent).toHaveBeenLastCalledWith('PageView', '/deals', {}), PATIENCE);
});

it('track sends nothing when the consent is withdrawn before the sender has the event', async () => {
  trackOn('/brands', 'PageView');
  await vi.waitFor(() => expect(sendEvent).toHaveBeenLastCalledWith('PageView', '/brands', {}), PATIENCE);
  trackOn('/pricing', 'PageView');
  consent.isGiven = false;
  await Promise.resolve();
  expect(sendEvent).toHaveBeenLastCalledWith('PageView', '/brands', {});
});
