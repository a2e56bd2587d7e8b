import { beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../supabase/local/stand-ins/instagram/start';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { invoke } from './answer';
import { answering, cameBack, connect, connected, type OnInstagram, replyComesToBe } from './instagram-bed';
import { influencer } from './payments-bed';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

const NOT_TOLD = {
  status: 503,
  body: {
    error:
      "Instagram didn't agree to tell us of the account's comments, so it isn't connected. Please start again in a moment.",
  },
};

const finish = ({ client }: SignedIn, back: { code: string; state: string }) =>
  invoke(client, 'connect-instagram', back);

/** Has the next call end so by which Instagram would begin to tell of the account. */
function failNextSubscription({ account }: Pick<OnInstagram, 'account'>, as: Fault['as']) {
  stack.instagram.faults.push({ path: new RegExp(`/${account.id}/subscribed_apps$`), as });
}

async function notConnected(): Promise<OnInstagram> {
  return { person: await influencer(stack), account: stack.instagram.world.addAccount() };
}

/** What the influencer's tab shows of its account; nothing when none is connected. */
async function shown({ client, userId }: SignedIn) {
  const { data, error } = await client.rpc('get_instagram', { of_influencer: userId });
  if (error) throw error;
  return data;
}

describe("an Instagram account that can't be connected", () => {
  it('because Instagram is switched off for the influencer gets no webhook subscription', async () => {
    const on = await notConnected();
    const back = await cameBack(stack, on);
    await stack.database.sql`
      insert into private.instagram_switched_off (influencer_id, reason) values (${on.person.userId}, 'Because of that.')`;
    expect(await finish(on.person, back)).toEqual({
      status: 409,
      body: { error: 'Instagram is switched off here by Promobell.' },
    });
    expect(on.account.subscribed).toEqual([]);
  });

  it.each([{ code: 2 }, { code: 10 }, { code: 190 }])(
    'because Instagram answers %j to the subscription leaves nothing connected, and can be tried again',
    async (as) => {
      const on = await notConnected();
      const back = await cameBack(stack, on);
      failNextSubscription(on, as);
      expect(await finish(on.person, back)).toEqual(NOT_TOLD);
      expect(await shown(on.person)).toEqual([]);
      expect(on.account.subscribed).toEqual([]);
      await connect(stack, on);
    },
  );

  it("because Instagram's answer to the subscription was lost is left neither connected nor subscribed", async () => {
    const on = await notConnected();
    const back = await cameBack(stack, on);
    // Deno sends a call without a body again.
    for (let call = 0; call < 2; call += 1) failNextSubscription(on, 'unanswered');
    expect(await finish(on.person, back)).toEqual(NOT_TOLD);
    expect(await shown(on.person)).toEqual([]);
    expect(on.account.subscribed).toEqual([]);
  });

  it('is left unconnected also when whoever connects it is signed out meanwhile', async () => {
    const on = await notConnected();
    const back = await cameBack(stack, on);
    const { userId } = on.person;
    await stack.database.sql.unsafe(`
      create function private.end_sessions() returns trigger language plpgsql security definer as
        $$ begin delete from auth.sessions where user_id = '${userId}'; return null; end $$;
      create trigger end_sessions after insert on public.instagram_accounts
        for each row when (new.influencer_id = '${userId}') execute function private.end_sessions()`);
    failNextSubscription(on, { code: 2 });
    try {
      expect(await finish(on.person, back)).toEqual(NOT_TOLD);
    } finally {
      await stack.database.sql.unsafe('drop function private.end_sessions() cascade');
    }
    expect(
      await stack.database.sql`select from public.instagram_accounts where influencer_id = ${userId}`,
    ).toHaveLength(0);
  });

  it('in place of the one that was connected leaves neither of them connected', async () => {
    const on = await connected(stack);
    const account = stack.instagram.world.addAccount();
    const back = await cameBack(stack, { ...on, account });
    failNextSubscription({ account }, { code: 2 });
    expect(await finish(on.person, back)).toEqual(NOT_TOLD);
    expect(await shown(on.person)).toEqual([]);
    expect(on.account.subscribed).toEqual([]);
  });

  it('a second time keeps the replies that wait, and they are sent once it is connected again', async () => {
    const on = await answering(stack);
    const { world } = stack.instagram;
    world.state.tokens = world.state.tokens.filter(({ accountId }) => accountId !== on.account.id);
    const comment = world.comment(on.account, 'nora', 'code?');
    await replyComesToBe(stack, on.person, comment, { state: 'waiting', reason: 'reconnect' });
    const back = await cameBack(stack, on);
    failNextSubscription(on, { code: 2 });
    expect(await finish(on.person, back)).toEqual(NOT_TOLD);
    expect(await shown(on.person)).toMatchObject([{ state: 'reconnect' }]);
    await connect(stack, on);
    await replyComesToBe(stack, on.person, comment, { state: 'sent' });
  });
});
