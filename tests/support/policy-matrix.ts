import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import type { Actor } from './database';
import { type Outcome, rehearse, type Statement, type Witness } from './rehearsal';
import type { Scene, Stage } from './scene';

const ACTORS = ['anonymous', 'member', 'owner', 'stranger', 'managing agency', 'other agency'] as const;
type ActorName = (typeof ACTORS)[number];

const VERBS = ['select', 'insert', 'update', 'delete'] as const;
type Verb = (typeof VERBS)[number];

/** In the order anonymous, member, owner, stranger, managing agency, other agency. */
type OutcomesByActor = readonly [Outcome, Outcome, Outcome, Outcome, Outcome, Outcome];

interface PolicyMatrix {
  /** The owner of the row; the other actors are the scene's unless given. */
  cast?: (scene: Scene) => Partial<Record<ActorName, Actor>>;
  attempts: (scene: Scene, actor: Actor) => Record<Verb, Statement>;
  /** A query for everything that a forbidden write could change. */
  witness: Witness;
  expected: Record<Verb, OutcomesByActor>;
}

const usualCast = (scene: Scene): Record<ActorName, Actor> => ({
  anonymous: 'anon',
  member: scene.bystander.actor,
  owner: scene.influencer.actor,
  stranger: scene.rival.actor,
  'managing agency': scene.agency.actor,
  'other agency': scene.otherAgency.actor,
});

/** The session whose token an actor holds, where it matters. */
const SESSION = '5e551000-0000-4000-8000-000000000001';

async function openSession(tx: TransactionSql, accountId: string) {
  await tx`insert into auth.sessions (id, user_id, created_at) values (${SESSION}, ${accountId}, now())`;
}

/**
 * Tests each verb for each actor against the expected outcomes; by tables an operator may do what any member may. Whose session ended,
 * was suspended or lacks the second factor is served nothing, whatever it asks for (private.admit_request).
 */
export function testPolicies(subject: string, stage: Stage, matrix: PolicyMatrix): void {
  const outcomesOf = (actor: ActorName) =>
    VERBS.map((verb) => ({ verb, outcome: matrix.expected[verb][ACTORS.indexOf(actor)] }));
  const attemptAs = (actor: ActorName, verb: Verb) => {
    const self = { ...usualCast(stage.scene), ...matrix.cast?.(stage.scene) }[actor];
    const accountId = typeof self === 'string' ? '' : self.userId;
    const witness = verb === 'select' ? undefined : matrix.witness;
    return { self, accountId, witness, statement: matrix.attempts(stage.scene, self)[verb] };
  };

  describe(subject, () => {
    describe.each(ACTORS)('%s', (actor) => {
      it.each(outcomesOf(actor))('$verb: $outcome', async ({ verb, outcome }) => {
        const { self, statement, witness } = attemptAs(actor, verb);
        expect(await rehearse(stage.database, self, statement, { witness })).toBe(outcome);
      });
    });

    describe('the operator, like any other member,', () => {
      it.each(outcomesOf('member'))('$verb: $outcome, as any member', async ({ verb, outcome }) => {
        const { self, accountId, statement, witness } = attemptAs('member', verb);
        const prepare = async (tx: TransactionSql) => {
          await tx`insert into private.operators (account_id) values (${accountId})`;
          await openSession(tx, accountId);
        };
        const forged = { session_id: SESSION, amr: [{ method: 'password', timestamp: 0 }] };
        expect(await rehearse(stage.database, self, statement, { prepare, witness, forged })).toBe(outcome);
      });
    });
  });
}
