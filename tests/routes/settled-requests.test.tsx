import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { invokeFunction } from '@/lib/supabase/client';
import { backend, SUPABASE_URL } from '../support/backend';
import { requestsSettled } from '../support/settled-requests';

it('requests that a test starts as it ends are answered before the next one, save those that never are', async () => {
  const answered: string[] = [];
  const handler = (name: string) =>
    http.post(`${SUPABASE_URL}/functions/v1/${name}`, async ({ request }) => {
      await request.json();
      answered.push(name);
      return HttpResponse.json({});
    });
  backend.use(
    handler('first'),
    handler('second'),
    http.post(`${SUPABASE_URL}/functions/v1/never`, () => new Promise<never>(() => undefined)),
  );
  void invokeFunction('never');
  void invokeFunction('first').then(() => invokeFunction('second'));
  await requestsSettled();
  expect(answered).toEqual(['first', 'second']);
});
