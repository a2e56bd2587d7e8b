import type { Row } from 'postgres';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../support/database';
import { rehearse, rowsFor, type Witness } from '../support/rehearsal';
import { code, type Person, person, type Scene, setTheScene } from '../support/scene';
import { emailOf, uploading, uploadRow, uploadRows } from '../support/upload-rows';

const stage = setTheScene();

const everyCode: Witness = (tx) => tx`select * from public.promo_codes order by id`;

/** The upload's answer and the influencer's codes after it; undone afterwards. */
async function uploaded(actor: Actor, rows: unknown, of?: Person) {
  let answer: Row | undefined;
  const codes = await rowsFor(stage.database, actor, async (tx) => {
    [answer] = await uploading(rows)(tx);
    return tx`
      select brand_name, promo_code, description, category, expiration_date::text, affiliate_link, brand_url
      from public.promo_codes
      where influencer_id = ${of?.id ?? stage.scene.influencer.id} and brand_name = 'Kiln & Co'
      order by promo_code`;
  });
  return { ...answer, codes };
}

describe('an agency that uploads promo codes', () => {
  it('adds them for an influencer it manages, by username or by email in upper or lower case', async () => {
    const { agency, influencer } = stage.scene;
    const email = await emailOf(stage.database, influencer);
    const rows = [
      uploadRow(influencer.username, { promo_code: 'A' }),
      uploadRow(` ${email.toUpperCase()} `, { promo_code: 'B', expiration_date: '2030-02-28' }),
    ];
    expect(await uploaded(agency.actor, rows)).toEqual({
      added: 2,
      present: [],
      repeats: [],
      skipped: [],
      alike: [],
      codes: [
        {
          brand_name: 'Kiln & Co',
          promo_code: 'A',
          description: '10% off',
          category: 'Home',
          expiration_date: null,
          affiliate_link: 'https://kiln.example/?ref=1',
          brand_url: null,
        },
        expect.objectContaining({ promo_code: 'B', expiration_date: '2030-02-28' }),
      ],
    });
  });

  it("is not limited by the influencer's plan", async () => {
    const { agency, influencer } = stage.scene;
    const { added } = Object(await uploaded(agency.actor, uploadRows(influencer.username, 30)));
    expect(added).toBe(30);
  });

  it('has rows for other influencers skipped, and learns only their numbers', async () => {
    const { agency, influencer, rival, shopper } = stage.scene;
    const rows = [
      uploadRow('nobody@nowhere.example'),
      uploadRow(influencer.username),
      uploadRow(rival.username),
      uploadRow(await emailOf(stage.database, rival)),
      uploadRow(await emailOf(stage.database, shopper)),
      uploadRow(''),
    ];
    expect(await uploaded(agency.actor, rows)).toMatchObject({
      added: 1,
      present: [],
      skipped: [1, 3, 4, 5, 6],
      alike: [],
    });
  });

  it.each<[string, (scene: Scene) => Promise<object>]>([
    ['with the id of the influencer', async ({ influencer }) => ({ user_id: influencer.id })],
    ['with that id in capitals', async ({ influencer }) => ({ user_id: influencer.id.toUpperCase() })],
    ['with an empty id', async () => ({ user_id: '' })],
  ])('may give the id that the email address matches: %s', async (_, fields) => {
    const { agency, influencer } = stage.scene;
    const rows = [uploadRow(influencer.username, { ...(await fields(stage.scene)) })];
    expect(await uploaded(agency.actor, rows)).toMatchObject({ added: 1, skipped: [] });
  });

  it('finds an influencer only by its present address', async () => {
    const { agency, influencer } = stage.scene;
    const old = await emailOf(stage.database, influencer);
    const [answer] = await rowsFor(stage.database, agency.actor, async (tx) => {
      await tx`reset role`;
      await tx`update auth.users set email = 'moved@example.com' where id = ${influencer.id}`;
      await tx`set local role authenticated`;
      return uploading([uploadRow(old), uploadRow('moved@example.com')])(tx);
    });
    expect(answer).toEqual({ added: 1, present: [], repeats: [], skipped: [1], alike: [] });
  });
});

