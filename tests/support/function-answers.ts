import { HttpResponse, http } from 'msw';
import { SUPABASE_URL } from './backend';

const urlOf = (name: string) => `${SUPABASE_URL}/functions/v1/${name}`;

/** Answers an edge function; `bodies` collects its requests, which must then be JSON. */
export function functionAnswer(
  name: string,
  answer: Record<string, unknown>,
  { status = 200, bodies }: { status?: number; bodies?: unknown[] } = {},
) {
  return http.post(urlOf(name), async ({ request }) => {
    bodies?.push(await request.json());
    return HttpResponse.json(answer, { status });
  });
}

/** An edge function that refuses, with a message and, where the app tells it from others, a hint. */
export function functionRefusal(name: string, status: number, error: string, hint?: string) {
  return functionAnswer(name, { error, hint }, { status });
}

/** An edge function that can't be reached: the request ends in a network error. */
export function functionOutage(name: string) {
  return http.post(urlOf(name), () => HttpResponse.error());
}

/** An edge function that never answers; `bodies` collects the requests. */
export function functionSilence(name: string, bodies: unknown[] = []) {
  return http.post(urlOf(name), async ({ request }) => {
    bodies.push(await request.json());
    await new Promise(() => undefined);
    return HttpResponse.json({});
  });
}
