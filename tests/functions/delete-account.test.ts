import { readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailTo } from '../stack/mail';
import { eventually } from '../support/eventually';
import { FOR_ANYBODY } from '../support/functions-without-a-caller';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { newAgency } from './agencies';
import { invoke } from './answer';
import { addressFrom, influencer as newInfluencer, press, subscribe } from './payments-bed';
import { runJobs } from './run-jobs';
import { newMember, rename, roleOf } from './teams';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

const picture = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], { type: 'image/png' });

const influencer = () => newInfluencer(stack);

const leave = ({ client, password }: SignedIn) => invoke(client, 'delete-account', { password });

async function publish({ client, userId }: SignedIn) {
  const { error } = await client.from('promo_codes').insert({
    influencer_id: userId,
    brand_name: 'Brand',
    promo_code: 'CODE',
    description: '10% off',
    category: 'Tech',
    affiliate_link: 'https://brand.example/',
  });
  expect(error).toBeNull();
}

async function follow({ client, userId }: SignedIn, influencerId: string) {
  const { error } = await client
    .from('user_domain_map')
    .insert({ user_id: userId, influencer_id: influencerId, domain: null });
  expect(error).toBeNull();
}

async function upload({ userId }: SignedIn, name: string) {
  const { error } = await stack.admin().storage.from('avatars').upload(`${userId}/${name}`, picture);
  expect(error).toBeNull();
}

/** Every column, in any table of ours, that still carries the account's id. */
async function tracesOf(userId: string): Promise<string[]> {
  const { sql } = stack.database;
  const columns = await sql<{ schema: string; table: string; column: string }[]>`
    select n.nspname as schema, c.relname as table, a.attname as column
    from pg_attribute a
      join pg_class c on c.oid = a.attrelid
      join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private', 'auth') and c.relkind = 'r' and a.attnum > 0
      and a.atttypid = 'uuid'::regtype and not a.attisdropped`;
  const traces = await Promise.all(
    columns.map(async ({ schema, table, column }) => {
      const found = await sql`
        select from ${sql(schema)}.${sql(table)} where ${sql(column)} = ${userId} limit 1`;
      return found.length > 0 ? [`${schema}.${table}.${column}`] : [];
    }),
  );
  return traces.flat().sort();
}

