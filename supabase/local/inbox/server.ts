import { createServer, type Server } from 'node:http';
import type { MailStore } from './mail-store';
import { mailListPage, mailPage, missingMailPage } from './page';

/** Also holds for the frame that shows a mail: no scripts, forms or frames of its own, only styles and pictures. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** The inbox page: `/` lists, `/mails/{id}` shows one, `/api/mails?to=…` is for tests. */
export function createInboxServer(mails: MailStore): Server {
  return createServer((request, response) => {
    const html = (status: number, body: string) => {
      response.writeHead(status, PAGE_HEADERS).end(body);
    };
    const address = `http://127.0.0.1${request.url ?? '/'}`;
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (url?.pathname === '/') return html(200, mailListPage(mails.list()));
    if (url?.pathname === '/api/mails') {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(mails.list(url.searchParams.get('to') ?? undefined)));
      return;
    }
    const mail = mails.get(url?.pathname.replace('/mails/', '') ?? '');
    return mail ? html(200, mailPage(mail)) : html(404, missingMailPage());
  });
}
