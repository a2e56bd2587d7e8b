interface Hosts {
  supabaseUrl: string;
  /** Where the pixel's script comes from; none without a pixel. */
  pixelUrl: string | undefined;
}

const META_REPORTS = 'https://www.facebook.com';

/**
 * What every answer of the site carries. Scripts come from the site alone (and the pixel's address, which loads after
 * consent only); styles may stand in the page, because toasts and dialogs put theirs there. Pictures come from any
 * https address: profiles may name theirs.
 */
export function securityHeaders({ supabaseUrl, pixelUrl }: Hosts): Record<string, string> {
  const supabase = new URL(supabaseUrl).origin;
  const socket = supabase.replace(/^http/, 'ws');
  const pixel = pixelUrl === undefined ? [] : [new URL(pixelUrl).origin];
  const reports = pixelUrl === undefined ? [] : [META_REPORTS];
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...pixel],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', supabase, ...pixel],
    'connect-src': ["'self'", supabase, socket, ...pixel, ...reports],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
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
