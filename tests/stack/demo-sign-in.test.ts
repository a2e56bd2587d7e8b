import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestStack, type TestStack } from '../support/stack';

let stack: TestStack;

beforeAll(async () => {
  stack = await sharedTestStack({ seeded: true });
});

describe('signing in with the sample data', () => {
  it.each([
    ['shopper@promobell.test', 'promobell-demo', 'robin.ashdown'],
    ['creator@promobell.test', 'promobell-demo', 'minacastellan'],
    ['starter@promobell.test', 'promobell-demo', 'silas.bench'],
    ['agency@promobell.test', 'promobell-demo', 'tall.ladder'],
    ['manager@promobell.test', 'promobell-demo', 'ana.ruiz'],
    ['analyst@promobell.test', 'promobell-demo', 'otto.lindqvist'],
    ['member@promobell.test', 'promobell-demo', 'ines.calloway'],
    ['tove@mail.example', 'lantern-kettle-417', 'tove.outside'],
  ])('%s reads its own profile', async (email, password, username) => {
    const client = stack.client();
    const { data, error } = await client.auth.signInWithPassword({ email, password });
    expect(error).toBeNull();
    expect(data.user?.identities).toHaveLength(1);
    const profile = await client
      .from('profiles')
      .select('username')
      .eq('id', data.user?.id ?? '')
      .single();
    expect(profile.data).toEqual({ username });
  });

  it.each(['amara@mail.example', 'member1@crowd.example'])('%s has no usable password', async (email) => {
    for (const password of ['promobell-demo', '']) {
      const { data, error } = await stack.client().auth.signInWithPassword({ email, password });
      expect(error?.status).toBe(400);
      expect(data.session).toBeNull();
    }
  });

  it.each([
    ['manager@promobell.test', ['lantern-kettle-417']],
    ['analyst@promobell.test', []],
  ])("%s reads these temporary passwords of the agency's influencers: %j", async (email, passwords) => {
    const [agency] = await stack.database
      .sql`select id from auth.users where email = 'agency@promobell.test'`;
    const client = stack.client();
    await client.auth.signInWithPassword({ email, password: 'promobell-demo' });
    const { data } = await client.rpc('credentials_to_hand_over', { of_agency: String(agency?.id) });
    expect(data?.map(({ temporary_password }) => temporary_password)).toEqual(passwords);
  });

  it('a temporary password is cleared when the influencer sets its own', async () => {
    const influencer = stack.client();
    const signedIn = await influencer.auth.signInWithPassword({
      email: 'tove@mail.example',
      password: 'lantern-kettle-417',
    });
    expect(signedIn.error).toBeNull();
    const changed = await influencer.auth.updateUser({
      password: 'a password of my own',
      current_password: 'lantern-kettle-417',
    });
    expect(changed.error).toBeNull();

    const agency = stack.client();
    const { data: session } = await agency.auth.signInWithPassword({
      email: 'agency@promobell.test',
      password: 'promobell-demo',
    });
    const standing = await agency.rpc('credentials_to_hand_over', { of_agency: session.user?.id ?? '' });
    expect(standing).toMatchObject({ error: null, data: [] });
  });
});
