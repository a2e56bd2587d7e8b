import { AVATAR_MAX_BYTES, AVATAR_TYPES } from '@rules/avatar';
import { beforeAll, describe, expect, it } from 'vitest';
import { testPolicies } from '../support/policy-matrix';
import { rehearse, type Witness } from '../support/rehearsal';
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
    delete: async (tx) => {
      // As the storage service does: without it, nobody deletes by SQL.
      await tx`select set_config('storage.allow_delete_query', 'true', true)`;
      return tx`delete from storage.objects where name = ${face(scene)}`;
    },
  }),
  witness: everyObject,
  expected: {
    //        anonymous, member, owner, stranger, managing agency, other agency
    select: ['filtered', 'filtered', 'filtered', 'filtered', 'filtered', 'filtered'],
    insert: ['refused', 'refused', 'refused', 'refused', 'refused', 'refused'],
    update: ['filtered', 'filtered', 'filtered', 'filtered', 'filtered', 'filtered'],
    delete: ['filtered', 'filtered', 'filtered', 'filtered', 'filtered', 'filtered'],
  },
});

describe('the storage buckets', () => {
  it("are a public one and one for suspended accounts, with the app's file types and size limit", async () => {
    const rows = await stage.database.sql`
      select id, public, file_size_limit::int as size, allowed_mime_types as types from storage.buckets order by id`;
    expect(rows.map(({ id, public: isPublic }) => [id, isPublic])).toEqual([
      ['avatars', true],
      ['withheld-avatars', false],
    ]);
    for (const { size, types } of rows) {
      expect(size).toBe(AVATAR_MAX_BYTES);
      expect([...types].sort()).toEqual([...AVATAR_TYPES].sort());
    }
  });

  it.each([
    ["insert into storage.buckets (id, name, public) values ('mine', 'mine', true)", 'refused'],
    [
      "update storage.buckets set file_size_limit = null, allowed_mime_types = null where id = 'avatars'",
      'filtered',
    ],
    ["delete from storage.buckets where id = 'avatars'", 'refused'],
  ])("can't be changed by clients: %s", async (statement, expected) => {
    for (const actor of ['anon', stage.scene.influencer.actor] as const) {
      const outcome = await rehearse(stage.database, actor, (tx) => tx.unsafe(statement), {
        witness: (tx) => tx`select * from storage.buckets`,
      });
      expect(outcome).toBe(expected);
    }
  });
});
