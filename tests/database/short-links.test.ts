import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageName, pages } from '@/shared/pages';
import type { Actor } from '../support/database';
import { code, setTheScene } from '../support/scene';
import { endedOrBlocked, withSessions } from '../support/session';

const stage = setTheScene();

let formerAgency: Actor;
beforeAll(async () => {
  const { database, scene } = stage;
  const agency = await database.createUser({ is_agency: true });
  await database.sql`
    insert into public.agency_influencers (agency_id, influencer_id, managed_by_agency)
    values (${agency.id}, ${scene.influencer.id}, false)`;
  formerAgency = { userId: agency.id };
});

const linkOf = async (actor: Actor, influencer: string, offer: string | null = null) => {
  const [link] = await stage.database.as(
    actor,
    (tx) => tx`select * from public.short_link(${influencer}, ${offer})`,
  );
  return link;
};

const choose = async (
  actor: Actor,
  influencer: string,
  ending: string | null,
  offer: string | null = null,
) => {
  const [chosen] = await stage.database.as(
    actor,
    (tx) => tx`select public.choose_short_ending(${influencer}, ${ending}, ${offer}) as ending`,
  );
  return chosen?.ending;
};

/** An offer of the influencer's without a chosen ending. */
const newOffer = () => code(stage.database, stage.scene.influencer, { domain: 'links.example' });

const NOT_YOURS = { code: '42501', message: 'Only the influencer and its agency make its links.' };

/** Those who may not make an influencer's links. */
const strangers = () => {
  const { shopper, rival, otherAgency } = stage.scene;
  return {
    'a plain member': shopper.actor,
    'another influencer': rival.actor,
    'the agency of another': otherAgency.actor,
    'a former agency': formerAgency,
  };
};

describe('the short link of an offer', () => {
  it('has seven letters and digits without look-alikes, the same for the influencer and its agency', async () => {
    const { influencer, agency, liveCode } = stage.scene;
    const link = await linkOf(influencer.actor, influencer.id, liveCode);
    expect(link).toEqual({
      ending: expect.stringMatching(/^[abcdefghjkmnpqrstuvwxyz2-9]{7}$/),
      chosen_ending: null,
    });
    expect(await linkOf(agency.actor, influencer.id, liveCode)).toEqual(link);
  });

  it('differs from that of the profile', async () => {
    const { influencer, agency, liveCode } = stage.scene;
    const profile = await linkOf(agency.actor, influencer.id);
    expect(await linkOf(influencer.actor, influencer.id)).toEqual(profile);
    expect(profile?.ending).not.toBe((await linkOf(influencer.actor, influencer.id, liveCode))?.ending);
  });

  it.each(['a plain member', 'another influencer', 'the agency of another', 'a former agency'] as const)(
    "isn't made, read or chosen by %s",
    async (who) => {
      const { influencer, liveCode } = stage.scene;
      const actor = strangers()[who];
      await expect(linkOf(actor, influencer.id, liveCode)).rejects.toMatchObject(NOT_YOURS);
      await expect(linkOf(actor, influencer.id)).rejects.toMatchObject(NOT_YOURS);
      await expect(choose(actor, influencer.id, 'taken-over', liveCode)).rejects.toMatchObject(NOT_YOURS);
    },
  );

  it("isn't made or chosen by a visitor", async () => {
    const { influencer, liveCode } = stage.scene;
    await expect(linkOf('anon', influencer.id, liveCode)).rejects.toMatchObject({ code: '42501' });
    await expect(choose('anon', influencer.id, 'taken-over')).rejects.toMatchObject({ code: '42501' });
  });

  it("isn't made for a member who publishes nothing", async () => {
    const { shopper } = stage.scene;
    await expect(linkOf(shopper.actor, shopper.id)).rejects.toMatchObject(NOT_YOURS);
  });

  it("isn't made for an offer of somebody else's, for a hidden or for a deleted one", async () => {
    const { influencer, rivalCode } = stage.scene;
    const gone = { code: 'P0001', message: 'This code was deleted or is hidden, so it has no link.' };
    const hidden = await newOffer();
    await stage.database.sql`select private.hide_offer(${hidden}, 'operator', 'It is not theirs.')`;
    for (const offer of [rivalCode, hidden, crypto.randomUUID()]) {
      await expect(linkOf(influencer.actor, influencer.id, offer)).rejects.toMatchObject(gone);
      await expect(choose(influencer.actor, influencer.id, 'not-mine', offer)).rejects.toMatchObject(gone);
    }
  });

  it("can't be added past the functions, for somebody else or for somebody else's offer", async () => {
    const { influencer, rival, rivalCode } = stage.scene;
    const add = (of: string, offer: string | null) =>
      stage.database.as(
        influencer.actor,
        (tx) =>
          tx`insert into private.short_links (ending, influencer_id, offer_id) values ('smuggled', ${of}, ${offer})`,
      );
    const refused = { code: '42501', message: expect.stringContaining('row-level security') };
    await expect(add(rival.id, null)).rejects.toMatchObject(refused);
    await expect(add(rival.id, rivalCode)).rejects.toMatchObject(refused);
    await expect(add(influencer.id, rivalCode)).rejects.toMatchObject(refused);
  });

  it("isn't changed or deleted by its influencer", async () => {
    const { influencer } = stage.scene;
    await linkOf(influencer.actor, influencer.id);
    const denied = { code: '42501' };
    const as = stage.database.as;
    await expect(
      as(influencer.actor, (tx) => tx`update private.short_links set ending = 'x'`),
    ).rejects.toMatchObject(denied);
    await expect(as(influencer.actor, (tx) => tx`delete from private.short_links`)).rejects.toMatchObject(
      denied,
    );
  });
});

