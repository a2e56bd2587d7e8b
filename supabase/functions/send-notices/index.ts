import * as z from 'zod/mini';
import { jsonBody } from '../_shared/body.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { noticeKinds, noticeMail } from '../_shared/notice-mails.ts';
import { sendMail } from '../_shared/send-mail.ts';
import { followSuspensions } from './suspensions.ts';

const AT_ONCE = 20;

const body = z.object({ run: z.uuid() });
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
  const asked = body.safeParse(await jsonBody(request));
  if (!asked.success) throw new Failure(401, 'Only the schedule calls this.');
  const { run } = asked.data;
  const due = await claim(run);
  const [sent] = await Promise.all([tell(run, due), followSuspensions(run)]);
  const { error } = await serviceClient().rpc('end_send_run', { run });
  if (error) throw error;
  return Response.json({ sent });
}

/** @throws Failure 401 when the run isn't under way */
async function claim(run: string): Promise<DueNotice[]> {
  const { data, error } = await serviceClient().rpc('claim_notices', { run, batch_size: AT_ONCE });
  if (error?.code === '42501') throw new Failure(401, 'Only the schedule calls this.');
  if (error) throw error;
  return notices.parse(data);
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
