import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEVELOPMENT_EXTENSION_ID } from '@/domain/extension-protocol';
import { DEVELOPMENT_KEY } from '../../extension/build/development-key';
import { type Browser, manifestFor } from '../../extension/build/manifest';

const manifest = (browser: Browser) =>
  manifestFor({
    browser,
    version: '1.2.3',
    siteUrl: 'https://promobell.example/',
    apiUrl: 'https://abc.supabase.co',
  });

describe.each(['chromium', 'firefox'] as const)('the manifest for %s', (browser) => {
  const { permissions, ...others } = manifest(browser);

  it('asks for nothing at the installation that shows a warning', () => {
    const chromium = browser === 'chromium' ? ['declarativeContent'] : [];
    expect(permissions).toEqual([...chromium, 'activeTab', 'alarms', 'scripting', 'storage']);
    expect(others).not.toHaveProperty('host_permissions');
  });

  it('lets the extension speak to the API alone, run its own code alone, and take no text for HTML', () => {
    const policy = others.content_security_policy.extension_pages;
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy).toContain("connect-src 'self' https://abc.supabase.co;");
  });

  it('lets pages of the web have the ticket’s document in a frame, and nothing else', () => {
    expect(others.web_accessible_resources).toEqual([
      {
        resources: ['ticket.html'],
        matches: ['*://*/*'],
        ...(browser === 'chromium' && { use_dynamic_url: true }),
      },
    ]);
  });

  it('gives each permission’s reason, in the decision and to the stores', () => {
    const decision = readFileSync('docs/decisions/extension.md', 'utf8');
    const answers = readFileSync('extension/store/privacy.md', 'utf8');
    for (const name of permissions) {
      expect(decision).toContain(`| \`${name}\` |`);
      expect(answers).toContain(`| \`${name}\` |`);
    }
    for (const origin of others.optional_host_permissions) expect(answers).toContain(`\`${origin}\``);
  });
});

it('lets the site’s own origin alone speak to it', () => {
  expect(manifest('chromium')).toHaveProperty('externally_connectable', {
    matches: ['https://promobell.example/*'],
  });
  expect(manifest('firefox')).toHaveProperty('content_scripts', [
    { matches: ['https://promobell.example/*'], js: ['site-bridge.js'], run_at: 'document_start' },
  ]);
  expect(manifest('chromium')).not.toHaveProperty('content_scripts');
});

it('has in builds for development the id that the site asks for', () => {
  const digest = createHash('sha256').update(Buffer.from(DEVELOPMENT_KEY, 'base64')).digest('hex');
  const id = [...digest.slice(0, 32)].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('');
  expect(id).toBe(DEVELOPMENT_EXTENSION_ID);
});