describe('an influencer who uploads promo codes', () => {
  it('adds its own within the plan, and none of another', async () => {
    const { influencer, rival } = stage.scene;
    const rows = [...uploadRows(influencer.username, 8), uploadRow(rival.username)];
    expect(await uploaded(influencer.actor, rows)).toMatchObject({ added: 8, skipped: [9] });
  });

  it("can't publish a hidden code again, which takes a slot", async () => {
    const { database } = stage;
    const owner = await person(database, 'has_hidden', { is_influencer: true });
    const rows = uploadRows(owner.username, 1);
    await database.as(owner.actor, uploading(rows));
    await database.sql`update public.promo_codes set hidden = true where influencer_id = ${owner.id}`;
    expect(await uploaded(owner.actor, rows, owner)).toMatchObject({ added: 0, present: [1] });
    const [plan] = await database.as(owner.actor, (tx) => tx`select max_offers from public.my_offer_limit()`);
    const tooMany = uploadRows(owner.username, Number(plan?.max_offers) + 1);
    await expect(rowsFor(database, owner.actor, uploading(tooMany, true))).rejects.toMatchObject({
      message: expect.stringContaining('and you have 1.'),
      hint: 'offer_limit',
    });
  });

  it.each([false, true])(
    'is told how many fit the plan, and nothing is added (dry run: %s)',
    async (dryRun) => {
      const { influencer } = stage.scene;
      const rows = uploadRows(influencer.username, 9);
      await expect(rowsFor(stage.database, influencer.actor, uploading(rows, dryRun))).rejects.toMatchObject({
        message: '8 of the 9 new codes in this file fit: your Growth plan allows 10 offers, and you have 2.',
        hint: 'offer_limit',
      });
      const outcome = await rehearse(stage.database, influencer.actor, uploading(rows, dryRun), {
        witness: everyCode,
      });
      expect(outcome).toBe('error P0001');
    },
  );

  it('at the limit may upload codes that already exist', async () => {
    const { rival } = stage.scene;
    const there = {
      brand_name: ' BRAND OF rival.example',
      promo_code: 'SAVE10',
      affiliate_link: 'https://rival.example/go',
    };
    const [answer] = await rowsFor(
      stage.database,
      rival.actor,
      uploading([uploadRow(rival.username, there)], true),
    );
    expect(answer).toEqual({ added: 0, present: [1], repeats: [], skipped: [], alike: [] });
  });
});

describe('the sentence about what fits a plan', () => {
  it.each([
    [1, 1, "The new code in this file doesn't fit: your Starter plan allows 1 offer, and you have 1."],
    [3, 1, 'None of the 3 new codes in this file fits: your Starter plan allows 1 offer, and you have 1.'],
    [
      1200,
      0,
      '1 of the 1,200 new codes in this file fits: your Starter plan allows 1 offer, and you have 0.',
    ],
  ])(
    'names the plan, its limit and how many fit, for %i new codes on top of %i',
    async (count, there, message) => {
      const starter = await person(stage.database, `starter-${count}`, { is_influencer: true });
      if (there > 0) await code(stage.database, starter, { domain: 'starter.example' });
      const upload = uploading(uploadRows(starter.username, count), true);
      await expect(rowsFor(stage.database, starter.actor, upload)).rejects.toMatchObject({ message });
    },
  );
});

