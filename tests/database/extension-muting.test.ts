import { describe, expect, it } from 'vitest';
import { parseOffersPage } from '../../src/domain/offers-page';
import { code, follow, type Person, person, setTheScene } from '../support/scene';

const stage = setTheScene();

async function offersOf({ actor }: Person, knownVersion: string | null = null) {
  const [row] = await stage.database.as(
    actor,
    (tx) => tx<{ answer: unknown }[]>`select public.extension_offers(${knownVersion}) as answer`,
  );
  const page = parseOffersPage(row?.answer);
  if (!page) throw new Error(`This is no page: ${JSON.stringify(row?.answer)}`);
  return page;
}

const idsOf = (page: { offers: { id: string }[] }) => page.offers.map(({ id }) => id);

describe("the extension's offers", () => {
  it('leave out a category while it is muted for the extension', async () => {
    const fan = await person(stage.database, 'fan_of_food');
    const seller = await person(stage.database, 'sells_food', { is_influencer: true });
    const offer = await code(stage.database, seller, { domain: 'food.example' });
    await stage.database.sql`update public.promo_codes set category = 'Food' where id = ${offer}`;
    await follow(stage.database, fan, seller, null);
    const { version } = await offersOf(fan);
    const as = (statement: string) => stage.database.as(fan.actor, (tx) => tx.unsafe(statement));
    await as(`insert into public.muted_categories (category, channels) values ('Food', '{extension}')`);
    expect(await offersOf(fan, version)).toMatchObject({ unchanged: false, people: [], offers: [] });
    await as(`update public.muted_categories set channels = '{mail}'`);
    expect(idsOf(await offersOf(fan))).toEqual([offer]);
    await as(
      `update public.muted_categories set channels = '{extension}', until = now() - interval '1 hour'`,
    );
    expect(idsOf(await offersOf(fan))).toEqual([offer]);
  });

  it("are none while the member has the extension's channel turned off", async () => {
    const fan = await person(stage.database, 'silent_fan');
    await follow(stage.database, fan, stage.scene.influencer, null);
    const { version, is_silent } = await offersOf(fan);
    expect(is_silent).toBe(false);
    const turn = (on: boolean) =>
      stage.database.as(fan.actor, async (tx) => {
        await tx`select public.my_notification_settings()`;
        await tx`update public.notification_settings set extension = ${on} where user_id = ${fan.id}`;
      });
    await turn(false);
    const silent = await offersOf(fan, version);
    expect(silent).toMatchObject({ unchanged: false, is_silent: true, following: 1, people: [], offers: [] });
    await turn(true);
    expect(await offersOf(fan, silent.version)).toMatchObject({
      version,
      unchanged: false,
      is_silent: false,
    });
  });
});
