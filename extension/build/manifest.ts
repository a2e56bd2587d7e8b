import { sitePages } from '../rules/site-pages';

export type Browser = 'chromium' | 'firefox';

interface ManifestSettings {
  browser: Browser;
  version: string;
  siteUrl: string;
  apiUrl: string;
  /** Gives a build that isn't from a store the same id everywhere. */
  key?: string;
}

/** What each browser's manifest says, from one source. Each permission's reason: docs/decisions/extension.md#permissions. */
export function manifestFor({ browser, version, siteUrl, apiUrl, key }: ManifestSettings) {
  const icons = {
    16: 'icons/bell-16.png',
    32: 'icons/bell-32.png',
    48: 'icons/bell-48.png',
    128: 'icons/bell-128.png',
  };
  const ofSite = sitePages(new URL(siteUrl).origin, browser);
  return {
    manifest_version: 3,
    name: 'Promobell',
    version,
    description: 'The bell lights up in shops where somebody you follow has a promo code.',
    homepage_url: siteUrl,
    icons,
    action: { default_popup: 'popup.html', default_title: 'Promobell', default_icon: icons },
    permissions: [
      ...(browser === 'chromium' ? ['declarativeContent'] : []),
      'activeTab',
      'alarms',
      'scripting',
      'storage',
    ],
    // Asked for only when the person lets the bell ring aloud, and only for the shops on the list.
    optional_host_permissions: ['*://*/*'],
    // The bell's document, for a frame in a shop's page. Which pages are shops isn't known here: the worker gives the document in any
    // other page nothing to show. Chromium makes its address anew with each start, so that no page can know it and look for the extension.
    web_accessible_resources: [
      {
        resources: ['bell.html'],
        matches: ['*://*/*'],
        ...(browser === 'chromium' && { use_dynamic_url: true }),
      },
    ],
    // No inline code, no text that is taken for HTML, and nobody to speak to but the API. Other pages can hold the one document above in a
    // frame, and no other.
    content_security_policy: {
      extension_pages: `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self' ${new URL(apiUrl).origin}; frame-ancestors http: https:; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`,
    },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+B' } },
    },
    ...(browser === 'chromium' ? chromiumOnly(ofSite, key) : firefoxOnly(ofSite)),
  };
}

function chromiumOnly(ofSite: string, key: string | undefined) {
  return {
    // Older versions of Chromium don't know use_dynamic_url, or have faults with it.
    minimum_chrome_version: '132',
    ...(key && { key }),
    background: { service_worker: 'worker.js' },
    externally_connectable: { matches: [ofSite] },
  };
}

function firefoxOnly(ofSite: string) {
  return {
    background: { scripts: ['worker.js'] },
    // Firefox has no externally_connectable.
    content_scripts: [{ matches: [ofSite], js: ['site-bridge.js'], run_at: 'document_start' }],
    browser_specific_settings: {
      gecko: {
        id: 'extension@promobell',
        strict_min_version: '142.0',
        data_collection_permissions: {
          required: ['authenticationInfo'],
          optional: ['technicalAndInteraction', 'browsingActivity'],
        },
      },
    },
  };
}
