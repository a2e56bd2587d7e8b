import { afterEach, describe, expect, it } from 'vitest';
import { PROFILE_PAGE_LIMITS, pageSchema } from '@/features/page-editor/rules/page-form';
import type { Actor } from '../support/database';
import { code, setTheScene } from '../support/scene';

const stage = setTheScene();

interface Page {
  pins?: string[] | null;
  links?: unknown;
}

const saveAs = (actor: Actor, influencerId: string, { pins = [], links = [] }: Page) =>
  stage.database.as(
    actor,
    (tx) =>
      tx`select public.save_profile_page(${influencerId}, ${pins}::uuid[], ${JSON.stringify(links)}::text::jsonb)`,
  );
const save = (page: Page) => saveAs(stage.scene.influencer.actor, stage.scene.influencer.id, page);

const pinned = (actor: Actor = 'anon') =>
  stage.database.as(actor, async (tx) => {
    const rows = await tx<
      { id: string }[]
    >`select id from public.pinned_offers(${stage.scene.influencer.id})`;
    return rows.map(({ id }) => id);
  });
const links = () =>
  stage.database.as('anon', async (tx) => {
    const [row] = await tx<{ links: unknown }[]>`
      select links from public.influencer_profile(${stage.scene.influencer.id})`;
    return row?.links;
  });

const isTakenByForm = (given: { title: string; url: string }) =>
  pageSchema.safeParse({ pins: [], links: [given] }).success;

const link = (title = 'My blog', url = 'https://blog.example/about') => ({ title, url });
const violates = (constraint: string) => ({ code: '23514', constraint_name: `profile_pages_${constraint}` });

afterEach(() => stage.database.sql`delete from private.profile_pages`);

describe('pinned offers', () => {
  it("are answered in the influencer's order, and in another one after the next save", async () => {
    const { influencer, liveCode } = stage.scene;
    const second = await code(stage.database, influencer, { domain: 'second.example' });
    await save({ pins: [second, liveCode] });
    expect(await pinned()).toEqual([second, liveCode]);
    await saveAs(stage.scene.agency.actor, influencer.id, { pins: [liveCode, second] });
    expect(await pinned()).toEqual([liveCode, second]);
    await save({ pins: null });
    expect(await pinned()).toEqual([]);
  });

  it('are left out when they have ended, were deleted, hidden, or are for followers only, also for a follower', async () => {
    const { influencer, liveCode, expiredCode, agency } = stage.scene;
    const { sql } = stage.database;
    const closed = await code(stage.database, influencer, { domain: 'closed.example' });
    const hidden = await code(stage.database, influencer, { domain: 'hidden.example' });
    const deleted = await code(stage.database, influencer, { domain: 'deleted.example' });
    await save({ pins: [expiredCode, closed, hidden, deleted, liveCode] });
    await sql`update public.promo_codes set followers_only = true where id = ${closed}`;
    await sql`update public.promo_codes set hidden = true where id = ${hidden}`;
    await sql`delete from public.promo_codes where id = ${deleted}`;
    for (const actor of ['anon', influencer.actor, agency.actor] as const) {
      expect(await pinned(actor)).toEqual([liveCode]);
    }
  });

  it("aren't answered of a suspended account", async () => {
    const { influencer, liveCode } = stage.scene;
    await save({ pins: [liveCode] });
    await stage.database.sql`select public.suspend_account(${influencer.id})`;
    expect(await pinned()).toEqual([]);
    await stage.database.sql`select public.lift_suspension(${influencer.id})`;
    expect(await pinned()).toEqual([liveCode]);
  });

  it('are refused when there are more than eight', async () => {
    const many = await Promise.all(
      Array.from({ length: PROFILE_PAGE_LIMITS.pins + 1 }, (_, nth) =>
        code(stage.database, stage.scene.influencer, { domain: `shop-${nth}.example` }),
      ),
    );
    await expect(save({ pins: many })).rejects.toMatchObject(violates('pinned_offers_number'));
    await save({ pins: many.slice(1) });
    expect(await pinned()).toEqual(many.slice(1));
  });

  it.each([
    ['one is there twice', () => stage.scene.liveCode],
    ["one is another influencer's", () => stage.scene.rivalCode],
    ["one doesn't exist", () => crypto.randomUUID()],
  ])('are refused when %s, with its number', async (_, second) => {
    await expect(save({ pins: [stage.scene.liveCode, second()] })).rejects.toMatchObject({
      code: 'P0001',
      hint: 'pins.1',
      message:
        'Pinned code 2 was deleted or hidden meanwhile, or is there twice. Take it out and save again.',
    });
    expect(await pinned()).toEqual([]);
  });

  it('are refused when the list contains a null or has two dimensions', async () => {
    const { influencer, liveCode } = stage.scene;
    for (const list of [`array['${liveCode}', null]::uuid[]`, `array[array['${liveCode}']]::uuid[]`]) {
      await expect(
        stage.database.as(influencer.actor, (tx) =>
          tx.unsafe(`select public.save_profile_page('${influencer.id}', ${list}, '[]')`),
        ),
      ).rejects.toMatchObject(violates('pinned_offers_number'));
    }
  });
});

