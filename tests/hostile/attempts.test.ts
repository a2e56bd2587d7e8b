import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Attempt, throughOf } from './attempt';
import { type Cast, gatherCast } from './cast';
import { assuranceAttempts, guessingAttempts } from './families/assurance';
import { columnAttempts } from './families/columns';
import { deskAttempts } from './families/desk';
import { doorAttempts } from './families/doors';
import { edgeFunctionAttempts } from './families/edge-functions';
import { functionAttempts, operatorAttempts } from './families/functions';
import { realtimeAttempts } from './families/realtime';
import { storageAttempts } from './families/storage';
import { tableAttempts } from './families/tables';
import { teamInvitationAttempts } from './families/team-invitations';
import { teamRoleAttempts } from './families/team-roles';
import { textAttempts } from './families/texts';
import { tokenAttempts } from './families/tokens';

interface Family {
  attempts: (cast: Cast) => Attempt[] | Promise<Attempt[]>;
  atLeast: number;
  /** Whether harmless rows are written. */
  writes?: boolean;
}

/** Each family generates its attempts from the database, the folders and lists of odd input, so that new things are attacked too. */
const FAMILIES: Record<string, Family> = {
  'tables × verbs × actors': { attempts: tableAttempts, atLeast: 250 },
  'columns that nobody is granted': { attempts: columnAttempts, atLeast: 80 },
  'functions × actors × odd arguments': { attempts: functionAttempts, atLeast: 200 },
  'tokens that nobody was given': { attempts: tokenAttempts, atLeast: 100 },
  'edge functions × callers × bodies': { attempts: edgeFunctionAttempts, atLeast: 150 },
  'doors of one side, tried by others': { attempts: doorAttempts, atLeast: 70 },
  "the operator's desk × those who aren't operators": { attempts: deskAttempts, atLeast: 60 },
  'functions × an operator, who gets what any member gets': { attempts: operatorAttempts, atLeast: 50 },
  'what lowers or raises a level × sessions before the code': { attempts: assuranceAttempts, atLeast: 120 },
  'codes of an authenticator app, guessed': { attempts: guessingAttempts, atLeast: 100 },
  "an agency's team × what a role, a scope or a session doesn't allow": {
    attempts: teamRoleAttempts,
    atLeast: 60,
  },
  'invitations to a team: replayed, expired, of another address, twenty at once': {
    attempts: teamInvitationAttempts,
    atLeast: 40,
    writes: true,
  },
  files: { attempts: storageAttempts, atLeast: 60 },
  'realtime: topics × listeners': { attempts: realtimeAttempts, atLeast: 150 },
  'texts × fields': { attempts: textAttempts, atLeast: 150, writes: true },
};

/** Enough time for thousands of requests on a busy machine. */
const PATIENCE_MS = 240_000;

let cast: Cast;
const counts: string[] = [];
beforeAll(async () => {
  // The REST service logs each refusal of the database.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  cast = await gatherCast();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await cast.stack.stop();
  console.log(`Hostile attempts:\n  ${counts.join('\n  ')}`);
});

it.each(Object.keys(FAMILIES))(
  'hostile attempts of the family %s all fail',
  async (family) => {
    const { attempts: make, atLeast, writes } = FAMILIES[family] ?? { attempts: () => [], atLeast: 1 };
    const attempts = await make(cast);
    const started = performance.now();
    expect(attempts.length).toBeGreaterThanOrEqual(atLeast);
    const before = await cast.fingerprint();
    const through = await throughOf(attempts);
    counts.push(`${attempts.length} ${family} (${Math.round(performance.now() - started)} ms)`);
    expect(through).toEqual([]);
    if (!writes) expect(await cast.fingerprint()).toEqual(before);
  },
  PATIENCE_MS,
);
