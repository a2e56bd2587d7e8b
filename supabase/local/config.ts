import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import * as z from 'zod/mini';

const limit = z.int().check(z.positive());

const template = z.object({ subject: z.string(), content_path: z.string() });

const schema = z.object({
  api: z.object({ max_rows: z.number() }),
  storage: z.object({ file_size_limit: z.string().check(z.regex(/^\d+MiB$/)) }),
  auth: z.object({
    site_url: z.url(),
    additional_redirect_urls: z.array(z.string()),
    jwt_expiry: z.number(),
    minimum_password_length: z.number(),
    rate_limit: z.object({ sign_in_sign_ups: limit, token_verifications: limit, token_refresh: limit }),
    hook: z.object({ mfa_verification_attempt: z.object({ enabled: z.boolean(), uri: z.string() }) }),
    email: z.object({
      require_current_password: z.boolean(),
      enable_confirmations: z.boolean(),
      template: z.object({
        confirmation: template,
        recovery: template,
        magic_link: template,
        email_change: template,
        reauthentication: template,
      }),
      notification: z.object({ mfa_factor_enrolled: template, mfa_factor_unenrolled: template }),
    }),
  }),
});

/** The settings of supabase/config.toml that the embedded stack follows. */
export type ProjectConfig = z.infer<typeof schema>;

/** Has mails and redirects lead to the app at a port of this machine. */
export function leadToApp({ auth }: ProjectConfig, port: number) {
  auth.site_url = `http://localhost:${port}`;
  auth.additional_redirect_urls.push(`http://localhost:${port}/**`, `http://127.0.0.1:${port}/**`);
}

/** @throws an error that names the file and every setting that is missing or wrong */
export async function readProjectConfig(path = 'supabase/config.toml'): Promise<ProjectConfig> {
  const parsed = schema.safeParse(parse(await readFile(path, 'utf8')));
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`${path} is not as expected: ${problems.join('; ')}`);
}
