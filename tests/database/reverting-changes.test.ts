import type { Row, TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../support/database';
import { manage, managedPair } from '../support/managed-pair';
import { setTheScene } from '../support/scene';
import { endedOrBlocked, withSessions } from '../support/session';

const stage = setTheScene();

const managed = () => managedPair(stage.database);

/** A code that the actor adds, and its id. */
const add = async (actor: Actor, influencerId: string, code = 'FERN15') => {
  const [row] = await stage.database.as(
    actor,
    (tx) => tx`
      insert into public.promo_codes (influencer_id, brand_name, promo_code, description, terms)
      values (${influencerId}, 'Fernwood', ${code}, '20% off', 'Once') returning id`,
  );
  return String(row?.id);
};

const read = (actor: Actor, of: string, byAgencies = false) =>
  stage.database.as(actor, (tx) => tx`select * from public.list_trail(${of}, ${byAgencies})`);

/** The latest entry, as the actor reads it. */
async function latest(actor: Actor, of: string): Promise<Row> {
  const [entry] = await read(actor, of);
  if (!entry) throw new Error('There is no entry.');
  return entry;
}

const revert = async (actor: Actor, entryId: unknown) => {
  const [row] = await stage.database.as(
    actor,
    (tx: TransactionSql) => tx`select outcome, present from public.revert_change(${String(entryId)})`,
  );
  return row;
};

const codeOf = async (id: string) => {
  const [row] = await stage.database.sql`
    select promo_code, terms, published_by_influencer from public.promo_codes where id = ${id}`;
  return row;
};

const edit = (actor: Actor, id: string, code: string) =>
  stage.database.as(actor, (tx) => tx`update public.promo_codes set promo_code = ${code} where id = ${id}`);

describe('the trail can be read', () => {
  it('by the influencer and its agency, latest first, with names', async () => {
    const { agency, influencer, id } = await managed();
    const code = await add(agency, id);
    await edit(agency, code, 'FERN20');
    const entries = await read(influencer, id, true);
    expect(
      entries.map(({ act, actor_name, by_me, revertible }) => ({ act, actor_name, by_me, revertible })),
    ).toEqual([
      { act: 'changed', actor_name: 'Northlight', by_me: false, revertible: true },
      { act: 'added', actor_name: 'Northlight', by_me: false, revertible: true },
    ]);
    expect(entries[0]).toMatchObject({
      was: { promo_code: 'FERN15' },
      became: { promo_code: 'FERN20' },
      total: 2,
    });
    expect(await latest(agency, id)).toMatchObject({ act: 'changed', by_me: true });
  });

  it('by no other member or agency, nor by a visitor', async () => {
    const { agency, id } = await managed();
    await add(agency, id);
    const { bystander, otherAgency, rival } = stage.scene;
    for (const actor of [bystander.actor, otherAgency.actor, rival.actor]) {
      expect([...(await read(actor, id))]).toEqual([]);
    }
    await expect(read('anon', id)).rejects.toMatchObject({ code: '42501' });
  });

  it('by an agency only since its management began, without plan, roles and other agencies', async () => {
    const { database } = stage;
    const influencer = await database.createUser({ is_influencer: true });
    await add({ userId: influencer.id }, influencer.id, 'BEFORE');
    const former = await database.createUser({ is_agency: true, full_name: 'Former' });
    const agency = await database.createUser({ is_agency: true, full_name: 'Present' });
    await manage(database, agency, influencer);
    await manage(database, former, influencer);
    await database.sql`update public.profiles set is_featured = true where id = ${influencer.id}`;
    await database.sql`insert into public.subscribers (user_id, subscribed, subscription_tier) values (${influencer.id}, true, 'Pro')`;
    await add({ userId: former.id }, influencer.id, 'OTHER');
    const entries = await read({ userId: agency.id }, influencer.id);
    expect(entries.map(({ subject, act, actor_name }) => [subject, act, actor_name])).toEqual([
      ['offer', 'added', null],
      ['management', 'added', null],
    ]);
    await database.sql`select public.end_management(${agency.id}, ${influencer.id}, ${influencer.id})`;
    expect([...(await read({ userId: agency.id }, influencer.id))]).toEqual([]);
  });

  it('page by page, each entry once', async () => {
    const { agency, influencer, id } = await managed();
    for (let place = 0; place < 5; place += 1) await add(agency, id, `CODE${place}`);
    const seen: unknown[] = [];
    let after: string | null = null;
    do {
      const page: Row[] = await stage.database.as(
        influencer,
        (tx) => tx`select id, cursor from public.list_trail(${id}, true, ${after}, 2)`,
      );
      seen.push(...page.map((entry) => entry.id));
      after = page.at(-1)?.cursor ?? null;
    } while (after !== null);
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });
});

describe('reverting a change', () => {
  it('restores a field that still has the value that the change wrote', async () => {
    const { agency, influencer, id } = await managed();
    const code = await add(agency, id);
    await edit(agency, code, 'FERN20');
    const { id: entry } = await latest(influencer, id);
    expect(await revert(influencer, entry)).toEqual({ outcome: 'reverted', present: null });
    expect(await codeOf(code)).toMatchObject({ promo_code: 'FERN15' });
    const [own, former] = await read(influencer, id);
    expect(own).toMatchObject({ by_me: true, became: { promo_code: 'FERN15' } });
    expect(former?.reverted_at).not.toBeNull();
  });

  it('is refused when the field was changed again, and says to what', async () => {
    const { agency, influencer, id } = await managed();
    const code = await add(agency, id);
    await edit(agency, code, 'FERN20');
    const { id: entry } = await latest(influencer, id);
    await edit(agency, code, 'FERN25');
    expect(await revert(influencer, entry)).toEqual({
      outcome: 'changed_since',
      present: { promo_code: 'FERN25' },
    });
    expect(await codeOf(code)).toMatchObject({ promo_code: 'FERN25' });
  });

  it('deletes an added code, and brings a deleted one back under its id', async () => {
    const { agency, influencer, id } = await managed();
    const code = await add(agency, id);
    expect(await revert(influencer, (await latest(influencer, id)).id)).toMatchObject({
      outcome: 'reverted',
    });
    expect(await codeOf(code)).toBeUndefined();
    const deletion = await latest(influencer, id);
    expect(await revert(influencer, deletion.id)).toMatchObject({ outcome: 'reverted' });
    expect(await codeOf(code)).toEqual({
      promo_code: 'FERN15',
      terms: 'Once',
      published_by_influencer: false,
    });
    expect(await revert(influencer, deletion.id)).toMatchObject({ outcome: 'there_already' });
  });

  it('finds a deleted code back already when somebody else has just reverted the deletion', async () => {
    const { agency, influencer, id } = await managed();
    const code = await add(agency, id);
    await stage.database.as(agency, (tx) => tx`delete from public.promo_codes where id = ${code}`);
    const { id: deletion } = await latest(influencer, id);
    await withSessions(stage.database, [agency, influencer], async (first, second) => {
      await first.sql`begin`;
      const [early] = await first.sql`select outcome from public.revert_change(${String(deletion)})`;
      const reverting = second.sql`select outcome from public.revert_change(${String(deletion)})`.execute();
      expect(await endedOrBlocked(stage.database, second, reverting)).toBe('blocked');
      await first.sql`commit`;
      const [late] = await reverting;
      expect([early?.outcome, late?.outcome]).toEqual(['reverted', 'there_already']);
    });
  });

  it('is refused for the deletion of a hidden code, which it would show again', async () => {
    const { influencer, id } = await managed();
    const code = await add(influencer, id);
    await stage.database.sql`select private.hide_offer(${code}, 'operator', 'It leads to a false shop.')`;
    await stage.database.as(influencer, (tx) => tx`select public.delete_hidden_offer(${code})`);
    const { id: deletion } = await latest(influencer, id);
    await expect(revert(influencer, deletion)).rejects.toMatchObject({ code: '42501' });
  });

  it('is refused for an edit of a code that was hidden since, as an edit by hand would be', async () => {
    const { influencer, id } = await managed();
    const code = await add(influencer, id);
    await edit(influencer, code, 'FERN20');
    const { id: change } = await latest(influencer, id);
    await stage.database.sql`select private.hide_offer(${code}, 'operator', 'It leads to a false shop.')`;
    await expect(revert(influencer, change)).rejects.toMatchObject({ code: '42501' });
    expect(await codeOf(code)).toMatchObject({ promo_code: 'FERN20' });
  });

  it('is refused for the deletion of a code with complaints, without revealing them', async () => {
    const { influencer, id } = await managed();
    const code = await add(influencer, id);
    await stage.database.sql`
      insert into private.complaints (account_id, offer_id, kind) values (${id}, ${code}, 'misleading')`;
    await stage.database.as(influencer, (tx) => tx`delete from public.promo_codes where id = ${code}`);
    const deletion = await latest(influencer, id);
    expect(deletion.revertible).toBe(false);
    expect(deletion.was).not.toHaveProperty('complained_of');
    await expect(revert(influencer, deletion.id)).rejects.toMatchObject({ code: '42501' });
  });

  it("restores each deletion once, so that a code doesn't come back featured", async () => {
    const { influencer, id } = await managed();
    const code = await add(influencer, id);
    const feature = (featured: boolean) =>
      stage.database.sql`update public.promo_codes set is_featured = ${featured} where id = ${code}`;
    const remove = () =>
      stage.database.as(influencer, (tx) => tx`delete from public.promo_codes where id = ${code}`);
    await feature(true);
    await remove();
    const { id: deletion } = await latest(influencer, id);
    await revert(influencer, deletion);
    await feature(false);
    await remove();
    await expect(revert(influencer, deletion)).rejects.toMatchObject({ code: '42501' });
    expect(await codeOf(code)).toBeUndefined();
  });

  it('is refused for an edit of a deleted code: there is nothing to revert', async () => {
    const { agency, influencer, id } = await managed();
    const code = await add(agency, id);
    await edit(agency, code, 'FERN20');
    const { id: entry } = await latest(influencer, id);
    await stage.database.as(agency, (tx) => tx`delete from public.promo_codes where id = ${code}`);
    expect(await revert(influencer, entry)).toMatchObject({ outcome: 'removed_since' });
  });

  it("is bound by the influencer's plan, except for an agency", async () => {
    const { agency, influencer, id } = await managed();
    const code = await add(agency, id);
    await stage.database.as(agency, (tx) => tx`delete from public.promo_codes where id = ${code}`);
    const { id: deletion } = await latest(influencer, id);
    await add(agency, id, 'ANOTHER');
    await expect(revert(influencer, deletion)).rejects.toMatchObject({ code: 'P0001', hint: 'offer_limit' });
    expect(await revert(agency, deletion)).toMatchObject({ outcome: 'reverted' });
  });

  it('of a profile is allowed to agency and influencer only for fields that each could edit by hand', async () => {
    const { agency, influencer, id } = await managed();
    await stage.database.as(
      influencer,
      (tx) => tx`update public.profiles set bio = 'Plants' where id = ${id}`,
    );
    const { id: bio } = await latest(influencer, id);
    await expect(revert(agency, bio)).rejects.toMatchObject({ code: '42501' });
    expect(await revert(influencer, bio)).toMatchObject({ outcome: 'reverted' });
    await stage.database.sql`update public.profiles set avatar_url = '/a.png' where id = ${id}`;
    await expect(revert(influencer, (await latest(influencer, id)).id)).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('is refused to visitors, other members and agencies, and to an agency after the management has ended', async () => {
    const { agency, influencer, id } = await managed();
    const code = await add(agency, id);
    await edit(agency, code, 'FERN20');
    const { id: entry } = await latest(influencer, id);
    const { bystander, otherAgency, rival } = stage.scene;
    for (const actor of ['anon', bystander.actor, otherAgency.actor, rival.actor] as const) {
      await expect(revert(actor, entry), String(actor)).rejects.toMatchObject({ code: '42501' });
    }
    await stage.database
      .sql`update public.agency_influencers set managed_by_agency = false where influencer_id = ${id}`;
    await expect(revert(agency, entry)).rejects.toMatchObject({ code: '42501' });
    expect(await codeOf(code)).toMatchObject({ promo_code: 'FERN20' });
  });

  it('is refused for what the operator did', async () => {
    const { influencer, id } = await managed();
    const code = await add(influencer, id);
    await stage.database.sql.begin(async (tx) => {
      await tx`update public.promo_codes set description = 'Changed' where id = ${code}`;
      await tx`select private.note_act('hide offer', 'Misleading')`;
    });
    const entry = await latest(influencer, id);
    expect(entry).toMatchObject({
      actor_kind: 'operator',
      actor_name: null,
      reason: 'Misleading',
      revertible: false,
    });
    await expect(revert(influencer, entry.id)).rejects.toMatchObject({ code: '42501' });
  });
});