describe('the same code in an upload', () => {
  it.each<[string, Record<string, unknown>, number]>([
    ['again', {}, 1],
    ['with the brand in other letters and blanks', { brand_name: '  KILN & co ' }, 1],
    ['with another description, category and date', { description: 'x', category: 'Food' }, 1],
    ['in other letters and blanks', { promo_code: ' kiln 10' }, 1],
    ['with its link in another spelling', { affiliate_link: 'http://KILN.example/?ref=1' }, 1],
    ['with another code', { promo_code: 'KILN11' }, 2],
    ['with a path in other letters', { affiliate_link: 'https://kiln.example/A?ref=1' }, 2],
    ['with another link', { affiliate_link: 'https://kiln.example/?ref=2' }, 2],
    ['of another brand', { brand_name: 'Kiln' }, 2],
  ])('%s (%j) within one file adds %i in all', async (_, fields, added) => {
    const { agency, influencer } = stage.scene;
    const rows = [uploadRow(influencer.username), uploadRow(influencer.username, fields)];
    const repeats = added === 1 ? [{ row: 2, of: 1 }] : [];
    expect(await uploaded(agency.actor, rows)).toMatchObject({ added, present: [], repeats });
  });

  it('with another link than a published one is added, and told', async () => {
    const { agency, influencer } = stage.scene;
    const rows = [
      uploadRow(influencer.username, { affiliate_link: 'https://kiln.example/?ref=3' }),
      uploadRow(influencer.username),
      uploadRow(influencer.username, { promo_code: 'KILN11' }),
    ];
    const [answer] = await rowsFor(stage.database, agency.actor, async (tx) => {
      await uploading([uploadRow(influencer.username)])(tx);
      return uploading(rows)(tx);
    });
    expect(answer).toMatchObject({ added: 2, present: [2], alike: [1] });
  });

  it('for two influencers counts as two codes', async () => {
    const { database, scene } = stage;
    const other = await person(database, 'another-one', { is_influencer: true });
    await database.sql`
      insert into public.agency_influencers (agency_id, influencer_id) values (${scene.agency.id}, ${other.id})`;
    const rows = [uploadRow(scene.influencer.username), uploadRow(other.username)];
    expect(await uploaded(scene.agency.actor, rows)).toMatchObject({ added: 2, repeats: [] });
  });

  it('is not added by a second upload of the file', async () => {
    const { agency, influencer } = stage.scene;
    const twice = uploadRow(influencer.username, { promo_code: 'CODE1' });
    const rows = [...uploadRows(influencer.username, 3), uploadRow('nobody'), twice];
    const [again] = await rowsFor(stage.database, agency.actor, async (tx) => {
      await uploading(rows)(tx);
      return uploading(rows)(tx);
    });
    expect(again).toEqual({
      added: 0,
      present: [1, 2, 3],
      repeats: [{ row: 5, of: 2 }],
      skipped: [4],
      alike: [],
    });
  });
});

describe('a dry run of an upload', () => {
  it('says what it would do and writes nothing', async () => {
    const { agency, influencer } = stage.scene;
    const rows = [
      ...uploadRows(influencer.username, 4),
      uploadRow(influencer.username, { promo_code: 'CODE0' }),
      uploadRow('nobody'),
    ];
    let changed = true;
    const [answer] = await rowsFor(stage.database, agency.actor, async (tx) => {
      const before = await everyCode(tx);
      const told = await uploading(rows, true)(tx);
      changed = JSON.stringify(before) !== JSON.stringify(await everyCode(tx));
      return told;
    });
    expect(answer).toEqual({ added: 4, present: [], repeats: [{ row: 5, of: 1 }], skipped: [6], alike: [] });
    expect(changed).toBe(false);
  });
});

describe('an upload is written completely or not at all:', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['no brand', { brand_name: null }, 'error 23502'],
    ['a blank code', { promo_code: ' ' }, 'error 23514'],
    ['an unknown category', { category: 'Cars' }, 'error 23514'],
    ['a script for a link', { affiliate_link: 'javascript:alert(1)' }, 'error 23514'],
    ['a link of a host without a dot', { affiliate_link: 'https://localhost/x' }, 'error 23514'],
    ['an invalid day', { expiration_date: '2026-02-30' }, 'error 22008'],
    ['a day before the year 2000', { expiration_date: '1999-12-31' }, 'error 23514'],
    ['a description that is too long', { description: 'x'.repeat(1001) }, 'error 23514'],
  ])('%s among good rows adds none of them', async (_, fields, error) => {
    const { agency, influencer } = stage.scene;
    const rows = [...uploadRows(influencer.username, 3), uploadRow(influencer.username, fields)];
    const outcome = await rehearse(stage.database, agency.actor, uploading(rows), { witness: everyCode });
    expect(outcome).toBe(error);
  });

  it.each([[{}], ['x'], [null], [Array.from({ length: 10_001 }, () => ({}))]])(
    "what isn't a list of at most 10,000 rows is refused",
    async (rows) => {
      const { agency } = stage.scene;
      expect(await rehearse(stage.database, agency.actor, uploading(rows))).toBe('error 22023');
    },
  );
});

it('an influencer with an unlimited plan adds codes without having them counted', async () => {
  const { database, scene } = stage;
  const elite = await person(database, 'elite', { is_influencer: true });
  await database.sql`
    insert into public.subscribers (user_id, stripe_customer_id, subscribed, subscription_tier)
    values (${elite.id}, 'cus_elite', true, 'Elite')`;
  await code(database, elite, { domain: 'elite.example' });
  const [answer] = await rowsFor(
    database,
    elite.actor,
    uploading([...uploadRows(elite.username, 60), uploadRow(scene.rival.username)]),
  );
  expect(answer).toEqual({ added: 60, present: [], repeats: [], skipped: [61], alike: [] });
});
