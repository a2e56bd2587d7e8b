import { beforeAll, describe, expect, it } from 'vitest';
import { during, type OpenSession, operator } from '../support/operator';
import { code, follow, person, setTheScene } from '../support/scene';

const stage = setTheScene();
const WHY = 'A reason of the operator.';

let desk: OpenSession;
beforeAll(async () => {
  desk = await operator(stage.database, 'operator-domains');
});

const act = (name: string, subject: string) =>
  during(stage.database, desk, (tx) => tx.unsafe(`select public.${name}($1, $2)`, [subject, WHY]));

/** An influencer with an offer at a shop, and somebody who follows it. */
async function followed(name: string) {
  const seller = await person(stage.database, `${name}-seller`, { is_influencer: true });
  const fan = await person(stage.database, `${name}-fan`);
  const offer = await code(stage.database, seller, { domain: `${name}.example` });
  await follow(stage.database, fan, seller, `${name}.example`);
  const rows = async () =>
    (
      await stage.database.as(
        fan.actor,
        (tx) =>
          tx`select domain from public.user_domain_map where influencer_id = ${seller.id} order by domain`,
      )
    ).map(({ domain }) => domain);
  const follows = async () =>
    (await stage.database.as(fan.actor, (tx) => tx`select * from public.my_followed_influencers()`)).length;
  return { seller, fan, offer, rows, follows };
}

describe("a follower's mappings", () => {
  it('lose the domain of a hidden offer, keep the follow, and get the domain back when the offer is shown', async () => {
    const { offer, rows, follows } = await followed('scam');
    await act('operator_hide_offer', offer);
    expect(await rows()).toEqual([null]);
    expect(await follows()).toBe(1);
    await act('operator_show_offer', offer);
    expect(await rows()).toContain('scam.example');
    expect(await follows()).toBe(1);
  });

  it('lose a blocked domain, and get it back when it is unblocked', async () => {
    const { seller, rows, follows } = await followed('blocked');
    await code(stage.database, seller, { domain: 'honest.example' });
    await act('operator_block_domain', 'blocked.example');
    expect(await rows()).toEqual(['honest.example']);
    expect(await follows()).toBe(1);
    await act('operator_unblock_domain', 'blocked.example');
    expect(await rows()).toEqual(['blocked.example', 'honest.example']);
  });

  it('keep a domain that another offer leads to, and end with an unfollow after a domain was withdrawn', async () => {
    const { seller, offer, rows, follows } = await followed('shared');
    await code(stage.database, seller, { domain: 'shared.example' });
    await act('operator_hide_offer', offer);
    expect(await rows()).toEqual(['shared.example']);
    const only = await followed('leaves');
    await act('operator_hide_offer', only.offer);
    await stage.database.as(
      only.fan.actor,
      (tx) =>
        tx`delete from public.user_domain_map where user_id = ${only.fan.id} and influencer_id = ${only.seller.id}`,
    );
    expect([await only.follows(), await only.rows()]).toEqual([0, []]);
    expect(await follows()).toBe(1);
  });
});
