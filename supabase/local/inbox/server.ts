import type { Server } from 'node:http';
import { PAGE_HEADERS } from '../html-page';
import { createLoopbackServer } from '../loopback-server';
import type { MetaStore } from '../stand-ins/meta/meta-store';
import { serveMeta } from '../stand-ins/meta/serve-meta';
import type { MailStore } from './mail-store';
import { mailListPage, mailPage, missingMailPage, trackingPage } from './page';

/** The stand-in's key; what functions and it know of each other opens nothing else. */
export const META_ACCESS_TOKEN = 'meta_local';

/**
 * What would have left this machine: `/` lists the mails, `/mails/{id}` shows one, `/tracking` what Meta would have
 * been told. `/api/mails?to=…` is for tests.
 */
export function createInboxServer(mails: MailStore, meta: MetaStore, log: (message: string) => void): Server {
  return createLoopbackServer(async (request, response) => {
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
    if (url?.pathname === '/tracking') return html(200, trackingPage(meta.list()));
    if (url && (await serveMeta(meta, META_ACCESS_TOKEN, url, request, response))) return;
    const mail = mails.get(url?.pathname.replace('/mails/', '') ?? '');
    return mail ? html(200, mailPage(mail)) : html(404, missingMailPage());
  }, log);
}
