import { expect, it, vi } from 'vitest';
import { endpoint } from '../../supabase/functions/_shared/endpoint.ts';

it.each(['https://shop.example/\u0001', 'https://shop.example/\u007f', 'https://shop.example/ü'])(
  'a function answers 500 instead of with a header that no header may have: %j',
  async (location) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const respond = endpoint(async () => new Response(null, { status: 302, headers: { location } }));
    const answer = await respond(new Request('http://functions.example/go', { method: 'POST' }));
    expect([answer.status, answer.headers.get('location')]).toEqual([500, null]);
    expect(await answer.json()).toEqual({ error: 'Something went wrong on our side. Please try again.' });
    expect(logged).toHaveBeenCalledWith(new Error('The header location has signs that no header may have.'));
  },
);

it('a function answers with a header of plain signs as it is', async () => {
  const location = 'https://shop.example/%C3%BC?a=1#b';
  const respond = endpoint(async () => new Response(null, { status: 302, headers: { location } }));
  const answer = await respond(new Request('http://functions.example/go', { method: 'POST' }));
  expect([answer.status, answer.headers.get('location')]).toEqual([302, location]);
});
