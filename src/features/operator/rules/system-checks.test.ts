import { expect, it } from 'vitest';
import type { Health, SystemState } from '../data/desk';
import { systemChecks } from './system-checks';

const STATE: SystemState = {
  schedules: true,
  is_late: false,
  calls_functions: true,
  knows_functions: true,
  failing_tasks: [],
  failed_calls: 0,
  errors_today: 0,
  failing_jobs: [],
};
const HEALTH: Health = { release: 'abc123', database: 'reachable', migration: '20261123000000' };

it("the desk's system panel shows every part in order when everything runs", () => {
  const checks = systemChecks(STATE, HEALTH);
  expect(checks.map(({ name, isOk, remedy }) => [name, isOk, remedy])).toEqual(
    ['Schedule', 'Scheduled tasks', 'Calls of functions', 'Functions', 'Mails and suspensions', 'Errors'].map(
      (name) => [name, true, undefined],
    ),
  );
  expect(checks[3]?.finding).toBe('They answer. Release abc123, latest migration 20261123000000.');
});

it.each<[string, Partial<SystemState>, Health | null, string, string, string | undefined]>([
  [
    'no pg_cron',
    { schedules: false, is_late: true },
    HEALTH,
    'Schedule',
    'Nothing scheduled runs: the extension pg_cron is missing.',
    'select private.start_schedule()',
  ],
  [
    'a schedule of which a tick stands still',
    { is_late: true },
    HEALTH,
    'Schedule',
    "At least one of its two ticks hasn't succeeded for five minutes.",
    'select private.start_schedule()',
  ],
  [
    'a failing task',
    { failing_tasks: ['a: no room'] },
    HEALTH,
    'Scheduled tasks',
    "A task's last run failed. a: no room.",
    'select task, failed_at, error from private.schedule where error is not null',
  ],
  [
    'no pg_net',
    { calls_functions: false, knows_functions: false },
    HEALTH,
    'Calls of functions',
    'No notification and no mail is sent: the extension pg_net is missing.',
    undefined,
  ],
  [
    'no address of the functions',
    { knows_functions: false },
    HEALTH,
    'Calls of functions',
    "No notification and no mail is sent: the schedule doesn't know where the functions are.",
    "select private.set_functions_address('https://<project>.supabase.co/functions/v1')",
  ],
  [
    'calls that failed',
    { failed_calls: 1_200 },
    HEALTH,
    'Calls of functions',
    '1,200 calls failed within the last hour.',
    'select * from net._http_response where status_code is null or status_code >= 400',
  ],
  [
    "functions that don't answer",
    {},
    null,
    'Functions',
    "They don't answer.",
    'npx supabase@3 functions deploy',
  ],
  [
    'functions without a database',
    {},
    { ...HEALTH, database: 'unreachable' },
    'Functions',
    "They answer, and don't reach the database.",
    undefined,
  ],
  [
    "a suspension whose pictures couldn't be moved",
    { failing_jobs: ['suspension of 4ad0: Bucket not found'] },
    HEALTH,
    'Mails and suspensions',
    "A job's last try failed. suspension of 4ad0: Bucket not found.",
    'select id, kind, account_id, error, attempts, due_at from private.jobs where error is not null or attempts >= private.max_job_attempts()',
  ],
  ['an error', { errors_today: 1 }, HEALTH, 'Errors', 'People met 1 error since midnight UTC.', undefined],
])(
  "the desk's system panel, with %s, marks that part alone and says what to do",
  (_, state, health, name, finding, command) => {
    const [faulty, ...others] = systemChecks({ ...STATE, ...state }, health).filter(({ isOk }) => !isOk);
    expect(faulty).toMatchObject({ name, finding });
    expect(faulty?.command).toBe(command);
    expect(faulty?.remedy ?? faulty?.link).toBeDefined();
    expect(others).toEqual([]);
  },
);
