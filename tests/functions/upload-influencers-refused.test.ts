import { beforeAll, describe, expect, it } from 'vitest';
import { sharedTestStack, type TestStack } from '../support/stack';
import { newAgency } from './agencies';
import { row, upload } from './influencer-uploads';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

const accounts = async () => (await stack.database.sql`select from auth.users`).length;

describe("an upload of influencers by somebody who isn't an agency", () => {
  it.each([
    ['a member', async () => stack.signUp()],
    [
      'an influencer',
      async () => {
        const vera = await stack.signUp();
        await stack.database.sql`update public.profiles set is_influencer = true where id = ${vera.userId}`;
        return vera;
      },
    ],
  ])('is refused to %s, whoever it claims to be', async (_, caller) => {
    const agency = await newAgency(stack);
    const before = await accounts();
    const person = await caller();
    const forged = { agency_id: agency.userId, user_id: agency.userId };
    expect(await upload(person, [row(forged)], { ...forged, is_agency: true })).toMatchObject({
      status: 403,
      body: { success: false, error: 'Only agencies can upload influencers.' },
    });
    expect(await accounts()).toBe(before + 1);
  });

  it('is answered to a visitor with a request to sign in', async () => {
    expect(await upload({ client: stack.client() }, [row()])).toMatchObject({ status: 401 });
  });

  it("can't bypass the function through its database functions", async () => {
    const agency = await newAgency(stack);
    const wanted = [{ email: agency.email, username: 'x' }];
    for (const { client } of [agency, { client: stack.client() }]) {
      expect((await client.rpc('find_accounts', { of_agency: agency.userId, wanted })).error?.code).toBe(
        '42501',
      );
      expect(
        (
          await client.rpc('adopt_influencers', {
            for_agency: agency.userId,
            by_account: agency.userId,
            accounts: [],
          })
        ).error?.code,
      ).toBe('42501');
    }
  });
});
