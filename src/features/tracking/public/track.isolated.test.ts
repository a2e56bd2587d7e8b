import { expect, it, vi } from 'vitest';
import { report } from '../report';
import { trackOn } from './track';

vi.mock('./consent', () => ({ mayTrack: () => true }));
vi.mock('../report', () => ({ report: vi.fn() }));

/** For a busy machine, where reporting takes its time to load. */
const PATIENCE = { timeout: 20_000 };

it('reports in the same moment once reporting is loaded, for a page that is about to be left', async () => {
  trackOn('/pricing', 'InitiateCheckout');
  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce(), PATIENCE);
  trackOn('/pricing', 'SubscriptionInitiated');
  // Waits for the promises that were created so far.
  await Promise.resolve();
  expect(report).toHaveBeenLastCalledWith('SubscriptionInitiated', '/pricing', {});
});

it('is troubled by no failure, and reports the next event', async () => {
  vi.mocked(report).mockImplementationOnce(() => {
    throw new Error('The pixel is blocked.');
  });
  trackOn('/', 'PageView');
  await vi.waitFor(() => expect(report).toHaveBeenLastCalledWith('PageView', '/', {}), PATIENCE);
  trackOn('/deals', 'PageView');
  await vi.waitFor(() => expect(report).toHaveBeenLastCalledWith('PageView', '/deals', {}), PATIENCE);
});
