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

/** Tests each verb for each actor against the expected outcomes. */
export function testPolicies(subject: string, stage: Stage, matrix: PolicyMatrix): void {
  describe(subject, () => {
    describe.each(ACTORS.map((actor, column) => ({ actor, column })))('$actor', ({ actor, column }) => {
      it.each(VERBS.map((verb) => ({ verb, outcome: matrix.expected[verb][column] })))(
        '$verb: $outcome',
        async ({ verb, outcome }) => {
          const self = { ...usualCast(stage.scene), ...matrix.cast?.(stage.scene) }[actor];
          const witness = verb === 'select' ? undefined : matrix.witness;
          const attempt = matrix.attempts(stage.scene, self)[verb];
          expect(await rehearse(stage.database, self, attempt, { witness })).toBe(outcome);
        },
      );
    });
  });
}
