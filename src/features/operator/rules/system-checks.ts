import { paths } from '@/shared/paths';
import type { Health, SystemState } from '../data/desk';

/** One of the parts that keep the site running, and whether it is in order. */
export interface Check {
  name: string;
  isOk: boolean;
  /** Its state in a sentence. */
  finding: string;
  remedy?: string;
  /** The SQL statement or shell command that does it. */
  command?: string;
  link?: { label: string; to: string };
}

/** How many tasks or jobs are named; of the others, their number is said. */
const MAX_NAMES = 3;

/** The parts that keep the site running, each in order or with what to do (docs/product/operator.md#system). */
export function systemChecks(state: SystemState, health: Health | null): Check[] {
  return [schedule(state), tasks(state), calls(state), functions(health), jobs(state), errors(state)];
}

const inOrder = (name: string, finding: string): Check => ({ name, isOk: true, finding });
const faulty = (name: string, finding: string, help: Pick<Check, 'remedy' | 'command' | 'link'>): Check => ({
  name,
  isOk: false,
  finding,
  ...help,
});

function schedule({ schedules, is_late }: SystemState): Check {
  const name = 'Schedule';
  const command = 'select private.start_schedule()';
  if (!schedules) {
    return faulty(name, 'Nothing scheduled runs: the extension pg_cron is missing.', {
      remedy: 'Enable it at Supabase under Database → Extensions, then run',
      command,
    });
  }
  if (!is_late) return inOrder(name, 'Both of its ticks ran within the last five minutes.');
  return faulty(name, "At least one of its two ticks hasn't succeeded for five minutes.", {
    remedy:
      'See what pg_cron says in cron.job_run_details. If it lacks the job promobell or promobell-minute, run',
    command,
  });
}

function tasks({ failing_tasks: failing }: SystemState): Check {
  const name = 'Scheduled tasks';
  if (failing.length === 0)
    return inOrder(name, "No task's last run failed. What is old is deleted by itself.");
  const which = failing.length === 1 ? "A task's last run" : `${failing.length} tasks' last runs`;
  return faulty(name, `${which} failed. ${firstNames(failing)}.`, {
    remedy: 'Each is tried again by itself. The rows have what it failed with:',
    command: 'select task, failed_at, error from private.schedule where error is not null',
  });
}

function calls({ calls_functions, knows_functions, failed_calls: failed }: SystemState): Check {
  const name = 'Calls of functions';
  if (!calls_functions) {
    return faulty(name, 'No notification and no mail is sent: the extension pg_net is missing.', {
      remedy: 'Enable it at Supabase under Database → Extensions.',
    });
  }
  if (!knows_functions) {
    return faulty(
      name,
      "No notification and no mail is sent: the schedule doesn't know where the functions are.",
      {
        remedy: 'Say it once:',
        command: "select private.set_functions_address('https://<project>.supabase.co/functions/v1')",
      },
    );
  }
  if (failed === 0) return inOrder(name, 'None failed within the last hour.');
  return faulty(name, `${count(failed, 'call')} failed within the last hour.`, {
    remedy: "See the functions' logs, and the answers:",
    command: 'select * from net._http_response where status_code is null or status_code >= 400',
  });
}

function functions(health: Health | null): Check {
  const name = 'Functions';
  if (!health) {
    return faulty(name, "They don't answer.", {
      remedy: 'Deploy them:',
      command: 'npx supabase@3 functions deploy',
    });
  }
  if (health.database === 'unreachable') {
    return faulty(name, "They answer, and don't reach the database.", {
      remedy: 'See the log of the function health.',
    });
  }
  return inOrder(
    name,
    `They answer. Release ${health.release}, latest migration ${health.migration ?? 'unknown'}.`,
  );
}

function jobs({ failing_jobs: failing }: SystemState): Check {
  const name = 'Mails and suspensions';
  if (failing.length === 0) return inOrder(name, 'Mails are sent, plans ended and pictures withheld.');
  const which = failing.length === 1 ? "A job's last try" : `${failing.length} jobs' last tries`;
  return faulty(name, `${which} failed. ${firstNames(failing)}.`, {
    remedy:
      'Each is tried again by itself, at least every hour, up to a hundred times. See the log of the function run-jobs, and',
    command:
      'select id, kind, account_id, error, attempts, due_at from private.jobs where error is not null or attempts >= private.max_job_attempts()',
  });
}

function errors({ errors_today: today }: SystemState): Check {
  const name = 'Errors';
  if (today === 0) return inOrder(name, 'None since midnight UTC.');
  return faulty(name, `People met ${count(today, 'error')} since midnight UTC.`, {
    link: { label: 'See which', to: paths.deskErrors() },
  });
}

const count = (number: number, thing: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? thing : `${thing}s`}`;

function firstNames(names: readonly string[]): string {
  const more = names.length - MAX_NAMES;
  return names.slice(0, MAX_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
