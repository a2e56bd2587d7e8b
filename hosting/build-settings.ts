import type { Plugin } from 'vite';
import * as z from 'zod/mini';

const unlessBlank = (schema: z.ZodMiniType) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(schema),
    ),
  );

const optionalUrl = unlessBlank(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }));

const schema = z.object({
  VITE_SUPABASE_URL: z.url({
    protocol: /^https?$/,
    error: 'must be the http(s) address of the Supabase API',
  }),
  VITE_SUPABASE_PUBLISHABLE_KEY: z.string({ error: 'must be the publishable key' }).check(
    z.minLength(1, 'must be the publishable key'),
    z.refine(
      (key) => !key.startsWith('sb_secret_'),
      'is a secret key: it must never reach a browser. Use the publishable one',
    ),
  ),
  VITE_SUPPORT_EMAIL: unlessBlank(z.email('must be an e-mail address')),
  VITE_EXTENSION_STORE_URL: optionalUrl,
  VITE_EXTENSION_IDS: z.optional(
    z
      .string()
      .check(z.regex(/^([a-p]{32}(,[a-p]{32})*)?$/, 'must be ids of extensions, with commas between')),
  ),
  VITE_RESIZE_PICTURES: z.optional(z.enum(['', 'yes'], { error: 'must be yes or empty' })),
  VITE_AFFILIATE_URL: optionalUrl,
  VITE_META_PIXEL_ID: z.optional(z.string().check(z.regex(/^\d*$/, "must be the pixel's number"))),
  VITE_META_PIXEL_URL: optionalUrl,
  VITE_SITE_URL: optionalUrl,
  VITE_VAPID_PUBLIC_KEY: z.optional(
    z
      .string()
      .check(
        z.regex(/^(B[A-Za-z0-9_-]{86})?$/, 'must be the public key of npx web-push generate-vapid-keys'),
      ),
  ),
  VITE_SENTRY_DSN: optionalUrl,
  VITE_INSTAGRAM_URL: optionalUrl,
  VITE_TIKTOK_URL: optionalUrl,
});

/** Throws one error that names every bad variable among the build's `VITE_*` variables. */
export function checkBuildSettings(variables: Record<string, unknown>) {
  const { error } = schema.safeParse(variables);
  if (!error) return;
  const problems = error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new Error(`The app's settings are wrong: ${problems.join('; ')}. See .env.example.`);
}

/**
 * Checks the settings that the app is built with (src/lib/env.ts), so that a wrong deployment fails and says what is wrong, instead
 * of at the first request. The app itself doesn't check them again, because a check in the browser would cost every first visit.
 */
export function buildSettings(): Plugin {
  return {
    name: 'promobell-build-settings',
    apply: (_, { isPreview }) => !isPreview,
    configResolved: ({ env }) => checkBuildSettings(env),
  };
}
