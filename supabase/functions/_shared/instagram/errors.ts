import * as z from 'zod/mini';

/**
 * What an error of Instagram's means for whoever called:
 * - `reconnect`: the token isn't valid any more, and only the account's owner can give another one
 * - `back off`: too many calls for this account; later all of them may go on
 * - `unsure`: nobody knows whether it was done, because there was no answer or a fault at Instagram
 * - `already answered`: the comment has had its one private reply, or can't have any
 * - `window closed`: too late for a message
 * - `cannot receive`: the person takes no messages from the account
 * - `refused`: anything else, which another attempt wouldn't change
 */
type InstagramProblem =
  | 'reconnect'
  | 'back off'
  | 'unsure'
  | 'already answered'
  | 'window closed'
  | 'cannot receive'
  | 'refused';

// Codes of the errors of Meta's Graph API.
const INVALID_TOKEN = [102, 190];
const TOO_MANY_CALLS = [4, 17, 32, 613, 80002];
const FAULTS = [1, 2];
const PERSON_UNAVAILABLE = 551;

/** By 'code/subcode' (docs/decisions/instagram.md). */
const BY_SUBCODE: Readonly<Record<string, InstagramProblem>> = {
  '10/2018278': 'window closed',
  '10/2534022': 'window closed',
  '100/2534014': 'cannot receive',
  '100/2534025': 'already answered',
};

const errorBody = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.optional(z.number()),
    is_transient: z.optional(z.boolean()),
    fbtrace_id: z.optional(z.string()),
  }),
});

/**
 * A failed call of Instagram, also one without an answer. Its message has the answer's numbers and trace id, never its text, which may repeat
 * what was sent.
 */
export class InstagramError extends Error {
  readonly problem: InstagramProblem;
  /** How long Instagram asks to wait, where it says so; whole seconds, as the database takes them. */
  readonly waitSeconds: number | null;

  constructor(problem: InstagramProblem, facts: string, waitSeconds: number | null = null) {
    super(`Instagram: ${facts}`);
    this.name = 'InstagramError';
    this.problem = problem;
    this.waitSeconds = waitSeconds;
  }
}

/** The error that an answer with a status of 400 or more means. */
export function errorOf(status: number, headers: Headers, body: unknown): InstagramError {
  const { data } = errorBody.safeParse(body);
  const { code, error_subcode: subcode, is_transient: isTransient, fbtrace_id: trace } = data?.error ?? {};
  const problem = problemOf(status, code, subcode, isTransient);
  const facts = Object.entries({ status, code, subcode, trace }).filter(([, fact]) => fact !== undefined);
  return new InstagramError(
    problem,
    facts.map(([name, fact]) => `${name}=${fact}`).join(' '),
    problem === 'back off' ? waitSeconds(headers) : null,
  );
}

function problemOf(status: number, code = 0, subcode = 0, isTransient = false): InstagramProblem {
  const known = BY_SUBCODE[`${code}/${subcode}`];
  if (known) return known;
  if (code === PERSON_UNAVAILABLE) return 'cannot receive';
  if (INVALID_TOKEN.includes(code)) return 'reconnect';
  if (TOO_MANY_CALLS.includes(code) || status === 429) return 'back off';
  if (FAULTS.includes(code) || isTransient || status >= 500) return 'unsure';
  return 'refused';
}

const usage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.optional(z.number()) })),
);

/**
 * A day, beyond which the database doesn't wait either (postpone_instagram_account, private.postpone_instagram_reply). A number too large for
 * its integers would fail the acknowledgement of a reply.
 */
const LONGEST_WAIT_S = 86_400;

function waitSeconds(headers: Headers): number | null {
  const seconds = secondsIn(headers);
  return seconds === null ? null : Math.min(LONGEST_WAIT_S, Math.max(0, Math.ceil(seconds)));
}

function secondsIn(headers: Headers): number | null {
  const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
  if (Number.isFinite(retryAfter)) return retryAfter;
  const { data } = usage.safeParse(parsedJson(headers.get('x-business-use-case-usage') ?? ''));
  const minutes = Object.values(data ?? {})
    .flat()
    .map((use) => use.estimated_time_to_regain_access ?? 0);
  const longest = Math.max(0, ...minutes);
  return longest > 0 ? longest * 60 : null;
}

/** Undefined for what isn't JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
