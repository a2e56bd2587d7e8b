import type { TransactionSql } from 'postgres';
import { type Outcome, rehearse, type Statement, type Witness } from './rehearsal';
import { TEAM_ACTORS, type TeamActor, type TeamScene, type TeamStage } from './team-scene';

/** Those who may write for the influencer. */
export const WRITERS: readonly TeamActor[] = ['owner', 'manager of all'];
/** Those in whose scope the influencer is. */
export const READERS: readonly TeamActor[] = [...WRITERS, 'analyst'];
export const TEAM: readonly TeamActor[] = [...READERS, 'manager of others'];
/** All with a session that stands. */
export const ANYBODY: readonly TeamActor[] = TEAM_ACTORS.filter((actor) => actor !== 'without the code');
export const NOBODY: readonly TeamActor[] = [];

export type Outcomes = Record<TeamActor, Outcome>;

/** Allowed to some, and to the others as given; nobody is served before the code. */
export function outcomes(allowed: readonly TeamActor[], otherwise: Outcome): Outcomes {
  const of = (actor: TeamActor): Outcome => {
    if (actor === 'without the code') return 'error PT403';
    return allowed.includes(actor) ? 'allowed' : otherwise;
  };
  return {
    owner: of('owner'),
    'manager of all': of('manager of all'),
    'manager of others': of('manager of others'),
    analyst: of('analyst'),
    removed: of('removed'),
    invited: of('invited'),
    stranger: of('stranger'),
    'without the code': of('without the code'),
  };
}

interface TeamAttempt {
  statement: (tx: TransactionSql, scene: TeamScene, actor: TeamActor) => ReturnType<Statement>;
  /** What is done as superuser before it, and undone with it. */
  prepare?: (tx: TransactionSql, scene: TeamScene) => Promise<unknown>;
  witness?: Witness;
}

/** What comes of a statement for each of them, served as PostgREST serves a request, and undone. */
export async function outcomesFor(
  stage: TeamStage,
  { statement, prepare, witness }: TeamAttempt,
): Promise<Outcomes> {
  const { database, scene } = stage;
  const come = outcomes(NOBODY, 'filtered');
  for (const actor of TEAM_ACTORS) {
    const { actor: self, session } = scene.actors[actor];
    const served: Statement = async (tx) => {
      await tx`select private.admit_request()`;
      return statement(tx, scene, actor);
    };
    come[actor] = await rehearse(database, self, served, {
      forged: session.claims,
      ...(witness ? { witness } : {}),
      ...(prepare ? { prepare: (tx) => prepare(tx, scene) } : {}),
    });
  }
  return come;
}