describe('the links of a profile page', () => {
  it('are answered with the profile, in their order', async () => {
    expect(await links()).toEqual([]);
    const all = Array.from({ length: PROFILE_PAGE_LIMITS.links }, (_, nth) => link(`Link ${nth}`));
    await save({ links: all });
    expect(await links()).toEqual(all);
  });

  it.each<[string, { title: string; url: string }]>([
    ['as long as a title may be', link('x'.repeat(PROFILE_PAGE_LIMITS.title))],
    ['by http', link('My blog', 'http://blog.example')],
    ['with a title in another script', link('私のブログ')],
  ])('are taken %s', async (_, given) => {
    expect(isTakenByForm(given)).toBe(true);
    await save({ links: [given] });
    expect(await links()).toEqual([given]);
  });

  it.each<[string, { title: string; url: string }]>([
    ['without a title', link(' ')],
    ['with too long a title', link('x'.repeat(PROFILE_PAGE_LIMITS.title + 1))],
    ['with a hidden character in the title', link('My\u202eblog')],
    ['with another address as title', link('https://bank.example')],
    ['with a title that passes for ours', link('Promobell')],
    ['without an address', link('My blog', '')],
    ['to a script', link('My blog', 'javascript:alert(1)')],
    ['to a file', link('My blog', 'ftp://blog.example')],
    ['to a path', link('My blog', '/login')],
    ['to this machine', link('My blog', 'http://localhost/')],
    ["with a user's name before the host", link('My blog', 'https://bank.example@evil.example')],
    ['with too long an address', link('My blog', `https://blog.example/${'x'.repeat(2_048)}`)],
  ])('are refused %s, by the form and by the database', async (_, given) => {
    expect(isTakenByForm(given)).toBe(false);
    await expect(save({ links: [given] })).rejects.toMatchObject(violates('links_given'));
  });

  it.each<[string, unknown]>([
    ['there are more than eight', Array.from({ length: 9 }, () => link())],
    ['they are no list', { title: 'My blog' }],
    ['one is no link', ['https://blog.example']],
    ['one has no title', [{ url: 'https://blog.example' }]],
    ['a title is a number', [{ title: 5, url: 'https://blog.example' }]],
    ['an address is null', [{ title: 'My blog', url: null }]],
    ['one says more', [{ ...link(), rel: 'me' }]],
  ])('are refused when %s', async (_, given) => {
    await expect(save({ links: given })).rejects.toMatchObject(violates('links_given'));
  });

  it('are refused to a blocked domain, with the name of the field', async () => {
    await stage.database
      .sql`insert into private.blocked_domains (domain, reason) values ('scam.example', 'x')`;
    await expect(
      save({ links: [link(), link('Win', 'https://www.win.scam.example/now')] }),
    ).rejects.toMatchObject({
      code: 'P0001',
      hint: 'links.1.url',
      message: 'Links may not lead to scam.example.',
    });
    await stage.database.sql`delete from private.blocked_domains where domain = 'scam.example'`;
  });

  it('are left out while their domain is blocked, and there again afterwards', async () => {
    const later = link('Later', 'https://later.example');
    await save({ links: [link(), later] });
    await stage.database
      .sql`insert into private.blocked_domains (domain, reason) values ('later.example', 'x')`;
    expect(await links()).toEqual([link()]);
    await stage.database.sql`delete from private.blocked_domains where domain = 'later.example'`;
    expect(await links()).toEqual([link(), later]);
  });
});

describe('the version of a profile page', () => {
  const version = async () => {
    const [row] = await stage.database.as(
      stage.scene.agency.actor,
      (tx) => tx<{ version: string }[]>`
        select public.profile_page_version(${stage.scene.influencer.id})::text as version`,
    );
    return row?.version ?? '';
  };
  const saveOver = (actor: Actor, seen: string, title: string) =>
    stage.database.as(
      actor,
      (tx) => tx`
        select public.save_profile_page(
          ${stage.scene.influencer.id}, '{}', ${JSON.stringify([link(title)])}::text::jsonb, ${seen}::text::timestamptz
        )::text as version`,
    );

  it('changes with each save, whose answer it is', async () => {
    const { influencer, agency } = stage.scene;
    expect(await version()).toBe('-infinity');
    const [first] = await saveOver(influencer.actor, '-infinity', 'First');
    expect(first).toEqual({ version: await version() });
    const [second] = await saveOver(agency.actor, await version(), 'Second');
    expect(second).toEqual({ version: await version() });
    expect(second).not.toEqual(first);
    expect(await links()).toEqual([link('Second')]);
  });

  it.each([
    ['there was none yet', () => Promise.resolve('-infinity')],
    ['it was saved once more', version],
  ])("as seen when %s has a save refused after somebody else's save, which stays", async (_, seenBefore) => {
    const { influencer, agency } = stage.scene;
    await save({ links: [link('First')] });
    const seen = await seenBefore();
    await saveAs(agency.actor, influencer.id, { links: [link("Agency's")] });
    await expect(saveOver(influencer.actor, seen, 'Mine')).rejects.toMatchObject({
      code: 'P0001',
      hint: 'version',
      message: 'The page was changed meanwhile.',
    });
    expect(await links()).toEqual([link("Agency's")]);
  });
});

it('a profile page is deleted with its account', async () => {
  const { database } = stage;
  const gone = await database.createUser({ is_influencer: true });
  await saveAs({ userId: gone.id }, gone.id, { links: [link()] });
  await database.sql`delete from public.profiles where id = ${gone.id}`;
  await database.sql`delete from private.accounts where id = ${gone.id}`;
  expect(await database.sql`select from private.profile_pages where influencer_id = ${gone.id}`).toHaveLength(
    0,
  );
});
