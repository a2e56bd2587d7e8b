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
    ['nothing answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the service is away', async () => new Response('{}', { status: 503 })],
    ['Cloudflare answers for the service', async () => new Response('{}', { status: 520 })],
  ])('is sent once when %s, and has no status', async (_, answer) => {
    const fetched = fetchAnswers(answer);
    expect(await readOffers()).toMatchObject({ status: 0, data: null });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is given up when its signal aborts', async () => {
    const aborted = AbortSignal.abort();
    fetchAnswers(() => Promise.reject(aborted.reason));
    const { error } = await readOffers().abortSignal(aborted);
    expect(error).toMatchObject({ message: 'AbortError: This operation was aborted' });
  });

  it("keeps the answer's own status and message when the database refuses", async () => {
    fetchAnswers(async () => Response.json({ code: '42501', message: 'permission denied' }, { status: 403 }));
    expect(await readOffers()).toMatchObject({ status: 403, error: { message: 'permission denied' } });
  });
});
