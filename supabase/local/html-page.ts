import { escapeHtml } from '../functions/_shared/escape-html';

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; color: #1b1a2e; background: #fbf8f3; max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
  a { color: inherit; text-decoration-color: #f5b301; text-decoration-thickness: 2px }
  small, dt { color: #5f5b6b } dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem } dd { margin: 0 }
`;

/** The frame of the stack's own pages, plain so that they aren't taken for the app's. */
export function htmlPage(title: string, body: string, style = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}${style}</style></head><body>${body}</body></html>`;
}

/** The headers of these pages: they may use inline styles and pictures from anywhere, and nothing else. The frame of a mail inherits that. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
