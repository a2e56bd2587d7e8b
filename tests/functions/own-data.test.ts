import { createHmac } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { SignJWT } from 'jose';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIST_NAMES } from '../../supabase/functions/own-data/lists';
import { linkSigningSecretOf } from '../../supabase/local/keys';
import { addSumsOfResults } from '../support/results';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { newAgency } from './agencies';
import { invoke } from './answer';
import { influencer as newInfluencer, publish } from './payments-bed';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
  // What the schedule does once a day, so that it adds nothing between what a file has and what the database is asked for.
  await stack.database.sql`select private.note_followers()`;
});

const ask = ({ client, password }: Pick<SignedIn, 'client' | 'password'>) =>
  invoke(client, 'own-data', { password });

const post = (accessToken: string | undefined, body: object) =>
  fetch(`${stack.apiUrl}/functions/v1/own-data`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: JSON.stringify(body),
  });

async function tokenOf(person: SignedIn): Promise<string> {
  const { status, body } = await ask(person);
  expect([status, body]).toEqual([200, { token: expect.any(String), until: expect.any(String) }]);
  return body.token;
}

const open = ({ client }: Pick<SignedIn, 'client'>, token: string) => invoke(client, 'own-data', { token });

async function filesOf(person: SignedIn): Promise<Map<string, string>> {
  const { status, body } = await open(person, await tokenOf(person));
  expect([status, body]).toEqual([200, expect.any(Blob)]);
  const files = unzipSync(new Uint8Array(await body.arrayBuffer()));
  return new Map(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const ENDED = {
  status: 410,
  body: {
    error:
      'This download has ended: it works for an hour, and only as long as you stay signed in where you asked for it.',
  },
};
const NOT_OURS = { status: 403, body: { error: 'Please give your password again, here.' } };
const NOT_VALID = 'Your session is not valid any more. Please sign in again.';
const SIGNED_OUT = { status: 401, body: { error: NOT_VALID } };
const NOT_HERE = "A browser extension can't do this. Please use Promobell in the browser.";
const REFUSED_HERE = { status: 403, body: { error: NOT_HERE, hint: 'extension' } };

async function sessionOf({ client }: Pick<SignedIn, 'client'>): Promise<string> {
  const { data } = await client.auth.getClaims();
  return data?.claims.session_id ?? '';
}

/** A token as the server signs it. */
function signed(grant: object, key = `own-data:${linkSigningSecretOf(stack.keys)}`) {
  const payload = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${payload}.${createHmac('sha256', key).update(payload).digest('base64url')}`;
}

async function connectExtension({ client }: SignedIn) {
  const { data: token } = await client.rpc('hand_over_to_extension');
  const { body } = await invoke(stack.client(), 'connect-extension', {
    token,
    browser: 'Firefox',
    version: '1.0',
  });
  const extension = stack.client();
  await extension.auth.refreshSession(body);
  return extension;
}

describe("the file with one's own data", () => {
  it('has everything that the database has for the account, once as JSON and once as CSV, and nothing of others', async () => {
    const { sql } = stack.database;
    const [vera, nora, agency] = [await newInfluencer(stack), await stack.signUp(), await newAgency(stack)];
    await publish(stack, vera, 3);
    await sql`
      update public.promo_codes set description = '=HYPERLINK("https://evil.example")', terms = ${'Größe, "XL"\nonly'}
      where id = (select id from public.promo_codes where influencer_id = ${vera.userId} limit 1)`;
    await nora.client.from('user_domain_map').insert({ user_id: nora.userId, influencer_id: vera.userId });
    await sql`
      insert into public.agency_influencers (agency_id, influencer_id, temporary_password) values (${agency.userId}, ${vera.userId}, 'lantern-of-vera')`;
    await sql`
      insert into private.offer_results (influencer_id, day, offer_id, source, shown)
      select influencer_id, day, id, 'deals', 7
      from public.promo_codes, unnest(array['2026-10-01', '2026-11-01']::date[]) day where influencer_id = ${vera.userId}`;
    await addSumsOfResults(sql);
    const extension = await connectExtension(vera);

    const files = await filesOf(vera);
    const data = JSON.parse(files.get('data.json') ?? '');
    expect(Object.keys(data)).toEqual(['made_at', ...LIST_NAMES]);

    const kept = await sql<{ list: string; rows: unknown[] }[]>`
      select list, json_agg(fields order by sort_key collate "C") as rows from private.own_data_rows
      where account_id = ${vera.userId} group by list`;
    expect(kept.length).toBeGreaterThan(8);
    for (const { list, rows } of kept) expect([list, data[list]]).toEqual([list, rows]);
    expect([...files.keys()].sort()).toEqual(
      ['README.txt', 'data.json', ...kept.map(({ list }) => `${list}.csv`)].sort(),
    );
    expect(data.profile).toMatchObject([{ email: vera.email, followers: 1, is_influencer: true }]);
    expect(data.agencies).toMatchObject([{ manages_me: true }]);
    expect(data.extensions).toMatchObject([{ browser: 'Firefox' }]);

    const offers = Papa.parse<Record<string, string>>(files.get('offers.csv') ?? '', {
      header: true,
      skipEmptyLines: true,
    });
    expect(offers.errors).toEqual([]);
    const written = offers.data.map(({ id, description, terms }) => [id, description, terms]);
    expect(written).toEqual(
      data.offers.map(({ id, description, terms }: Record<string, string | null>) => [
        id,
        description?.replace(/^=/, "'="),
        terms ?? '',
      ]),
    );
    expect((files.get('results.csv') ?? '').split('\r\n')[0]).toBe(
      'offer_id,brand_name,promo_code,replaced_on,month,shown,copied,shop,rung,followed',
    );
    expect((files.get('results.csv') ?? '').trimEnd().split('\r\n')).toHaveLength(1 + 3 * 2);

    const everything = [...files.values()].join('\n');
    const [secrets] = await sql<{ hash: string; tokens: string[] }[]>`
      select u.encrypted_password as hash, array(select t.token from auth.refresh_tokens t where t.user_id::text = u.id::text) as tokens
      from auth.users u where u.id = ${vera.userId}`;
    const { data: session } = await extension.auth.getSession();
    for (const secret of [
      nora.userId,
      nora.email,
      agency.email,
      'lantern-of-vera',
      secrets?.hash ?? '',
      ...(secrets?.tokens ?? []),
      session.session?.refresh_token ?? '',
    ]) {
      expect(secret).not.toBe('');
      expect(everything).not.toContain(secret);
    }
  });

  it("has lists of several pages complete, of days that the schedule doesn't fold", async () => {
    const vera = await stack.signUp();
    await stack.database.sql`
      insert into private.follower_history select ${vera.userId}, private.today() + n, n from generate_series(1, 5000) n`;
    const { follower_numbers: days } = JSON.parse((await filesOf(vera)).get('data.json') ?? '');
    expect(days).toMatchObject(Array.from({ length: 5000 }, (_, n) => ({ followers: n + 1 })));
  });
});

describe("a token for one's own data is given", () => {
  it('for the password only, with five attempts in ten minutes', async () => {
    const nora = await stack.signUp({ password: 'pässwörd € 7' });
    for (const password of ['pässwörd € 8', 'pässwörd € 7\0', ' pässwörd € 7', "' or true --"]) {
      expect(await ask({ client: nora.client, password })).toEqual({
        status: 403,
        body: { error: "That isn't your password." },
      });
    }
    for (const body of [
      {},
      { password: '' },
      { password: 7 },
      { password: 'x'.repeat(1001) },
      { token: 7 },
    ]) {
      expect(await invoke(nora.client, 'own-data', body)).toMatchObject({ status: 400 });
    }
    expect(await ask(nora)).toMatchObject({ status: 200 });
    expect(await ask(nora)).toEqual({
      status: 429,
      body: {
        error: expect.stringMatching(
          /^That was too often in a short time\. Please try again in \d+ minutes\.$/,
        ),
      },
    });
  });

  it('to nobody without a session, or whose session has ended', async () => {
    const nora = await stack.signUp();
    expect(await ask({ client: stack.client(), password: nora.password })).toMatchObject({ status: 401 });
    const { data } = await nora.client.auth.getSession();
    await stack.database.sql`delete from auth.sessions where user_id = ${nora.userId}`;
    const response = await post(data.session?.access_token, { password: nora.password });
    expect(response.status).toBe(401);
  });

  it('to no token that was created without a session', async () => {
    const nora = await stack.signUp();
    const token = await new SignJWT({ role: 'authenticated', aud: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(nora.userId)
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(stack.keys.jwtSecret));
    const response = await post(token, { password: nora.password });
    expect({ status: response.status, body: await response.json() }).toEqual(SIGNED_OUT);
  });

  it('to no extension, even with the password', async () => {
    const nora = await stack.signUp();
    const client = await connectExtension(nora);
    expect(await ask({ client, password: nora.password })).toEqual(REFUSED_HERE);
    expect(await ask({ client, password: 'another' })).toEqual(REFUSED_HERE);
    const grant = {
      account: nora.userId,
      session: await sessionOf({ client }),
      until: Date.now() + 3_600_000,
    };
    expect(await open({ client }, signed(grant))).toEqual(REFUSED_HERE);
  });
});

describe("a token for one's own data is refused", () => {
  it("when the server didn't sign it for this purpose, account and session", async () => {
    const [nora, vera] = [await stack.signUp(), await stack.signUp()];
    const grant = {
      account: nora.userId,
      session: await sessionOf(nora),
      until: Date.now() + 3_600_000,
    };
    const [payload = '', signature = ''] = (await tokenOf(nora)).split('.');
    const ofVera = Buffer.from(JSON.stringify({ ...grant, account: vera.userId })).toString('base64url');
    for (const token of [
      '',
      'x',
      payload,
      `${payload}.`,
      `${payload}.${signature}.x`,
      `${payload}.${signature.slice(0, -4)}AAAA`,
      `${ofVera}.${signature}`,
      '\u0000'.repeat(2000),
      signed(grant, `email-change:${linkSigningSecretOf(stack.keys)}`),
      signed(grant, linkSigningSecretOf(stack.keys)),
      signed({ ...grant, session: undefined }),
      signed({ ...grant, session: await sessionOf(vera) }),
      signed({ ...grant, account: vera.userId }),
    ]) {
      expect([token, await open(nora, token)]).toEqual([token, NOT_OURS]);
    }
    expect(await open(nora, signed(grant))).toMatchObject({ status: 200 });
  });

  it('for somebody else, and in another session of the account', async () => {
    const [nora, vera] = [await stack.signUp(), await stack.signUp()];
    const token = await tokenOf(nora);
    const client = stack.client();
    await client.auth.signInWithPassword({ email: nora.email, password: nora.password });
    for (const somebody of [vera, { client }]) expect(await open(somebody, token)).toEqual(NOT_OURS);
    expect(await open({ client: stack.client() }, token)).toMatchObject({ status: 401 });
  });

  it('after an hour', async () => {
    const nora = await stack.signUp();
    const { body } = await ask(nora);
    const left = Date.parse(body.until) - Date.now();
    expect(left).toBeGreaterThan(50 * 60_000);
    expect(left).toBeLessThanOrEqual(60 * 60_000);
    const grant = { account: nora.userId, session: await sessionOf(nora), until: Date.now() - 1 };
    expect(await open(nora, signed(grant))).toEqual(ENDED);
  });

  it.each<[string, (nora: SignedIn) => Promise<unknown>]>([
    ['the member signed out of that session', ({ client }) => client.auth.signOut({ scope: 'local' })],
    [
      'another session signed out all others',
      async ({ email, password }) => {
        const other = stack.client();
        await other.auth.signInWithPassword({ email, password });
        await other.auth.signOut({ scope: 'others' });
      },
    ],
    ['the account was deleted', ({ client, password }) => invoke(client, 'delete-account', { password })],
    [
      'the account was suspended',
      async ({ userId }) => await stack.admin().rpc('suspend_account', { of_account: userId }),
    ],
  ])('when %s', async (_, end) => {
    const nora = await stack.signUp();
    const token = await tokenOf(nora);
    // As kept by somebody who has got hold of it; the client itself drops its own when it signs out.
    const { data } = await nora.client.auth.getSession();
    const open = () => post(data.session?.access_token, { token });
    expect((await open()).status).toBe(200);
    await end(nora);
    const refused = await open();
    expect({ status: refused.status, body: await refused.json() }).toEqual(SIGNED_OUT);
  });

  it('after ten times in ten minutes', async () => {
    const nora = await stack.signUp();
    const token = await tokenOf(nora);
    await stack.database.sql`
      insert into private.counted_calls (action, caller, calls, ends_at)
      values ('own data', ${nora.userId}, 9, now() + interval '5 minutes')`;
    expect(await open(nora, token)).toMatchObject({ status: 200 });
    expect(await open(nora, token)).toEqual({
      status: 429,
      body: { error: expect.stringMatching(/^That was too often in a short time\./) },
    });
  });
});
