export type Browser = 'chromium' | 'firefox';

export interface ManifestSettings {
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
  const sitePages = `${new URL(siteUrl).origin}/*`;
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
    // No inline code, and nobody to speak to but the API.
    content_security_policy: {
      extension_pages: `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self' ${new URL(apiUrl).origin}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
    },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+B' } },
    },
    ...(browser === 'chromium' ? chromiumOnly(sitePages, key) : firefoxOnly(sitePages)),
  };
}

function chromiumOnly(sitePages: string, key: string | undefined) {
  return {
    minimum_chrome_version: '120',
    ...(key && { key }),
    background: { service_worker: 'worker.js' },
    externally_connectable: { matches: [sitePages] },
  };
}

function firefoxOnly(sitePages: string) {
  return {
    background: { scripts: ['worker.js'] },
    // Firefox has no externally_connectable. Its patterns have no ports.
    content_scripts: [
      { matches: [sitePages.replace(/:\d+\//, '/')], js: ['site-bridge.js'], run_at: 'document_start' },
    ],
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
