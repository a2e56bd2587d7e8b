import { escapeHtml, htmlPage } from '../html-page';
import type { ReportedEvent } from '../stand-ins/meta/meta-store';
import type { Mail } from './mail-store';

const STYLE = `
  ul { list-style: none; padding: 0 }
  li { background: #fff; border: 1px solid #e7e0d5; border-radius: 12px; padding: .75rem 1rem; margin: .5rem 0 }
  iframe { width: 100%; height: 24rem; border: 1px solid #e7e0d5; border-radius: 12px; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
`;
const page = (title: string, body: string) => htmlPage(title, body, STYLE);

export function mailListPage(mails: Mail[]): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/mails/${mail.id}">${escapeHtml(mail.subject)}</a><br>
       <small>To ${escapeHtml(mail.to)}, <time datetime="${mail.sentAt}">${mail.sentAt}</time></small></li>`,
  );
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail yet.</p>';
  return page(
    'Inbox',
    `<h1>Inbox</h1><p>Mail that the app would have sent. Nothing leaves this machine. <a href="/tracking">What Meta would have been told</a></p>${list}`,
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
     ${mail.text === '' ? '' : `<h2>As text</h2><pre>${escapeHtml(mail.text)}</pre>`}`,
  );
}

export function missingMailPage(): string {
  return page(
    'Not found',
    '<h1>This mail isn’t here</h1><p>It may be from an earlier run. <a href="/">Inbox</a></p>',
  );
}

export function trackingPage(events: ReportedEvent[]): string {
  const items = events.map(
    ({ by, name, eventId, at, details }) =>
      `<li><strong>${escapeHtml(name)}</strong> by the ${by}<br>
       <small>${escapeHtml(eventId)}, <time datetime="${at}">${at}</time></small>
       <details><summary>Everything</summary><pre>${escapeHtml(JSON.stringify(details, null, 2))}</pre></details></li>`,
  );
  const list =
    items.length > 0
      ? `<ul>${items.join('')}</ul>`
      : '<p>Nothing yet: nobody has agreed, or nothing happened.</p>';
  return page(
    'Tracking',
    `<p><a href="/">Inbox</a></p><h1>Tracking</h1><p>What Meta would have been told, after consent.</p>${list}`,
  );
}
