import * as z from 'zod/mini';
import { jsonBody } from '../_shared/body.ts';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint, Failure } from '../_shared/endpoint.ts';
import { noticeKinds, noticeMail } from '../_shared/notice-mails.ts';
import { endPlan } from '../_shared/payments/end-plan.ts';
import { reconcile } from '../_shared/payments/reconcile.ts';
import { isCustomer, subscriberOf } from '../_shared/payments/subscriber.ts';
import { sendMail } from '../_shared/send-mail.ts';

const AT_ONCE = 20;

const body = z.object({ run: z.uuid() });
const notices = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(noticeKinds),
    reason: z.string(),
    account_id: z.string(),
    email: z.nullable(z.string()),
    objection_token: z.nullable(z.string()),
  }),
);
type DueNotice = z.infer<typeof notices>[number];

/**
 * Tells those whom an operator's act concerns, and ends the plan of a suspended account. Called by the schedule, which gives each
 * call a run's id as its secret. What fails is due again with the next call.
 */
async function sendNotices(request: Request): Promise<Response> {
  const asked = body.safeParse(await jsonBody(request));
  if (!asked.success) throw new Failure(401, 'Only the schedule calls this.');
  const { run } = asked.data;
  const due = await claim(run);
  const outcomes = await Promise.all(due.map(send));
  const sent = due.filter((_, nth) => outcomes[nth]).map(({ id }) => id);
  const { error } = await serviceClient().rpc('report_notices', { run, sent });
  if (error) throw error;
  const { error: notEnded } = await serviceClient().rpc('end_send_run', { run });
  if (notEnded) throw notEnded;
  return Response.json({ sent: sent.length });
}

/** @throws Failure 401 when the run isn't under way */
async function claim(run: string): Promise<DueNotice[]> {
  const { data, error } = await serviceClient().rpc('claim_notices', { run, most: AT_ONCE });
  if (error?.code === '42501') throw new Failure(401, 'Only the schedule calls this.');
  if (error) throw error;
  return notices.parse(data);
}

/** @returns whether it is done */
async function send({ email, ...notice }: DueNotice): Promise<boolean> {
  try {
    if (notice.kind === 'suspended') await endPlanOf(notice.account_id);
    if (email !== null) await sendMail(noticeMail({ ...notice, email }));
    return true;
  } catch (error) {
    console.error(`The notice "${notice.kind}" was not sent:`, error);
    return false;
  }
}

/** The plan ends with the time that is paid (docs/product/operator.md#suspension). A contract isn't paid at Stripe. */
async function endPlanOf(accountId: string): Promise<void> {
  const subscriber = await subscriberOf(accountId);
  if (!subscriber || !isCustomer(subscriber)) return;
  const current = await reconcile(subscriber);
  if (!current || current.state === 'ended' || current.state === 'unfinished') return;
  await endPlan(current);
  await reconcile(subscriber);
}

Deno.serve(endpoint(sendNotices));
