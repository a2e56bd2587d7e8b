import { beforeAll, beforeEach, expect, it } from 'vitest';
import { claimJobs } from '../support/jobs';
import { during, type OpenSession, operator } from '../support/operator';
import { code, type Person, setTheScene } from '../support/scene';

const stage = setTheScene();
const WHY = 'I have looked at it myself.';

let desk: OpenSession;
let influencer: Person;
let offer: string;
beforeAll(async () => {
  desk = await operator(stage.database);
  influencer = stage.scene.influencer;
  offer = await code(stage.database, influencer, { domain: 'told.example' });
});
beforeEach(() => stage.database.sql`delete from private.jobs where kind = 'notice'`);

const act = (call: string, ...values: string[]) =>
  during(stage.database, desk, (tx) =>
    tx.unsafe(`select public.${call}(${values.map((_, nth) => `$${nth + 1}`).join(', ')}, '${WHY}')`, values),
  );

/** The notices that are sent now. */
async function sent() {
  const jobs = await claimJobs<{ kind: string }>(stage.database.sql, 'notice');
  await stage.database.sql`update private.jobs set claimed_until = '-infinity' where kind = 'notice'`;
  return jobs.map(({ content }) => content.kind);
}

it.each<[string, string, string, () => string, string, string]>([
  [
    'a hidden offer',
    'operator_hide_offer',
    'operator_show_offer',
    () => offer,
    'offer hidden',
    'offer shown',
  ],
  [
    'a suspension',
    'operator_suspend',
    'operator_lift_suspension',
    () => influencer.id,
    'suspended',
    'suspension lifted',
  ],
  [
    'a blocked domain',
    'operator_block_domain',
    'operator_unblock_domain',
    () => 'told.example',
    'offers hidden by domain',
    'offers shown by domain',
  ],
])(
  'nobody is told of %s that was lifted before the mail is sent, nor of its end once it is back',
  async (_, act_, lift, about, told, toldOfEnd) => {
    await act(act_, about());
    expect(await sent()).toEqual([told]);
    await act(lift, about());
    expect(await sent()).toEqual([toldOfEnd]);
    await act(act_, about());
    expect(await sent()).toEqual([told]);
    await act(lift, about());
    await stage.database.sql`delete from private.jobs where kind = 'notice'`;
  },
);

it('whoever objected is not told that an offer stays hidden, once it is shown', async () => {
  const { sql } = stage.database;
  const refused = () =>
    sql`select private.notify(${influencer.id}, 'objection refused', ${WHY}, ${offer}::uuid)`;
  await act('operator_hide_offer', offer);
  await refused();
  expect(await sent()).toEqual(['offer hidden', 'objection refused']);
  await act('operator_show_offer', offer);
  expect(await sent()).toEqual(['offer shown']);
});
