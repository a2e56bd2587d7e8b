import * as z from 'zod/mini';

const namedKeys = z.record(z.string(), z.string());

/** A key with which functions read what a visitor sees. */
export const publishableKey = (): string => keyOf('SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY');

/** A key that no policy restricts. */
export const secretKey = (): string => keyOf('SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY');

/**
 * Hosted Supabase gives functions a project's keys as JSON by name, `{"default":"sb_secret_…"}`. After a rotation the
 * only key may have another name. The legacy key counts only where there are no such keys, because it may be retired.
 * @throws Error that names the variable when there is no key, which is an error of the deployment
 */
function keyOf(named: string, legacy: string): string {
  const text = Deno.env.get(named);
  const { default: standard, ...others } = text ? parse(named, text) : {};
  const key = standard ?? Object.values(others)[0] ?? Deno.env.get(legacy);
  if (!key) throw new Error(`${named} is not set, or has no key`);
  return key;
}

function parse(variable: string, text: string): Record<string, string> {
  try {
    return namedKeys.parse(JSON.parse(text));
  } catch {
    // Without the cause, which would quote the keys into the log.
    throw new Error(`${variable} is not a JSON object of keys by name`);
  }
}