describe('a chosen ending', () => {
  it('is stored in lower case without blanks around it, beside the one that was drawn', async () => {
    const { influencer, agency } = stage.scene;
    const offer = await newOffer();
    const drawn = await linkOf(influencer.actor, influencer.id, offer);
    expect(await choose(agency.actor, influencer.id, ' Mina-Glasswater ', offer)).toBe('mina-glasswater');
    expect(await linkOf(influencer.actor, influencer.id, offer)).toEqual({
      ...drawn,
      chosen_ending: 'mina-glasswater',
    });
  });

  it('is chosen once for each offer, and once for the profile', async () => {
    const { influencer } = stage.scene;
    const offer = await newOffer();
    const stays = {
      code: 'P0001',
      hint: 'ending',
      message: 'The ending of this link was chosen before, and it stays.',
    };
    for (const of of [offer, null]) {
      await choose(influencer.actor, influencer.id, of ? 'once-offer' : 'once-profile', of);
      await expect(choose(influencer.actor, influencer.id, 'twice', of)).rejects.toMatchObject(stays);
    }
  });

  it("isn't one that is in use", async () => {
    const { influencer, rival } = stage.scene;
    const drawn = (await linkOf(rival.actor, rival.id))?.ending;
    const taken = {
      code: 'P0001',
      hint: 'ending',
      message: 'This ending is taken. Please choose another one.',
    };
    const offer = await newOffer();
    await choose(influencer.actor, influencer.id, 'first-come', offer);
    for (const ending of [drawn, 'first-come', 'FIRST-come']) {
      await expect(choose(rival.actor, rival.id, ending)).rejects.toMatchObject(taken);
    }
  });

  it.each([
    'ab',
    'a'.repeat(41),
    'a'.repeat(5000),
    '-abc',
    'abc-',
    'a--b',
    'a b',
    'a_b',
    'a.b',
    'ä-b',
    'a/b',
    'а-b-c',
    '',
    null,
  ])("isn't %j, which is malformed", async (ending) => {
    const { influencer } = stage.scene;
    await expect(choose(influencer.actor, influencer.id, ending, await newOffer())).rejects.toMatchObject({
      code: 'P0001',
      hint: 'ending',
      message:
        'Use 3 to 40 letters from a to z, digits and hyphens; no hyphen at the start or end, and no two in a row.',
    });
  });

  it.each(['abc', '123', 'a'.repeat(40), 'a-1-b'])('may be %j', async (ending) => {
    const { influencer } = stage.scene;
    expect(await choose(influencer.actor, influencer.id, ending, await newOffer())).toBe(ending);
  });

  it.each(
    ['admin', 'Support', 'promobell', 'promo-bell-help', 'brand', 'go', 'qr', 'how-it-works'].filter(
      (name) => name.length > 2,
    ),
  )("isn't %j, which is reserved", async (ending) => {
    const { influencer } = stage.scene;
    await expect(choose(influencer.actor, influencer.id, ending, await newOffer())).rejects.toMatchObject({
      code: 'P0001',
      hint: 'ending',
      message: 'This ending is reserved. Please choose another one.',
    });
  });

  it("isn't the first part of an address of the site", async () => {
    const [constraint] = await stage.database.sql<{ definition: string }[]>`
      select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'short_links_ending_free'`;
    const reserved = new Set(constraint?.definition.match(/(?<=')[^',]+(?=')/g));
    const folders = ['assets', 'api', 'embed', 'go', 'portraits'];
    const missing = [...Object.values(pages).map(pageName), ...folders].filter((name) => !reserved.has(name));
    expect(missing).toEqual([]);
  });
});

describe('the ending of a deleted offer', () => {
  const taken = {
    code: 'P0001',
    hint: 'ending',
    message: 'This ending was given up lately. Nobody can take it for 90 days.',
  };

  it("isn't chosen again for 90 days, whoever deleted the offer", async () => {
    const { influencer, agency, rival } = stage.scene;
    const { database } = stage;
    const offer = await newOffer();
    const drawn = (await linkOf(influencer.actor, influencer.id, offer))?.ending;
    await choose(influencer.actor, influencer.id, 'given-up', offer);
    await database.as(agency.actor, (tx) => tx`delete from public.promo_codes where id = ${offer}`);
    for (const ending of ['given-up', drawn]) {
      await expect(choose(rival.actor, rival.id, ending)).rejects.toMatchObject(taken);
    }
    await database.sql`update private.former_endings set given_up_at = given_up_at - interval '90 days'`;
    expect(await choose(rival.actor, rival.id, 'given-up')).toBe('given-up');
  });

  it("can't be chosen by somebody who tries while the deletion isn't committed yet", async () => {
    const { influencer, rival } = stage.scene;
    const offer = await newOffer();
    const others = await code(stage.database, rival, { domain: 'links.example' });
    await choose(influencer.actor, influencer.id, 'waited-for', offer);
    await withSessions(stage.database, [influencer.actor, rival.actor], async (owner, other) => {
      await owner.sql`begin`;
      await owner.sql`delete from public.promo_codes where id = ${offer}`;
      const choosing =
        other.sql`select public.choose_short_ending(${rival.id}, 'waited-for', ${others})`.then(
          String,
          String,
        );
      expect(await endedOrBlocked(stage.database, other, choosing)).toBe('blocked');
      await owner.sql`commit`;
      expect(await choosing).toContain(taken.message);
    });
    expect(
      await stage.database.sql`select from private.short_links where ending = 'waited-for'`,
    ).toHaveLength(0);
  });

  it('leads to its offer again when the deletion is reverted', async () => {
    const { id } = stage.scene.influencer;
    const { actor } = stage.scene.agency; // It has no offer limit.
    const offer = await newOffer();
    await choose(actor, id, 'brought-back', offer);
    const link = await linkOf(actor, id, offer);
    await stage.database.as(actor, (tx) => tx`delete from public.promo_codes where id = ${offer}`);
    const trail = stage.database
      .sql`public.list_trail(${id}) where subject_id = ${offer} and act = 'removed'`;
    await stage.database.as(actor, (tx) => tx`select public.revert_change(id::bigint) from ${trail}`);
    expect(await linkOf(actor, id, offer)).toEqual(link);
  });

  it('is forgotten after 90 days', async () => {
    const { influencer } = stage.scene;
    const { sql } = stage.database;
    await sql`insert into private.former_endings (ending, given_up_at) values ('long-ago', now() - interval '91 days')`;
    const offer = await newOffer();
    await linkOf(influencer.actor, influencer.id, offer);
    await sql`delete from public.promo_codes where id = ${offer}`;
    expect(await sql`select from private.former_endings where ending = 'long-ago'`).toHaveLength(0);
  });
});

it('the endings that nobody chooses are listed once', () => {
  const [, list = ''] =
    /ending not in \(([^)]*)\)/.exec(readFileSync('supabase/schemas/22_short_links.sql', 'utf8')) ?? [];
  const names = list.match(/(?<=')[^',]+(?=')/g) ?? [];
  expect(names).toEqual([...new Set(names)].sort());
});
