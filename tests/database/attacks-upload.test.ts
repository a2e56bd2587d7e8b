import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../support/database';
import { rehearse, rowsFor, type Witness } from '../support/rehearsal';
import { type Person, type Scene, setTheScene } from '../support/scene';
import { emailOf, uploading, uploadRow } from '../support/upload-rows';

const stage = setTheScene();

const everyCode: Witness = (tx) => tx`select * from public.promo_codes order by id`;

describe("an agency's upload", () => {
  it.each<[string, (scene: Scene) => unknown]>([
    ["another's id", ({ rival }) => rival.id],
    ['its own id', ({ agency }) => agency.id],
    ['no id at all', () => 'me'],
    ['an injection', () => "' or true --"],
  ])("can't write for others with a forged user_id: %s", async (_, forged) => {
    const { agency, influencer, rival } = stage.scene;
    const rows = [
      uploadRow(influencer.username, { user_id: forged(stage.scene) }),
      uploadRow(rival.username, { user_id: forged(stage.scene) }),
      uploadRow('', { user_id: forged(stage.scene), influencer_id: rival.id }),
    ];
    expect((await rowsFor(stage.database, agency.actor, uploading(rows)))[0]).toMatchObject({
      added: 0,
      skipped: [1, 2, 3],
      alike: [],
    });
  });

  it('is refused after the management has ended, or when the account is no agency any more', async () => {
    const { agency, influencer } = stage.scene;
    for (const change of [
      (tx: TransactionSql) => tx`
        update public.agency_influencers set managed_by_agency = false where agency_id = ${agency.id}`,
      (tx: TransactionSql) => tx`update public.profiles set is_agency = false where id = ${agency.id}`,
    ]) {
      const [answer] = await rowsFor(stage.database, agency.actor, async (tx) => {
        await tx`reset role`;
        await change(tx);
        await tx`set local role authenticated`;
        return uploading([uploadRow(influencer.username)])(tx);
      });
      expect(answer).toEqual({ added: 0, present: [], repeats: [], skipped: [1], alike: [] });
    }
  });

  it('adds nothing for a managed account that is no influencer', async () => {
    const { agency, bystander } = stage.scene;
    const [answer] = await rowsFor(stage.database, agency.actor, async (tx) => {
      await tx`reset role`;
      await tx`
        insert into public.agency_influencers (agency_id, influencer_id) values (${agency.id}, ${bystander.id})`;
      await tx`set local role authenticated`;
      return uploading([uploadRow(bystander.username)])(tx);
    });
    expect(answer).toEqual({ added: 0, present: [], repeats: [], skipped: [1], alike: [] });
  });

  it('leaves columns alone that clients may not write', async () => {
    const { agency, influencer } = stage.scene;
    const forged = { id: stage.scene.liveCode, is_featured: true, created_at: '2001-01-01' };
    const [added] = await rowsFor(stage.database, agency.actor, async (tx) => {
      await uploading([uploadRow(influencer.username, forged)])(tx);
      return tx`
        select is_featured, created_at = now() as now, id = ${stage.scene.liveCode} as same
        from public.promo_codes where brand_name = 'Kiln & Co'`;
    });
    expect(added).toEqual({ is_featured: false, now: true, same: false });
  });
});

describe('an upload by somebody who may write for nobody', () => {
  it.each<[string, (scene: Scene) => Actor, string]>([
    ['a visitor', () => 'anon', 'refused'],
    ['the secret key', () => 'service_role', 'refused'],
  ])('is refused for %s', async (_, actor, outcome) => {
    const attempt = uploading([uploadRow(stage.scene.influencer.username)]);
    expect(await rehearse(stage.database, actor(stage.scene), attempt, { witness: everyCode })).toBe(outcome);
  });

  it.each<[string, (scene: Scene) => Person]>([
    ['a member', ({ bystander }) => bystander],
    ["the influencer's follower", ({ shopper }) => shopper],
    ['another influencer', ({ rival }) => rival],
    ['another agency', ({ otherAgency }) => otherAgency],
  ])('by %s reveals and adds nothing, whether the account exists or not', async (_, who) => {
    const { influencer, shopper } = stage.scene;
    const guesses = [
      uploadRow(influencer.username),
      uploadRow(await emailOf(stage.database, influencer)),
      uploadRow(await emailOf(stage.database, shopper)),
      uploadRow('nobody@nowhere.example'),
    ];
    for (const dryRun of [true, false]) {
      const [answer] = await rowsFor(
        stage.database,
        who(stage.scene).actor,
        uploading(
          guesses.map((guess) => ({ ...guess, user_id: influencer.id })),
          dryRun,
        ),
      );
      expect(answer).toEqual({ added: 0, present: [], repeats: [], skipped: [1, 2, 3, 4], alike: [] });
    }
  });

  it("clients can't call the matching of uploaded rows through the API", async () => {
    const schemas = await stage.database.sql`
      select n.nspname as schema, p.prosecdef as definer from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.proname in ('match_influencers', 'upload_promo_codes') order by 1`;
    expect(schemas).toEqual([
      { schema: 'private', definer: true },
      { schema: 'public', definer: false },
    ]);
  });
});
