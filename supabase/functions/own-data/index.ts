import * as z from 'zod/mini';
import { admitCall } from '../_shared/admit-call.ts';
import { bodyOf } from '../_shared/body.ts';
import { callerOf, sessionOf } from '../_shared/caller.ts';
import { serviceClient } from '../_shared/clients.ts';
import { type Caller, confirmPassword, givenPassword } from '../_shared/confirm-password.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { archiveOf, type ReadList, type Row } from './archive.ts';
import { type Grant, grantOf, tokenFor } from './grant.ts';
import { LIST_NAMES, type ListName } from './lists.ts';

const NOT_OURS = 'Please give your password again, here.';
const ENDED =
  'This download has ended: it works for an hour, and only as long as you stay signed in where you asked for it.';

const body = z.union([
  z.object({ password: givenPassword }),
  z.object({ token: z.string().check(z.maxLength(2000)) }),
]);

/**
 * The password opens an account's data for an hour (docs/product/accounts-and-sessions.md#own-data); with the token that is given for it, the same
 * session gets the file. Nothing is stored between the two.
 */
async function ownData(request: Request): Promise<Response> {
  const { id } = await callerOf(request);
  const caller = { account: id, session: sessionOf(request) };
  const asked = await bodyOf(request, body, 'Expected is a password, or the token that was given for it.');
  return 'token' in asked ? fileFor(caller, asked.token) : open(caller, asked.password);
}

async function open(caller: Caller, password: string): Promise<Response> {
  await confirmPassword(caller, password);
  const opened = await tokenFor(caller.account, caller.session);
  return Response.json(opened, { headers: { 'cache-control': 'no-store' } });
}

async function fileFor({ account, session }: Caller, token: string): Promise<Response> {
  const granted = await grantOf(token);
  if (granted?.account !== account || granted.session !== session) throw new Failure(403, NOT_OURS);
  if (granted.until < Date.now()) throw new Failure(410, ENDED);
  await admitCall('own data', account);
  const archive = archiveOf(await reader(granted), new Date());
  return new Response(streamOf(archive), {
    // By this type supabase-js knows that the answer is a file.
    headers: { 'cache-control': 'no-store', 'content-type': 'application/octet-stream' },
  });
}

/** Sends the file while it is made. An error then breaks off the answer, whose status was already sent. */
function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        console.error(error);
        throw error;
      }
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

interface Page {
  rows: Row[];
  next: string | null;
}
type Pages = Partial<Record<ListName, Page>>;

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

/** A reader of the lists. It fetches the first page of every list in one call, because most lists have no more. */
async function reader(granted: Grant): Promise<ReadList> {
  const beginnings = await pagesOf(granted, LIST_NAMES);
  return async function* (list) {
    let page = beginnings[list];
    delete beginnings[list];
    while (page) {
      yield page.rows;
      page = page.next === null ? undefined : (await pagesOf(granted, [list], page.next))[list];
    }
  };
}

Deno.serve(endpoint(ownData));
