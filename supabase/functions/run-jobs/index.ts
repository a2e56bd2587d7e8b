import * as z from 'zod/mini';
import { serviceClient } from '../_shared/clients.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { errorText } from '../_shared/rules/error-text.ts';
import { JOB_KINDS, type JobKind } from '../_shared/rules/job-kinds.ts';
import { claimForRun, endRun, runOf } from '../_shared/worker-run.ts';
import { sendAddressChange } from './address-change-mail.ts';
import { sendDigest } from './digest-mail.ts';
import { renewInstagramToken } from './instagram-token.ts';
import { sendInvitation } from './invitation-mail.ts';
import { removeLeftPictures } from './left-pictures.ts';
import { sendNotice } from './notice-mails.ts';
import { sendResultMails } from './result-mails.ts';
import { followSuspension } from './suspension.ts';

/** How many jobs are claimed together. They are done one after the other, because the mail service takes two requests a second. */
const BATCH_SIZE = 10;
/** A call ends long before a hosted function has to. */
const MAX_JOBS = 60;

/** The handler of each kind of job, which throws when the job failed. Its content comes from private.content_of_job. */
const HANDLERS: Record<JobKind, (content: unknown, idempotencyKey: string) => Promise<void>> = {
  notice: sendNotice,
  'address change': sendAddressChange,
  invitation: sendInvitation,
  suspension: followSuspension,
  digest: sendDigest,
  'result mails': sendResultMails,
  'instagram token': renewInstagramToken,
  'left pictures': removeLeftPictures,
};

const claimed = z.array(
  z.object({
    id: z.number(),
    attempt: z.number(),
    kind: z.enum(JOB_KINDS),
    key: z.string(),
    content: z.unknown(),
  }),
);
type Job = z.infer<typeof claimed>[number];

/** Does the due jobs of one kind, which the run decides. Called by the schedule, which gives each call a run's id as its secret. */
async function runJobs(request: Request): Promise<Response> {
  const run = await runOf(request);
  let done = 0;
  let failed = 0;
  while (done < MAX_JOBS) {
    const jobs = claimed.parse(await claimForRun('claim_jobs', { run, batch_size: BATCH_SIZE }));
    failed = await doAll(jobs);
    done += jobs.length - failed;
    // The run ends after a failure: by the next one, the service that refused a job may have recovered.
    if (jobs.length < BATCH_SIZE || failed > 0) break;
  }
  await endRun(run, failed > 0);
  return Response.json({ done });
}

/** @returns how many failed */
async function doAll(jobs: readonly Job[]): Promise<number> {
  const results: { id: number; attempt: number; error?: string }[] = [];
  for (const { id, attempt, kind, key, content } of jobs) {
    const failure = await HANDLERS[kind](content, `${kind}/${key}`).then(
      () => undefined,
      (error: unknown) => errorText(error).message,
    );
    if (failure !== undefined) console.error(`The job ${kind} ${key} failed: ${failure}`);
    results.push({ id, attempt, ...(failure !== undefined && { error: failure }) });
  }
  const { error } = await serviceClient().rpc('finish_jobs', { results });
  if (error) throw error;
  return results.filter((result) => result.error !== undefined).length;
}

Deno.serve(endpoint(runJobs));
