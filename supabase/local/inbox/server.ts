import { createServer, type Server } from 'node:http';
import type { MailStore } from './mail-store';
import { mailListPage, mailPage, missingMailPage } from './page';

/** The inbox page: `/` lists, `/mails/{id}` shows one, `/api/mails?to=…` is for tests. */
export function createInboxServer(mails: MailStore): Server {
  return createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const html = (status: number, body: string) => {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body);
    };
    if (url.pathname === '/') return html(200, mailListPage(mails.list()));
    if (url.pathname === '/api/mails') {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(mails.list(url.searchParams.get('to') ?? undefined)));
      return;
    }
    const mail = mails.get(url.pathname.replace('/mails/', ''));
    return mail ? html(200, mailPage(mail)) : html(404, missingMailPage());
  });
}
