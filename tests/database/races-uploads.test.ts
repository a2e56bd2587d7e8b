import { describe, expect, it } from 'vitest';
import { person, setTheScene } from '../support/scene';
import { endedOrBlocked, withSessions } from '../support/session';
import { uploadRow, uploadRows } from '../support/upload-rows';

const stage = setTheScene();

describe('uploads at the same moment', () => {
  it('of one file add it once', async () => {
    const { database, scene } = stage;
    const vera = await person(database, 'vera-twice', { is_influencer: true });
    await database.sql`
      insert into public.agency_influencers (agency_id, influencer_id) values (${scene.agency.id}, ${vera.id})`;
    const rows = JSON.stringify(uploadRows(vera.username, 3));
    await withSessions(database, [scene.agency.actor, scene.agency.actor], async (first, second) => {
      await first.sql`begin`;
      await second.sql`begin`;
      expect(await first.sql`select * from public.upload_promo_codes(${rows}::text::jsonb)`).toMatchObject([
        { added: 3, present: [] },
      ]);
      const running = second.sql`select * from public.upload_promo_codes(${rows}::text::jsonb)`.execute();
      expect(await endedOrBlocked(database, second, running)).toBe('blocked');
      await first.sql`commit`;
      expect(await running).toMatchObject([{ added: 0, present: [1, 2, 3] }]);
      await second.sql`commit`;
    });
    await database.sql`delete from public.promo_codes where influencer_id = ${vera.id}`;
  });

  it('for the same influencers in opposite order wait for each other and both succeed', async () => {
    const { database, scene } = stage;
    const people = [
      await person(database, 'order-one', { is_influencer: true }),
      await person(database, 'order-two', { is_influencer: true }),
    ];
    for (const { id } of people) {
      await database.sql`
        insert into public.agency_influencers (agency_id, influencer_id)
        values (${scene.agency.id}, ${id}), (${scene.otherAgency.id}, ${id})`;
    }
    const names = people.map(({ username }) => username);
    const forward = JSON.stringify(names.map((name) => uploadRow(name, { promo_code: 'FORWARD' })));
    const back = JSON.stringify(names.toReversed().map((name) => uploadRow(name, { promo_code: 'BACK' })));
    await withSessions(database, [scene.agency.actor, scene.otherAgency.actor], async (first, second) => {
      await first.sql`begin`;
      await first.sql`select * from public.upload_promo_codes(${forward}::text::jsonb)`;
      const running = second.sql`select * from public.upload_promo_codes(${back}::text::jsonb)`.execute();
      expect(await endedOrBlocked(database, second, running)).toBe('blocked');
      await first.sql`commit`;
      expect(await running).toMatchObject([{ added: 2 }]);
    });
    await database.sql`delete from public.promo_codes where influencer_id in ${database.sql(people.map(({ id }) => id))}`;
  });
});
