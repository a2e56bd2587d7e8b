import * as z from 'zod/mini';
import { admitCall } from '../_shared/admit-call.ts';
import { jsonBody } from '../_shared/body.ts';
import { callerOf, sessionOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { env } from '../_shared/env.ts';
import { archiveOf, type ReadList, type Row } from './archive.ts';
import { type Grant, grantOf, linkFor } from './link.ts';
import { LIST_NAMES, type ListName } from './lists.ts';

const WRONG_PASSWORD = 'That isn’t your password.';
const NOT_HERE = 'Please ask for your data on Promobell in the browser.';
const NOT_OURS = 'This link isn’t one of ours, or isn’t whole.';
const ENDED =
  'This link has ended: it works for an hour, and only as long as you stay signed in where you asked for it.';

const body = z.object({ password: z.string().check(z.minLength(1), z.maxLength(1000)) });

/**
 * A POST with the caller's session and password gives a link (docs/product/accounts-and-sessions.md#own-data); a GET of that link makes
 * the file. Nothing is stored between the two.
 */
async function giveLink(request: Request): Promise<Response> {
  const { id } = await callerOf(request);
  const asked = body.safeParse(await jsonBody(request));
  if (!asked.success) throw new Failure(400, 'Expected is a password.');
  await admitCall('password', id);
  const session = sessionOf(request);
  const { data: isRight, error } = await serviceClient().rpc('confirm_password', {
    of_account: id,
    of_session: session,
    password: asked.data.password,
  });
  if (error) throw error;
  if (isRight === null) throw new Failure(403, NOT_HERE);
  if (!isRight) throw new Failure(403, WRONG_PASSWORD);
  return Response.json(await linkFor(id, session), { headers: { 'cache-control': 'no-store' } });
}

/** Opened as a page, so that what goes wrong is told as text: a hosted function may not answer HTML. */
async function download(request: Request): Promise<Response> {
  try {
    return await fileFor(request);
  } catch (error) {
    const { status, message, headers } =
      error instanceof Failure
        ? error
        : new Failure(500, 'Something went wrong on our side. Please try again.');
    if (status === 500) console.error(error);
    return new Response(`${message}\n\nYour profile, where you can ask again: ${profilePage()}\n`, {
      status,
      headers: { ...headers, ...FOR_THE_OWNER, 'content-type': 'text/plain; charset=utf-8' },
    });
  }
}

const profilePage = () => `${new URL(env('SITE_URL')).origin}/profile?tab=edit`;

const FOR_THE_OWNER = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

async function fileFor(request: Request): Promise<Response> {
  const granted = await grantOf(request);
  if (!granted) throw new Failure(403, NOT_OURS);
  if (granted.until < Date.now()) throw new Failure(410, ENDED);
  await admitCall('own data', granted.account);
  const now = new Date();
  const archive = await archiveOf(await reader(granted), now);
  return new Response(archive, {
    headers: {
      ...FOR_THE_OWNER,
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="promobell-data-${now.toISOString().slice(0, 10)}.zip"`,
    },
  });
}

interface Page {
  rows: Row[];
  next: string | null;
}
type Pages = Readonly<Partial<Record<ListName, Page>>>;

/** A page of each list. @throws Failure 410 when the session has ended */
async function pagesOf(
  { account, session }: Grant,
  lists: readonly ListName[],
  after?: string,
): Promise<Pages> {
  const { data, error } = await serviceClient().rpc('own_data', {
    of_account: account,
    of_session: session,
    lists,
    after,
  });
  if (error) throw error;
  if (data === null) throw new Failure(410, ENDED);
  return data;
}

/** Reads the beginnings of all lists at once, because most have no more. */
async function reader(granted: Grant): Promise<ReadList> {
  const beginnings = await pagesOf(granted, LIST_NAMES);
  return async function* (list) {
    let page = beginnings[list];
    while (page) {
      yield page.rows;
      page = page.next === null ? undefined : (await pagesOf(granted, [list], page.next))[list];
    }
  };
}

const post = endpoint(giveLink);
Deno.serve((request) => (request.method === 'GET' ? download(request) : post(request)));
