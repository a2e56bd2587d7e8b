import { readdirSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import configText from '../../supabase/config.toml?raw';

type Table = Record<string, unknown>;
const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As the CLI lays a block of [remotes] over the rest. */
function overlay(base: Table, over: Table): Table {
  const merged = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = base[key];
    merged[key] = isTable(below) && isTable(value) ? overlay(below, value) : value;
  }
  return merged;
}

const { remotes, ...local } = z
  .looseObject({
    remotes: z.object({ live: z.looseObject({}) }),
    functions: z.record(z.string(), z.unknown()),
  })
  .parse(parse(configText));
const live = overlay(local, remotes.live);

describe('the configuration of a live project', () => {
  it('confirms addresses, uses its own mail server, has no sample data and links to its site', () => {
    expect(live).toMatchObject({
      db: { seed: { enabled: false } },
      auth: {
        site_url: 'env(SITE_URL)',
        additional_redirect_urls: [],
        rate_limit: { email_sent: 100 },
        email: {
          enable_confirmations: true,
          max_frequency: '1m',
          smtp: {
            enabled: true,
            host: 'env(SMTP_HOST)',
            port: 587,
            user: 'env(SMTP_USER)',
            pass: 'env(SMTP_PASS)',
            admin_email: 'env(SMTP_FROM)',
          },
        },
      },
    });
  });

  it("contains no address of a developer's machine", () => {
    expect(configText).toMatch(/localhost/);
    expect(JSON.stringify(live)).not.toMatch(/localhost|127\.0\.0\.1|\[::1\]/);
  });

  it('is named by an id that the CLI accepts: with env() none would match, and the local block would be pushed', () => {
    expect(remotes.live.project_id).toMatch(/^[a-z]{20}$/);
  });

  it('has the same limits and sign-in rules as the local configuration', () => {
    expect(live).toMatchObject({
      api: { schemas: ['public'], max_rows: 1000 },
      auth: {
        enable_signup: true,
        minimum_password_length: 8,
        rate_limit: { sign_in_sign_ups: 30, token_verifications: 30, token_refresh: 150 },
        mfa: { totp: { enroll_enabled: true, verify_enabled: true } },
        email: { enabled: true, double_confirm_changes: true, require_current_password: true },
      },
    });
  });
});

it("the configuration of the functions lists each of them, without the gateway's check of the token and with the shared imports", () => {
  const folders = readdirSync('supabase/functions', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => name);
  const sections = folders.map((name) => [name, { verify_jwt: false, import_map: './functions/deno.json' }]);
  expect(local.functions).toEqual(Object.fromEntries(sections));
});
