import type { Mail } from './mail-store';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

const STYLE = `
  body { font: 1rem/1.5 system-ui, sans-serif; color: #1b1a2e; background: #fbf8f3; max-width: 48rem; margin: 2rem auto; padding: 0 1rem }
  a { color: inherit; text-decoration-color: #f5b301; text-decoration-thickness: 2px }
  ul { list-style: none; padding: 0 }
  li { background: #fff; border: 1px solid #e7e0d5; border-radius: 12px; padding: .75rem 1rem; margin: .5rem 0 }
  small, dt { color: #5f5b6b } dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem } dd { margin: 0 }
  iframe { width: 100%; height: 24rem; border: 1px solid #e7e0d5; border-radius: 12px; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
`;

function page(title: string, body: string) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}

export function mailListPage(mails: Mail[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/mails/${mail.id}">${escapeHtml(mail.subject)}</a><br>
       <small>To ${escapeHtml(mail.to)}, <time datetime="${mail.sentAt}">${mail.sentAt}</time></small></li>`,
  );
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail yet.</p>';
  return page(
    'Inbox',
    `<h1>Inbox</h1><p>Mail that the app would have sent. Nothing leaves this machine.</p>${list}`,
  );
}

export function mailPage(mail: Mail): string {
  // Links have to open in the reader's own tab: the sandbox lets nothing else out.
  const framed = `<base target="_top">${mail.html}`;
  return page(
    mail.subject,
    `<p><a href="/">Inbox</a></p><h1>${escapeHtml(mail.subject)}</h1>
     <dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>From</dt><dd>${escapeHtml(mail.from)}</dd>
     <dt>Sent</dt><dd>${mail.sentAt}</dd></dl>
     <iframe title="The mail" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(framed)}"></iframe>
     <h2>As text</h2><pre>${escapeHtml(mail.text)}</pre>`,
  );
}

export function missingMailPage(): string {
  return page(
    'Not found',
    '<h1>This mail isn’t here</h1><p>It may be from an earlier run. <a href="/">Inbox</a></p>',
  );
}
