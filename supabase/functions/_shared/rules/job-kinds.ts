/** The kinds of jobs: private.content_of_job says what one is about, and a handler of run-jobs does it. */
export const JOB_KINDS = [
  'notice',
  'address change',
  'invitation',
  'suspension',
  'digest',
  'result mails',
  'instagram token',
  'left pictures',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];
