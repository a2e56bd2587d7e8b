import { describe, expect, it } from 'vitest';
import type { Actor } from '../support/database';
import { rehearse, rowsFor, type Statement } from '../support/rehearsal';
import { setTheScene } from '../support/scene';
import { uploading, uploadRow } from '../support/upload-rows';

const stage = setTheScene();

const newCode = (influencerId: string) => ({
  influencer_id: influencerId,
  brand_name: 'Nook',
  promo_code: 'NOOK10',
  description: '10% off',
  category: 'Home',
  affiliate_link: 'https://nook.example/?ref=1',
});

/** The recorded publisher of codes that the actor adds; undone afterwards. */
async function noted(actor: Actor, add: Statement) {
  const rows = await rowsFor(stage.database, actor, async (tx) => {
    await add(tx);
    return tx`
      select published_by_influencer as own from public.promo_codes where brand_name in ('Nook', 'Kiln & Co')`;
  });
  return rows.map(({ own }) => own);
}

describe('the publisher of a code', () => {
  const byForm: Statement = (tx) =>
    tx`insert into public.promo_codes ${tx(newCode(stage.scene.influencer.id))}`;
  const byFile: Statement = (tx) => uploading([uploadRow(stage.scene.influencer.username)])(tx);

  it.each([
    ['by form', byForm],
    ['by file', byFile],
  ])(
    'is the influencer for a code that it adds %s, and not for one that its agency adds so',
    async (_, add) => {
      const { influencer, agency } = stage.scene;
      expect(await noted(influencer.actor, add)).toEqual([true]);
      expect(await noted(agency.actor, add)).toEqual([false]);
    },
  );

  it('is not the influencer when the server adds it, unless the server says so', async () => {
    expect(await noted('service_role', byForm)).toEqual([false]);
    const said: Statement = (tx) =>
      tx`insert into public.promo_codes ${tx({ ...newCode(stage.scene.influencer.id), published_by_influencer: true })}`;
    expect(await noted('service_role', said)).toEqual([true]);
  });

  it("can't be set by a client, neither in an insert nor in an update", async () => {
    const { influencer, agency, liveCode } = stage.scene;
    const row = { ...newCode(influencer.id), published_by_influencer: false };
    for (const { actor } of [influencer, agency]) {
      expect(
        await rehearse(stage.database, actor, (tx) => tx`insert into public.promo_codes ${tx(row)}`),
      ).toBe('refused');
      expect(
        await rehearse(
          stage.database,
          actor,
          (tx) => tx`update public.promo_codes set published_by_influencer = false where id = ${liveCode}`,
        ),
      ).toBe('refused');
    }
  });
});

it('my_offer_limit counts all codes, and separately the live ones that the caller published', async () => {
  const { influencer, agency } = stage.scene;
  await stage.database.as(
    agency.actor,
    (tx) => tx`insert into public.promo_codes ${tx(newCode(influencer.id))}`,
  );
  const counts = await rowsFor(stage.database, influencer.actor, async (tx) => {
    await tx`insert into public.promo_codes ${tx([
      newCode(influencer.id),
      { ...newCode(influencer.id), promo_code: 'OLD' },
    ])}`;
    await tx`update public.promo_codes set expiration_date = '2020-01-01' where promo_code = 'OLD'`;
    return tx`select used, own_live from public.my_offer_limit()`;
  });
  // Two codes existed already, without a publisher.
  expect([...counts]).toEqual([{ used: 5, own_live: 1 }]);
});
