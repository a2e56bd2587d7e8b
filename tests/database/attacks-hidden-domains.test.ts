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

describe('the domain of a hidden offer', () => {
  it('is given to nobody who follows meanwhile, and to them when the offer is shown again', async () => {
    const { seller, offer, rows, follows } = await followed('scam');
    await act('operator_hide_offer', offer);
    const late = await person(stage.database, 'scam-late');
    await follow(stage.database, late, seller, 'scam.example');
    const domains = async () =>
      (await stage.database.as(late.actor, (tx) => tx`select domain from public.user_domain_map`)).map(
        ({ domain }) => domain,
      );
    expect(await domains()).toEqual([null]);
    await act('operator_show_offer', offer);
    expect(await domains()).toContain('scam.example');
    // Only an unfollow takes a domain from whoever had it.
    expect([await rows(), await follows()]).toEqual([['scam.example'], 1]);
  });

  it('is the same for a blocked domain', async () => {
    const { seller } = await followed('blocked');
    await code(stage.database, seller, { domain: 'honest.example' });
    await act('operator_block_domain', 'blocked.example');
    const late = await person(stage.database, 'blocked-late');
    await follow(stage.database, late, seller, 'blocked.example');
    expect(
      (await stage.database.as(late.actor, (tx) => tx`select domain from public.user_domain_map`)).map(
        ({ domain }) => domain,
      ),
    ).toEqual(['honest.example']);
  });
});
