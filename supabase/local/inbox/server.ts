import type { Server } from 'node:http';
import { escapeHtml } from '../../functions/_shared/escape-html';
import { htmlPage, PAGE_HEADERS } from '../html-page';
import type { SendAuthMail } from '../lite/mailer';
import { createLoopbackServer } from '../loopback-server';
import { type MetaStore, serveMeta } from '../stand-ins/meta';
import { takeAuthMail } from './auth-mail-hook';
import type { Mail, MailStore } from './mail-store';

/** The key with which functions call Meta's stand-in. */
export const META_ACCESS_TOKEN = 'meta_local';

interface InboxOptions {
  mails: MailStore;
  meta: MetaStore;
  /** Where Instagram's stand-in has its pages. */
  instagramUrl: string;
  sendAuthMail: SendAuthMail;
  log: (message: string) => void;
}

/**
 * The inbox and Meta's stand-in: `/` lists the mails, `/mails/{id}` shows one, `/meta/…` stands in for Meta.
 * `/api/mails?to=…` is for tests, `/auth-mails` for an auth service that runs elsewhere.
 */
export function createInboxServer({ mails, meta, instagramUrl, sendAuthMail, log }: InboxOptions): Server {
  return createLoopbackServer(async (request, response) => {
    const html = (status: number, body: string) => {
      response.writeHead(status, PAGE_HEADERS).end(body);
    };
    const address = `http://127.0.0.1${request.url ?? '/'}`;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url?.pathname === '/') return html(200, mailListPage(mails.list(), instagramUrl));
    if (url?.pathname === '/api/mails') {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(mails.list(url.searchParams.get('to') ?? undefined)));
      return;
    }
    if (url?.pathname === '/auth-mails' && request.method === 'POST') {
      return takeAuthMail(sendAuthMail, request, response);
    }
    if (url && (await serveMeta(meta, META_ACCESS_TOKEN, url, request, response))) return;
    const mail = mails.get(url?.pathname.replace('/mails/', '') ?? '');
    return mail ? html(200, mailPage(mail)) : html(404, missingMailPage());
  }, log);
}

const STYLE = `
  ul { list-style: none; padding: 0 }
  li { background: #fff; border: 1px solid #e7e0d5; border-radius: 12px; padding: .75rem 1rem; margin: .5rem 0 }
  iframe { width: 100%; height: 24rem; border: 1px solid #e7e0d5; border-radius: 12px; background: #fff }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
`;
const page = (title: string, body: string) => htmlPage(title, body, STYLE);

function mailListPage(mails: Mail[], instagramUrl: string): string {
  const items = mails.map(
    (mail) =>
      `<li><a href="/mails/${mail.id}">${escapeHtml(mail.subject)}</a><br>
       <small>To ${escapeHtml(mail.to)}, <time datetime="${mail.sentAt}">${mail.sentAt}</time></small></li>`,
  );
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No mail yet.</p>';
  return page(
    'Inbox',
    `<h1>Inbox</h1><p>Mail that the app would have sent. Nothing leaves this machine. <a href="/meta/events">What Meta would have been told</a> · <a href="${instagramUrl}">Instagram</a></p>${list}`,
  );
}

function mailPage(mail: Mail): string {
  // Links open in the outer tab, because the sandbox allows nothing else.
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

function missingMailPage(): string {
  return page(
    'Not found',
    '<h1>This mail isn\'t here</h1><p>It may be from an earlier run. <a href="/">Inbox</a></p>',
  );
}
