import * as z from 'zod/mini';
import { noteLimit, noteRefusedToken, unsealedConnection } from '../_shared/instagram/connections.ts';
import { InstagramError } from '../_shared/instagram/errors.ts';
import { instagramEndpoint } from '../_shared/instagram/instagram-endpoint.ts';
import { receiveEvents, rulesOf } from '../_shared/instagram/receive-events.ts';
import type { ReceivedEvent } from '../_shared/instagram/received-event.ts';
import { errorText } from '../_shared/rules/error-text.ts';
import { claimForRun, endRun, runOf } from '../_shared/worker-run.ts';
import { commentsSince } from './comments-since.ts';

/** How many accounts are claimed and polled at the same time. */
const AT_ONCE = 10;
/** The most accounts of one run. */
const MAX_ACCOUNTS = 200;

const polls = z.array(
  z.object({
    influencer_id: z.string(),
    instagram_user_id: z.string(),
    sealed_token: z.string(),
    since: z.string(),
  }),
);
type Poll = z.infer<typeof polls>[number];

/**
 * Looks for comments of which no webhook told, because Instagram doesn't promise a webhook for each. Called by the schedule, which gives each call
 * a run's id as its secret. A comment is stored once, however often it is found.
 */
async function pollInstagram(request: Request): Promise<Response> {
  const run = await runOf(request);
  let polled = 0;
  while (polled < MAX_ACCOUNTS) {
    const due = polls.parse(await claimForRun('claim_instagram_polls', { run, batch_size: AT_ONCE }));
    if (due.length === 0) break;
    await Promise.all(due.map(pollOrLog));
    polled += due.length;
  }
  await endRun(run);
  return Response.json({ polled });
}

/** Polls an account. A failure is only logged: the other accounts are polled, and this one is due again in five minutes. */
async function pollOrLog(due: Poll): Promise<void> {
  try {
    await poll(due);
  } catch (error) {
    console.error(`An account wasn't polled: ${errorText(error).message}`);
  }
}

async function poll(due: Poll): Promise<void> {
  const { instagram_user_id, since } = due;
  const account = await rulesOf(instagram_user_id);
  const forComments = account?.rules.filter(({ answers_to }) => answers_to === 'comment') ?? [];
  if (!account || forComments.length === 0) return;
  const connection = await unsealedConnection(due);
  if (connection === null) {
    await noteRefusedToken(due);
    return;
  }
  const chosen = forComments.flatMap(({ media_ids }) => media_ids);
  const found: ReceivedEvent[] = [];
  try {
    for await (const event of commentsSince(connection, new Date(since), chosen)) found.push(event);
  } catch (error) {
    if (error instanceof InstagramError) await noteProblem(due, error);
    throw error;
  } finally {
    // What was found before an error is answered all the same.
    await receiveEvents(account, found);
  }
}

/** Notes a problem that concerns the whole account, so that no replies are sent for it, either. */
async function noteProblem(due: Poll, { problem, waitSeconds }: InstagramError): Promise<void> {
  if (problem === 'reconnect') await noteRefusedToken(due);
  if (problem === 'back off') await noteLimit(due, waitSeconds);
}

Deno.serve(instagramEndpoint(pollInstagram));
