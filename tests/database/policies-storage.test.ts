import { beforeAll, describe, expect, it } from 'vitest';
import { testPolicies } from '../support/policy-matrix';
import { rehearse, rowsFor, type Witness } from '../support/rehearsal';
import { type Scene, setTheScene } from '../support/scene';

const stage = setTheScene();
const everyObject: Witness = (tx) => tx`select * from storage.objects order by bucket_id, name`;

const face = ({ influencer }: Pick<Scene, 'influencer'>) => `${influencer.id}/1-face.png`;

beforeAll(async () => {
  const { database, scene } = stage;
  await database.sql`insert into storage.objects ${database.sql({ bucket_id: 'avatars', name: face(scene) })}`;
});

testPolicies("an influencer's avatar", stage, {
  attempts: (scene) => ({
    select: (tx) => tx`select name from storage.objects where name = ${face(scene)}`,
    insert: (tx) => tx`
      insert into storage.objects (bucket_id, name) values ('avatars', ${`${scene.influencer.id}/2-new.png`})`,
    update: (tx) => tx`update storage.objects set metadata = '{"size": 1}' where name = ${face(scene)}`,
    delete: (tx) => tx`delete from storage.objects where name = ${face(scene)}`,
  }),
  witness: everyObject,
  expected: {
    //        anonymous, member, owner, stranger, managing agency, other agency
    select: ['filtered', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    insert: ['refused', 'refused', 'allowed', 'refused', 'refused', 'refused'],
    update: ['filtered', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
    delete: ['filtered', 'filtered', 'allowed', 'filtered', 'filtered', 'filtered'],
  },
});

it('upload with upsert works twice for the owner', async () => {
  const { database, scene } = stage;
  const upsert = () =>
    rehearse(
      database,
      scene.influencer.actor,
      (tx) => tx`
        insert into storage.objects (bucket_id, name, metadata) values ('avatars', ${face(scene)}, '{"size": 2}')
        on conflict (bucket_id, name) do update set metadata = excluded.metadata`,
      { witness: everyObject },
    );
  expect(await upsert()).toBe('allowed');
});

it('upload with upsert overwrites nothing of somebody else', async () => {
  const { database, scene } = stage;
  const outcome = await rehearse(
    database,
    scene.rival.actor,
    (tx) => tx`
      insert into storage.objects (bucket_id, name, metadata) values ('avatars', ${face(scene)}, '{"size": 2}')
      on conflict (bucket_id, name) do update set metadata = excluded.metadata`,
    { witness: everyObject },
  );
  expect(outcome).toBe('refused');
});

describe('a member finds no way around its own folder', () => {
  it.each<[string, (scene: Scene) => string]>([
    ["in somebody else's folder", ({ influencer }) => `${influencer.id}/x.png`],
    ["below somebody else's folder", ({ influencer, bystander }) => `${influencer.id}/${bystander.id}/x.png`],
    ['at the top', () => 'x.png'],
    ['at the top, named as its own folder', ({ bystander }) => bystander.id],
    ['behind an empty folder', ({ bystander }) => `/${bystander.id}/x.png`],
    ['in a folder whose name only begins with its id', ({ bystander }) => `${bystander.id}x/x.png`],
    ['in a folder named like a pattern', () => '%/x.png'],
  ])('%s', async (_where, name) => {
    const { database, scene } = stage;
    const outcome = await rehearse(
      database,
      scene.bystander.actor,
      (tx) => tx`insert into storage.objects (bucket_id, name) values ('avatars', ${name(scene)})`,
      { witness: everyObject },
    );
    expect(outcome).toBe('refused');
  });

  it('into another bucket', async () => {
    const { database, scene } = stage;
    const outcome = await rehearse(
      database,
      scene.bystander.actor,
      async (tx) => {
        await tx`reset role`;
        await tx`insert into storage.buckets (id, name) values ('invoices', 'invoices')`;
        await tx`set local role authenticated`;
        return tx`
          insert into storage.objects (bucket_id, name) values ('invoices', ${`${scene.bystander.id}/x.png`})`;
      },
      { witness: everyObject },
    );
    expect(outcome).toBe('refused');
  });

  it.each<[string, (scene: Scene) => { bucket_id?: string; name?: string }]>([
    ["into somebody else's folder", ({ rival }) => ({ name: `${rival.id}/1-face.png` })],
    ['to the top', () => ({ name: '1-face.png' })],
  ])('by moving a picture %s', async (_where, change) => {
    const { database, scene } = stage;
    const outcome = await rehearse(
      database,
      scene.influencer.actor,
      (tx) => tx`update storage.objects set ${tx(change(scene))} where name = ${face(scene)}`,
      { witness: everyObject },
    );
    expect(outcome).toBe('refused');
  });
});

it('everybody lists their own pictures only', async () => {
  const { database, scene } = stage;
  for (const actor of ['anon', scene.shopper.actor, scene.rival.actor, scene.agency.actor] as const) {
    expect(await rowsFor(database, actor, (tx) => tx`select name from storage.objects`)).toEqual([]);
  }
});

describe('the bucket', () => {
  it('is public, takes four kinds of picture and at most 5 MB', async () => {
    const rows = await stage.database.sql`
      select id, public, file_size_limit::int as size, allowed_mime_types as types from storage.buckets`;
    const [bucket] = rows;
    expect(rows).toHaveLength(1);
    expect(bucket).toMatchObject({ id: 'avatars', public: true, size: 5 * 1024 * 1024 });
    expect([...(bucket?.types ?? [])].sort()).toEqual(['image/gif', 'image/jpeg', 'image/png', 'image/webp']);
  });

  it.each([
    "insert into storage.buckets (id, name, public) values ('mine', 'mine', true)",
    "update storage.buckets set file_size_limit = null, allowed_mime_types = null where id = 'avatars'",
    "delete from storage.buckets where id = 'avatars'",
  ])('is not for clients to change: %s', async (statement) => {
    for (const actor of ['anon', stage.scene.influencer.actor] as const) {
      const outcome = await rehearse(stage.database, actor, (tx) => tx.unsafe(statement), {
        witness: (tx) => tx`select * from storage.buckets`,
      });
      expect(['refused', 'filtered']).toContain(outcome);
    }
  });
});
