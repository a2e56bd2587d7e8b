import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { env } from '@/lib/env';
import { sendClientError } from '@/shared/client-errors/send-client-error';
import { backend, SUPABASE_URL } from '../support/backend';
import { PATIENCE_MS } from '../support/eventually';

it('where the site has a Sentry address, an error is sent to Sentry instead of the desk, without personal data', async () => {
  Object.assign(env, { sentryDsn: 'https://key@sentry.test/2' });
  const sent: string[] = [];
  const desk = vi.fn();
  backend.use(
    http.post('https://sentry.test/api/2/envelope/', async ({ request }) => {
      sent.push(await request.text());
      return HttpResponse.json({});
    }),
    http.post(`${SUPABASE_URL}/rest/v1/rpc/note_client_error`, () => {
      desk();
      return new HttpResponse(null, { status: 204 });
    }),
  );
  window.history.replaceState(null, '', '/influencer/amara.osei?offer=7');
  await sendClientError(new TypeError('No mailbox amara@mail.example'), 'page');
  await vi.waitFor(() => expect(sent).toHaveLength(1), { timeout: PATIENCE_MS });
  const event = JSON.parse(sent[0]?.split('\n')[2] ?? '');
  expect(event).toMatchObject({
    tags: { where: 'page', page: '/influencer/:handle' },
    exception: { values: [{ type: 'TypeError', value: 'No mailbox [e-mail]' }] },
  });
  expect(sent[0]).not.toContain('amara');
  expect(event).not.toHaveProperty('user');
  expect(event).not.toHaveProperty('request');
  expect(desk).not.toHaveBeenCalled();
});
