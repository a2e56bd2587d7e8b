import { earlyScriptHash } from './early-script.ts';

interface Hosts {
  supabaseUrl: string;
  /** The origin of the pixel's script; undefined without a pixel. */
  pixelUrl: string | undefined;
  /** Where errors are noted; undefined without Sentry. */
  sentryDsn: string | undefined;
}

const META_EVENTS = 'https://www.facebook.com';

/**
 * The headers of every answer of the site. Scripts come from the site only (and from the pixel's address, which is loaded after
 * consent only), or are the one that the build writes into each document. Inline styles are allowed, because toasts and dialogs use
 * them. Pictures may come from any https address, because profiles name theirs.
 */
export function securityHeaders({ supabaseUrl, pixelUrl, sentryDsn }: Hosts): Record<string, string> {
  const supabase = new URL(supabaseUrl).origin;
  const socket = supabase.replace(/^http/, 'ws');
  const pixel = pixelUrl === undefined ? [] : [new URL(pixelUrl).origin];
  const events = pixelUrl === undefined ? [] : [META_EVENTS];
  const sentry = sentryDsn === undefined ? [] : [new URL(sentryDsn).origin];
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'${earlyScriptHash}'`, ...pixel],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', supabase, ...pixel],
    'connect-src': ["'self'", supabase, socket, ...pixel, ...events, ...sentry],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return withPolicy(policy);
}

/**
 * The headers of what other sites show in a frame, and of nothing else: it may be framed by anybody, loads its own script alone, and
 * tells the database alone what was counted. Inline styles are allowed for the colours of brand marks, and `data:` for the icon of a frame
 * that is opened as a page.
 */
export function embedHeaders({ supabaseUrl }: Pick<Hosts, 'supabaseUrl'>): Record<string, string> {
  return withPolicy({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'unsafe-inline'"],
    'img-src': ['data:'],
    'connect-src': [new URL(supabaseUrl).origin],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ['*'],
  });
}

function withPolicy(policy: Record<string, string[]>): Record<string, string> {
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${[...new Set(sources)].join(' ')}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  };
}
