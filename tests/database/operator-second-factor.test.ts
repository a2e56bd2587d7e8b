import { expect, it } from 'vitest';
import { during, openSession, operator } from '../support/operator';
import { setTheScene } from '../support/scene';

const stage = setTheScene();

it('an operator’s second factor that is younger than the session allows no act, and one that is older allows it', async () => {
  const { sql } = stage.database;
  const desk = await operator(stage.database);
  const session = await openSession(stage.database, desk.id, { minutesAgo: 60 });
  session.claims.aal = 'aal2';
  const change = () =>
    during(
      stage.database,
      session,
      (tx) => tx`select public.operator_set_promotion(true, 'The summer begins.') as done`,
    );
  // The embedded stack has no second factors.
  await sql`create table auth.mfa_factors (user_id uuid, status text, created_at timestamptz)`;
  await sql`grant select on auth.mfa_factors to postgres`;
  await sql`insert into auth.mfa_factors values (${desk.id}, 'verified', now() - interval '59 minutes')`;
  await expect(change()).rejects.toMatchObject({ message: 'Please confirm your password first.' });
  await sql`update auth.mfa_factors set created_at = now() - interval '61 minutes'`;
  expect(await change()).toEqual([{ done: true }]);
});