describe('delete-account', () => {
  it('deletes the account with its files, codes, follows and links', async () => {
    const vera = await influencer();
    const nora = await stack.signUp();
    const other = await influencer();
    await publish(vera);
    await follow(nora, vera.userId);
    await follow(vera, other.userId);
    await upload(vera, 'me.png');
    await upload(vera, 'older/me.png');
    await upload(nora, 'me.png');
    expect((await tracesOf(vera.userId)).length).toBeGreaterThan(5);

    expect(await leave(vera)).toEqual({ status: 200, body: { success: true } });

    expect(await tracesOf(vera.userId)).toEqual([]);
    const { data: files } = await stack.admin().storage.from('avatars').list(vera.userId);
    expect(files).toEqual([]);
    const { data: kept } = await stack.admin().storage.from('avatars').list(nora.userId);
    expect(kept?.map(({ name }) => name)).toEqual(['me.png']);
    const { email, password } = vera;
    expect((await stack.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
    expect((await vera.client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  });

  it('leaves no pictures of an account that was deleted elsewhere, such as in the dashboard', async () => {
    const vera = await stack.signUp();
    const path = `${vera.userId}/me.png`;
    await upload(vera, 'me.png');
    const { storage } = stack.admin();
    expect((await storage.from('withheld-avatars').upload(path, picture)).error).toBeNull();
    await stack.admin().auth.admin.deleteUser(vera.userId);
    await runJobs(stack, 'left pictures');
    for (const bucket of ['avatars', 'withheld-avatars'])
      expect((await storage.from(bucket).list(vera.userId)).data).toEqual([]);
    expect(await stack.database.sql`select from private.jobs where kind = 'left pictures'`).toHaveLength(0);
  });

  it('leaves no pictures that are moved back from a suspension while the others are removed', async () => {
    const vera = await stack.signUp();
    await upload(vera, 'me.png');
    const { storage } = stack.admin();
    const withheld = await storage.from('withheld-avatars').upload(`${vera.userId}/older.png`, picture);
    expect(withheld.error).toBeNull();
    const { sql } = stack.database;
    await sql.unsafe(`
      create function private.move_back() returns trigger language plpgsql security definer as $$
      begin
        update storage.objects set bucket_id = 'avatars' where bucket_id = 'withheld-avatars' and name like '${vera.userId}/%';
        return null;
      end $$;
      create trigger move_back after delete on storage.objects for each row execute function private.move_back()`);
    try {
      expect(await leave(vera)).toEqual({ status: 200, body: { success: true } });
    } finally {
      await sql.unsafe('drop function private.move_back() cascade');
    }
    expect(await sql`select from storage.objects where name like ${`${vera.userId}/%`}`).toHaveLength(0);
  });

  it('hides an account with many followers at once, and deletes its rows by schedule', async () => {
    const vera = await influencer();
    await publish(vera);
    await stack.database.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        with followers as (
          insert into private.accounts (id) select gen_random_uuid() from generate_series(1, 1200) returning id
        )
        insert into private.follows (influencer_id, user_id) select ${vera.userId}, id from followers`;
    });

    expect(await leave(vera)).toEqual({ status: 200, body: { success: true } });
    expect((await tracesOf(vera.userId)).filter((trace) => trace.startsWith('auth.'))).toEqual([]);
    const { data } = await stack.client().from('promo_codes').select('id').eq('influencer_id', vera.userId);
    expect(data).toEqual([]);
    const { email, password } = vera;
    expect((await stack.client().auth.signUp({ email, password })).error).toBeNull();
    // A batch of rows goes with each tick.
    await eventually(async () => {
      await stack.tick();
      expect(await tracesOf(vera.userId)).toEqual([]);
    });
  });

  it("leaves a deleted agency's influencers their accounts and codes", async () => {
    const agency = await stack.signUp();
    const vera = await influencer();
    await publish(vera);
    await stack.database.sql`update public.profiles set is_agency = true where id = ${agency.userId}`;
    await stack.database.sql`
      insert into public.agency_influencers (agency_id, influencer_id) values (${agency.userId}, ${vera.userId})`;

    expect(await leave(agency)).toMatchObject({ status: 200 });

    expect(await tracesOf(agency.userId)).toEqual([]);
    const { data } = await stack
      .client()
      .from('promo_codes')
      .select('promo_code')
      .eq('influencer_id', vera.userId);
    expect(data).toEqual([{ promo_code: 'CODE' }]);
    const { email, password } = vera;
    expect((await stack.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  it('refuses the owner of an agency, and the account of one that somebody else owns, whatever their password', async () => {
    const agency = await newAgency(stack);
    const ana = await newMember(stack, agency);
    await invoke(agency.client, 'hand-over-agency', {
      agency_id: agency.userId,
      member_id: ana.userId,
      password: agency.password,
    });
    expect(await leave(ana)).toEqual({ status: 409, body: { error: 'Hand the agency over first.' } });
    const ownedByAnother = 'This account stands for an agency that somebody else owns. Ask its owner.';
    expect(await leave(agency)).toEqual({ status: 409, body: { error: ownedByAnother } });
    await invoke(ana.client, 'hand-over-agency', {
      agency_id: agency.userId,
      member_id: agency.userId,
      password: ana.password,
    });
    expect(await leave(ana)).toEqual({ status: 200, body: { success: true } });
    expect(await leave(agency)).toEqual({ status: 200, body: { success: true } });
  });

  it("tells an agency's team when the agency's account goes, and leaves it no trace", async () => {
    const agency = await newAgency(stack);
    await rename(agency, 'Marigold & Pike');
    const ana = await newMember(stack, agency);
    expect(await leave(agency)).toEqual({ status: 200, body: { success: true } });
    expect(await tracesOf(agency.userId)).toEqual([]);
    expect(await roleOf(ana)).toEqual([]);
    expect(mailTo(stack, ana.email).text).toContain('The account of Marigold & Pike was deleted');
  });

  it("tells an agency's team once when two requests delete the agency's account at the same moment", async () => {
    const agency = await newAgency(stack);
    const ana = await newMember(stack, agency);
    const answers = await Promise.all([leave(agency), leave(agency)]);
    expect(answers).toContainEqual({ status: 200, body: { success: true } });
    const told = stack.mails.list(ana.email).filter(({ text }) => text.includes('was deleted, and its team'));
    expect(told).toHaveLength(1);
  });

  it('takes a team member out of the team', async () => {
    const agency = await newAgency(stack);
    const ana = await newMember(stack, agency);
    expect(await leave(ana)).toEqual({ status: 200, body: { success: true } });
    const { data } = await agency.client.rpc('agency_team', { of_agency: agency.userId });
    expect(data?.map(({ member_id }) => member_id)).toEqual([agency.userId]);
    expect(await tracesOf(ana.userId)).toEqual([]);
  });

  it("ends the account's subscription at once, and closes its open checkout pages", async () => {
    const vera = await influencer();
    const url = await addressFrom(vera, 'create-checkout', { planType: 'Boost' });
    await leave(vera);
    expect((await press(url, { card: 'good' })).status).toBe(410);

    const mia = await influencer();
    const subscription = await subscribe(stack, mia, 'Growth');
    expect(await leave(mia)).toMatchObject({ status: 200 });
    expect(subscription).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) });
    expect(await tracesOf(mia.userId)).toEqual([]);
  });

  it("deletes only the caller's account, whatever the body says", async () => {
    const nora = await stack.signUp();
    const mallory = await stack.signUp();
    const body = { id: nora.userId, user_id: nora.userId, email: nora.email, password: mallory.password };
    expect(await invoke(mallory.client, 'delete-account', body)).toMatchObject({ status: 200 });
    expect(await tracesOf(mallory.userId)).toEqual([]);
    expect(await tracesOf(nora.userId)).not.toEqual([]);
  });

  it('refuses a caller without a session, and one whose account was deleted', async () => {
    expect(await invoke(stack.client(), 'delete-account')).toMatchObject({ status: 401 });
    const nora = await stack.signUp();
    await leave(nora);
    expect(await leave(nora)).toMatchObject({ status: 401 });
  });

  it("deletes nothing without the account's password, and refuses after five attempts", async () => {
    const nora = await stack.signUp();
    expect(await invoke(nora.client, 'delete-account')).toEqual({
      status: 400,
      body: { error: "Expected is the account's password." },
    });
    for (let nth = 0; nth < 5; nth += 1) {
      expect(await leave({ ...nora, password: `wrong ${nth}` })).toEqual({
        status: 403,
        body: { error: "That isn't your password." },
      });
    }
    expect((await leave(nora)).status).toBe(429);
    expect(await tracesOf(nora.userId)).not.toEqual([]);
  });

  it('deletes nothing on a GET request', async () => {
    const { client, userId } = await stack.signUp();
    const { data } = await client.auth.getSession();
    const response = await fetch(`${stack.apiUrl}/functions/v1/delete-account`, {
      headers: { authorization: `Bearer ${data.session?.access_token}` },
    });
    expect(response.status).toBe(405);
    expect(await tracesOf(userId)).not.toEqual([]);
  });
});

it("a deleted account's token can't call any function", async () => {
  const nora = await influencer();
  expect(await leave(nora)).toMatchObject({ status: 200 });
  const folders = await readdir('supabase/functions', { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const functions = names.filter((name) => !name.startsWith('_') && !(name in FOR_ANYBODY));
  expect(functions.length).toBeGreaterThan(10);
  const answers = functions.map(async (name) => ({ name, status: (await invoke(nora.client, name)).status }));
  expect(await Promise.all(answers)).toEqual(functions.map((name) => ({ name, status: 401 })));
});
