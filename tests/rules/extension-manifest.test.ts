import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEVELOPMENT_EXTENSION_ID } from '@/domain/extension-protocol';
import { DEVELOPMENT_KEY } from '../../extension/build/development-key';
import { type Browser, manifestFor } from '../../extension/build/manifest';

const manifest = (browser: Browser, siteUrl = 'https://promobell.example/') =>
  manifestFor({
    browser,
    version: '1.2.3',
    siteUrl,
    apiUrl: 'https://abc.supabase.co',
  });

describe.each(['chromium', 'firefox'] as const)("the extension's manifest for %s", (browser) => {
  const { permissions, ...others } = manifest(browser);

  it('requests no permission that shows a warning at the installation', () => {
    const chromium = browser === 'chromium' ? ['declarativeContent'] : [];
    expect(permissions).toEqual([...chromium, 'activeTab', 'alarms', 'scripting', 'storage']);
    expect(others).not.toHaveProperty('host_permissions');
  });

  it('allows requests to the API only, scripts of its own only, and no text as HTML', () => {
    const policy = others.content_security_policy.extension_pages;
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(policy).toContain("connect-src 'self' https://abc.supabase.co;");
  });

  it("allows web pages to frame the bell's document, and nothing else", () => {
    expect(others.web_accessible_resources).toEqual([
      {
        resources: ['bell.html'],
        matches: ['*://*/*'],
        ...(browser === 'chromium' && { use_dynamic_url: true }),
      },
    ]);
  });

  it('requests only permissions whose reason is in the decision and in the texts for the stores', () => {
    const decision = readFileSync('docs/decisions/extension.md', 'utf8');
    const answers = readFileSync('extension/store/privacy.md', 'utf8');
    for (const name of permissions) {
      expect(decision).toContain(`| \`${name}\` |`);
      expect(answers).toContain(`| \`${name}\` |`);
    }
    for (const origin of others.optional_host_permissions) expect(answers).toContain(`\`${origin}\``);
  });
});

it("the extension's manifest allows messages from the site's own origin only", () => {
  expect(manifest('chromium')).toHaveProperty('externally_connectable', {
    matches: ['https://promobell.example/*'],
  });
  expect(manifest('firefox')).toHaveProperty('content_scripts', [
    { matches: ['https://promobell.example/*'], js: ['site-bridge.js'], run_at: 'document_start' },
  ]);
  expect(manifest('chromium')).not.toHaveProperty('content_scripts');
});

it("the site's port is in the extension's manifest for Chromium, and not in Firefox's, whose patterns have none", () => {
  const local = 'http://localhost:4173';
  expect(manifest('chromium', local)).toMatchObject({
    externally_connectable: { matches: ['http://localhost:4173/*'] },
  });
  expect(manifest('firefox', local)).toMatchObject({
    content_scripts: [{ matches: ['http://localhost/*'] }],
  });
});

it("the extension's manifest for development has the id that the site uses", () => {
  const digest = createHash('sha256').update(Buffer.from(DEVELOPMENT_KEY, 'base64')).digest('hex');
  const id = [...digest.slice(0, 32)].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('');
  expect(id).toBe(DEVELOPMENT_EXTENSION_ID);
});
