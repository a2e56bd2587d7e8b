import { afterEach, expect, it, vi } from 'vitest';
import { readRequest } from '../../supabase/functions/_shared/read-request.ts';

const MAX_BYTES = 10;

afterEach(() => {
  vi.useRealTimers();
});

function post(body: BodyInit): Request {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
  return new Request('http://functions.test/upload', init);
}

it('the body of a request is read as it came', async () => {
  expect(await (await readRequest(post('ten bytes!'), MAX_BYTES)).text()).toBe('ten bytes!');
  expect(await (await readRequest(new Request('http://functions.test/'), MAX_BYTES)).text()).toBe('');
});

it('the body of a request is refused when it is longer than its function needs', async () => {
  const refused = { status: 413, message: 'The upload is too large.' };
  await expect(readRequest(post('eleven bytes'), MAX_BYTES)).rejects.toMatchObject(refused);
  const declared = new Request('http://functions.test/', {
    method: 'POST',
    body: 'x',
    headers: { 'content-length': '11' },
  });
  await expect(readRequest(declared, MAX_BYTES)).rejects.toMatchObject(refused);
});

it('the body of a request is refused when it has not ended after two minutes', async () => {
  vi.useFakeTimers();
  const endless = new ReadableStream<Uint8Array>({ start: (sending) => sending.enqueue(new Uint8Array(1)) });
  const reading = expect(readRequest(post(endless), MAX_BYTES)).rejects.toMatchObject({
    status: 408,
    message: 'The upload took too long. Please try again.',
  });
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  await reading;
});
