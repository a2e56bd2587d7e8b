import * as z from 'zod/mini';

const optionalUrl = z.optional(
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(z.url({ protocol: /^https?$/, error: 'must be an http(s) address' })),
  ),
);

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
  VITE_SUPPORT_EMAIL: z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(z.email('must be an e-mail address')),
    ),
  ),
  VITE_EXTENSION_STORE_URL: optionalUrl,
  VITE_AFFILIATE_URL: optionalUrl,
  VITE_META_PIXEL_ID: z.optional(z.string().check(z.regex(/^\d*$/, 'must be the pixel’s number'))),
  VITE_META_PIXEL_URL: optionalUrl,
  VITE_SITE_URL: optionalUrl,
  VITE_INSTAGRAM_URL: optionalUrl,
  VITE_TIKTOK_URL: optionalUrl,
});

/**
 * Parses the build's `VITE_*` variables. Throws one error that names every bad variable, so that a
 * wrong deployment says what is wrong instead of failing at the first request.
 */
export function parseEnv(source: Record<string, unknown>) {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new Error(`The app's settings are wrong: ${problems.join('; ')}. See .env.example.`);
  }
  return {
    supabaseUrl: parsed.data.VITE_SUPABASE_URL.replace(/\/+$/, ''),
    supabaseKey: parsed.data.VITE_SUPABASE_PUBLISHABLE_KEY,
    supportEmail: parsed.data.VITE_SUPPORT_EMAIL,
    extensionStoreUrl: parsed.data.VITE_EXTENSION_STORE_URL,
    affiliateUrl: parsed.data.VITE_AFFILIATE_URL,
    metaPixelId: parsed.data.VITE_META_PIXEL_ID || undefined,
    metaPixelUrl: parsed.data.VITE_META_PIXEL_URL,
    siteUrl: parsed.data.VITE_SITE_URL?.replace(/\/+$/, ''),
    instagramUrl: parsed.data.VITE_INSTAGRAM_URL,
    tiktokUrl: parsed.data.VITE_TIKTOK_URL,
  };
}

export const env = parseEnv(import.meta.env);
