import * as z from 'zod/mini';

const settings = z.object({
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  external: z.object({ email: z.boolean() }),
});

/** What the auth service says of itself to anybody. */
export async function authSettings(url: string, publishableKey: string) {
  const response = await fetch(`${url}/auth/v1/settings`, { headers: { apikey: publishableKey } });
  return settings.parse(await response.json());
}
