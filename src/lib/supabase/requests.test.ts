import { afterEach, describe, expect, it, vi } from 'vitest';
import { supabase } from './client';

afterEach(() => {
  vi.restoreAllMocks();
});

const fetchAnswers = (answer: () => Promise<Response>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);

const readOffers = () => supabase.from('promo_codes').select('id');

describe('a read of the database', () => {
  it.each([
    ['nothing answers', () => Promise.reject(new TypeError('away')), 'TypeError: away'],
    ['the service is away', async () => new Response('{"message":"busy"}', { status: 503 }), 'busy'],
    ['Cloudflare answers for the service', async () => new Response('unknown', { status: 520 }), 'unknown'],
  ])('is sent once when %s, and counts as not answered', async (_, answer, message) => {
    const fetched = fetchAnswers(answer);
    expect(await readOffers()).toMatchObject({ status: 504, error: { message } });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is given up when its signal aborts', async () => {
    const aborted = AbortSignal.abort();
    fetchAnswers(() => Promise.reject(aborted.reason));
    const { error } = await readOffers().abortSignal(aborted);
    expect(error).toMatchObject({ message: 'AbortError: This operation was aborted' });
  });

  it("keeps the answer's own status and message when the database refuses", async () => {
    fetchAnswers(async () => new Response('{"code":"42501","message":"permission denied"}', { status: 403 }));
    expect(await readOffers()).toMatchObject({ status: 403, error: { message: 'permission denied' } });
  });
});
