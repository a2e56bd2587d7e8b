import type postgres from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { code, type Person, person, setTheScene } from '../support/scene';

const stage = setTheScene();

let sql: postgres.Sql;
beforeAll(() => {
  sql = stage.database.sql;
});

describe('saved offers', () => {
  const savedBy = async ({ actor }: Person) =>
    (await stage.database.as(actor, (tx) => tx`select id, total from public.list_saved_offers()`)).map(
      ({ id }) => id,
    );
  const call = ({ actor }: Person, name: string, offer: string) =>
    stage.database.as(actor, (tx) => tx.unsafe(`select public.${name}($1)`, [offer]));

  it('belong to one member, the last first, until they are removed', async () => {
    const { shopper, bystander, liveCode, expiredCode } = stage.scene;
    for (const offer of [liveCode, expiredCode, liveCode]) await call(shopper, 'save_offer', offer);
    expect(await savedBy(shopper)).toEqual([expiredCode, liveCode]);
    expect(await savedBy(bystander)).toEqual([]);
    await call(shopper, 'unsave_offer', expiredCode);
    expect(await savedBy(shopper)).toEqual([liveCode]);
  });

  it('stay remembered as copied when they are removed from the saved ones', async () => {
    const fan = await person(stage.database, 'keeps');
    const offer = await code(stage.database, stage.scene.influencer, { domain: 'kept.example', daysLeft: 5 });
    const kept = () => sql`
      select saved_at is not null as saved, copied_at is not null as copied from private.kept_offers
      where user_id = ${fan.id}`;
    await call(fan, 'save_offer', offer);
    await call(fan, 'remember_copied_offer', offer);
    await call(fan, 'unsave_offer', offer);
    expect([...(await kept())]).toEqual([{ saved: false, copied: true }]);
  });

  it('that were deleted leave the list at once, and their rows go with the next save', async () => {
    const fan = await person(stage.database, 'saves_gone');
    const offer = await code(stage.database, stage.scene.influencer, { domain: 'deleted.example' });
    await call(fan, 'save_offer', offer);
    await sql`delete from public.promo_codes where id = ${offer}`;
    expect(await savedBy(fan)).toEqual([]);
    await call(fan, 'save_offer', stage.scene.liveCode);
    expect(await sql`select from private.kept_offers where user_id = ${fan.id}`).toHaveLength(1);
  });

  it('say that the code has changed until they are saved again', async () => {
    const { shopper } = stage.scene;
    const offer = await code(stage.database, stage.scene.influencer, { domain: 'exchanged.example' });
    const changed = async () =>
      (await stage.database.as(shopper.actor, (tx) => tx`select * from public.my_saved_offers()`)).find(
        ({ offer_id }) => offer_id === offer,
      )?.code_changed;
    await call(shopper, 'save_offer', offer);
    await sql`update public.promo_codes set description = '11% off' where id = ${offer}`;
    expect(await changed()).toBe(false);
    await sql`update public.promo_codes set promo_code = 'EXCHANGED' where id = ${offer}`;
    await call(shopper, 'save_offer', offer);
    expect(await changed()).toBe(true);
    await call(shopper, 'unsave_offer', offer);
    await call(shopper, 'save_offer', offer);
    expect(await changed()).toBe(false);
  });

  it('are limited to 500', async () => {
    const fan = await person(stage.database, 'saves_all');
    const seller = await person(stage.database, 'sells_much', { is_influencer: true });
    await sql`
      with added as (
        insert into public.promo_codes (influencer_id, brand_name, promo_code, description)
        select ${seller.id}, 'Brand', 'CODE', 'A treat' from generate_series(1, 500) returning id
      )
      insert into private.kept_offers (user_id, offer_id, saved_at) select ${fan.id}, id, now() from added`;
    await expect(call(fan, 'save_offer', stage.scene.liveCode)).rejects.toMatchObject({
      code: 'P0001',
      message: 'You have saved 500 offers, which is as many as fit. Take one back to save another.',
    });
  });

  it("don't remember copies of a suspended account's offers", async () => {
    const fan = await person(stage.database, 'copies_suspended');
    const seller = await person(stage.database, 'is_suspended', { is_influencer: true });
    const offer = await code(stage.database, seller, { domain: 'suspended.example', daysLeft: 5 });
    await sql`select public.suspend_account(${seller.id})`;
    await call(fan, 'remember_copied_offer', offer);
    expect(await sql`select from private.kept_offers where user_id = ${fan.id}`).toHaveLength(0);
  });

  it("don't remember copies for members who want no reminders", async () => {
    const fan = await person(stage.database, 'no_reminders');
    await stage.database.as(fan.actor, (tx) => tx`select public.my_notification_settings()`);
    await sql`update public.notification_settings set ending_soon = false where user_id = ${fan.id}`;
    const offer = await code(stage.database, stage.scene.influencer, { domain: 'ends.example', daysLeft: 5 });
    await call(fan, 'remember_copied_offer', offer);
    expect(await sql`select from private.kept_offers where user_id = ${fan.id}`).toHaveLength(0);
  });

  it('forget copies as soon as the member wants no reminders', async () => {
    const fan = await person(stage.database, 'wants_none_any_more');
    await stage.database.as(fan.actor, (tx) => tx`select public.my_notification_settings()`);
    const [copied, saved] = [
      await code(stage.database, stage.scene.influencer, { domain: 'copied.example', daysLeft: 5 }),
      await code(stage.database, stage.scene.influencer, { domain: 'saved.example', daysLeft: 5 }),
    ];
    for (const offer of [copied, saved]) await call(fan, 'remember_copied_offer', offer);
    await call(fan, 'save_offer', saved);
    await stage.database.as(
      fan.actor,
      (tx) => tx`update public.notification_settings set ending_soon = false where user_id = ${fan.id}`,
    );
    const kept = await sql`
      select offer_id, copied_at is not null as copied from private.kept_offers where user_id = ${fan.id}`;
    expect([...kept]).toEqual([{ offer_id: saved, copied: false }]);
  });
});
