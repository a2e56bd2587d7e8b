import * as z from 'zod/mini';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { noticeKinds, noticeMail } from '../_shared/notice-mails.ts';
import { sendMail } from '../_shared/send-mail.ts';
import { claimForRun, endRun, runOf } from '../_shared/send-run.ts';
import { followSuspensions } from './suspensions.ts';

const AT_ONCE = 20;

const notices = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(noticeKinds),
    reason: z.string(),
    account_id: z.string(),
    email: z.string(),
    objection_token: z.nullable(z.string()),
  }),
);
type DueNotice = z.infer<typeof notices>[number];

/**
 * Tells those whom an operator's act concerns, and has plans and pictures follow suspensions. Called by the schedule, which gives each
 * call a run's id as its secret. What fails is due again later.
 */
async function sendNotices(request: Request): Promise<Response> {
  const run = await runOf(request);
  const due = await claim(run);
  const [sent] = await Promise.all([tell(run, due), followSuspensions(run)]);
  await endRun(run);
  return Response.json({ sent });
}

/** @throws Failure 401 when the run isn't under way */
async function claim(run: string): Promise<DueNotice[]> {
  return notices.parse(await claimForRun('claim_notices', { run, batch_size: AT_ONCE }));
}

/** @returns how many were sent */
async function tell(run: string, due: readonly DueNotice[]): Promise<number> {
  const outcomes = await Promise.all(due.map(send));
  const sent = due.filter((_, nth) => outcomes[nth]).map(({ id }) => id);
  const { error } = await serviceClient().rpc('acknowledge_notices', { run, sent });
  if (error) throw error;
  return sent.length;
}

/** @returns whether it is done */
async function send(notice: DueNotice): Promise<boolean> {
  try {
    await sendMail(noticeMail(notice));
    return true;
  } catch (error) {
    console.error(`The notice "${notice.kind}" was not sent:`, error);
    return false;
  }
}

Deno.serve(endpoint(sendNotices));
