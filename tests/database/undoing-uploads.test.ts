import { describe, expect, it } from 'vitest';
import type { Actor } from '../support/database';
import { manage, managedPair } from '../support/managed-pair';
import { setTheScene } from '../support/scene';
import { newTeam, OUTSIDERS, WRITERS } from '../support/team';

const stage = setTheScene();
const managed = () => managedPair(stage.database);

describe('undoing an upload', () => {
  const upload = async (actor: Actor, names: readonly string[], codes: number) => {
    const rows = names.flatMap((email) =>
      Array.from({ length: codes }, (_, index) => ({
        email,
        brand_name: 'Fernwood',
        promo_code: `FILE${index}`,
        description: '20% off',
        category: 'Home',
      })),
    );
    await stage.database.as(actor, (tx) => tx`select * from public.upload_promo_codes(${tx.json(rows)})`);
    const [found] = await stage.database.as(actor, (tx) => tx`select * from public.my_uploads()`);
    return found;
  };
  const undo = async (actor: Actor, uploadId: unknown) => {
    const [row] = await stage.database.as(
      actor,
      (tx) => tx`select * from public.undo_upload(${String(uploadId)})`,
    );
    return row;
  };
  const username = async (id: string) =>
    String((await stage.database.sql`select username from public.profiles where id = ${id}`)[0]?.username);
  const count = async (id: string) =>
    (await stage.database.sql`select from public.promo_codes where influencer_id = ${id}`).length;

  it('removes the codes of all its influencers, and a second time none', async () => {
    const { agency, id } = await managed();
    const other = await stage.database.createUser({ is_influencer: true });
    await manage(stage.database, { id: agency.userId }, other);
    const found = await upload(agency, [await username(id), other.username], 3);
    expect(found).toMatchObject({ offers: 6, influencers: 2, undone_at: null });
    expect(await undo(agency, found?.upload_id)).toMatchObject({ removed: 6, kept: 0, examples: [] });
    expect([await count(id), await count(other.id)]).toEqual([0, 0]);
    expect(await undo(agency, found?.upload_id)).toMatchObject({ removed: 0, kept: 0 });
    const [after] = await stage.database.as(agency, (tx) => tx`select * from public.my_uploads()`);
    expect(after?.undone_at).not.toBeNull();
    expect(
      (await stage.database.as(agency, (tx) => tx`select * from public.list_trail(${id})`))[0],
    ).toMatchObject({ act: 'removed', offers: 3, was: null });
  });

  it('leaves codes that were edited since, and names them', async () => {
    const { agency, id } = await managed();
    const found = await upload(agency, [await username(id)], 3);
    await stage.database.as(
      agency,
      (tx) =>
        tx`update public.promo_codes set promo_code = 'EDITED' where influencer_id = ${id} and promo_code = 'FILE1'`,
    );
    expect(await undo(agency, found?.upload_id)).toMatchObject({
      removed: 2,
      kept: 1,
      examples: [{ brand_name: 'Fernwood', promo_code: 'EDITED', description: '20% off' }],
    });
    expect(await count(id)).toBe(1);
  });

  it('leaves codes that were edited, deleted and brought back since', async () => {
    const { influencer, id } = await managed();
    const found = await upload(influencer, [await username(id)], 1);
    await stage.database.as(influencer, async (tx) => {
      await tx`update public.promo_codes set promo_code = 'EDITED' where influencer_id = ${id}`;
      await tx`delete from public.promo_codes where influencer_id = ${id}`;
      await tx`select public.revert_change((select id::bigint from public.list_trail(${id}) limit 1))`;
    });
    expect(await undo(influencer, found?.upload_id)).toMatchObject({ removed: 0, kept: 1 });
  });

  it("by an influencer removes only that influencer's codes", async () => {
    const { agency, influencer, id } = await managed();
    const other = await stage.database.createUser({ is_influencer: true });
    await manage(stage.database, { id: agency.userId }, other);
    const found = await upload(agency, [await username(id), other.username], 2);
    expect(await undo(influencer, found?.upload_id)).toMatchObject({ removed: 2 });
    expect([await count(id), await count(other.id)]).toEqual([0, 2]);
  });

  it('is refused to visitors, other members and agencies, and to an agency after the management has ended', async () => {
    const { agency, id } = await managed();
    const found = await upload(agency, [await username(id)], 2);
    const { bystander, otherAgency, rival } = stage.scene;
    for (const actor of ['anon', bystander.actor, otherAgency.actor, rival.actor] as const) {
      await expect(undo(actor, found?.upload_id), String(actor)).rejects.toMatchObject({ code: '42501' });
    }
    await stage.database
      .sql`update public.agency_influencers set managed_by_agency = false where influencer_id = ${id}`;
    await expect(undo(agency, found?.upload_id)).rejects.toMatchObject({ code: '42501' });
    expect(await count(id)).toBe(2);
  });

  it('is refused after 30 days', async () => {
    const { agency, influencer, id } = await managed();
    const [old] = await stage.database.sql`
      insert into private.trail (account_id, actor_id, actor_kind, subject, act, offer_ids, upload_id, at)
      values (${id}, ${id}, 'self', 'offer', 'added', array[gen_random_uuid()], gen_random_uuid(), now() - interval '31 days')
      returning upload_id`;
    await expect(undo(influencer, old?.upload_id)).rejects.toMatchObject({ code: '42501' });
    await expect(undo(agency, old?.upload_id)).rejects.toMatchObject({ code: '42501' });
  });

  describe('for an agency', () => {
    const uploadsOf = (actor: Actor) =>
      stage.database.as(actor, (tx) => tx`select * from public.my_uploads()`);

    it.each(WRITERS)(
      "is offered to the %s, with the uploader's name, and removes its codes",
      async (role) => {
        const team = await newTeam(stage.database);
        const { 'manager of all': manager, influencer, [role]: undoing } = team;
        const found = await upload(manager.actor, [influencer.username], 2);
        expect(await uploadsOf(undoing.actor)).toMatchObject([
          {
            upload_id: found?.upload_id,
            offers: 2,
            uploaded_by: undoing === manager ? null : `Name of ${manager.username}`,
          },
        ]);
        expect(await undo(undoing.actor, found?.upload_id)).toMatchObject({ removed: 2 });
        expect(await count(influencer.id)).toBe(0);
      },
    );

    it.each(OUTSIDERS)('is neither offered nor allowed to the %s', async (role) => {
      const { 'manager of all': manager, influencer, [role]: undoing } = await newTeam(stage.database);
      const found = await upload(manager.actor, [influencer.username], 2);
      expect([...(await uploadsOf(undoing.actor))]).toEqual([]);
      await expect(undo(undoing.actor, found?.upload_id)).rejects.toMatchObject({
        code: '42501',
        message: 'There is no such upload that you may undo.',
      });
      expect(await count(influencer.id)).toBe(2);
    });

    it('is refused to its uploader who was removed from the team, and allowed to the owner', async () => {
      const team = await newTeam(stage.database);
      const { 'manager of all': manager, influencer, owner } = team;
      const found = await upload(manager.actor, [influencer.username], 2);
      await stage.database.sql`delete from public.agency_members where member_id = ${manager.id}`;
      expect([...(await uploadsOf(manager.actor))]).toEqual([]);
      await expect(undo(manager.actor, found?.upload_id)).rejects.toMatchObject({ code: '42501' });
      expect(await undo(owner.actor, found?.upload_id)).toMatchObject({ removed: 2 });
    });

    it('by a manager of chosen influencers leaves the codes of the others', async () => {
      const team = await newTeam(stage.database);
      const { influencer, other, 'manager of the influencer': manager } = team;
      const found = await upload(team.owner.actor, [influencer.username, other.username], 2);
      expect(await uploadsOf(manager.actor)).toMatchObject([{ offers: 2, influencers: 1 }]);
      expect(await undo(manager.actor, found?.upload_id)).toMatchObject({ removed: 2 });
      expect([await count(influencer.id), await count(other.id)]).toEqual([0, 2]);
    });
  });
});
