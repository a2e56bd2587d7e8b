import { beforeAll, expect, it } from 'vitest';
import { newAgency, newManaged } from '../functions/agencies';
import { sharedTestStack, type TestStack } from '../support/stack';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

it('followers are counted by a head request for all columns, by visitors and members', async () => {
  const [influencer, follower] = [await stack.signUp(), await stack.signUp()];
  await influencer.client.from('profiles').update({ is_influencer: true }).eq('id', influencer.userId);
  const followed = await follower.client
    .from('user_domain_map')
    .insert({ user_id: follower.userId, influencer_id: influencer.userId, domain: null });
  expect(followed.error).toBeNull();
  for (const client of [stack.client(), follower.client, influencer.client]) {
    const { count, error } = await client
      .from('follows')
      .select('*', { count: 'exact', head: true })
      .eq('influencer_id', influencer.userId);
    expect({ count, error }).toEqual({ count: 1, error: null });
  }
});

it("an agency reads its influencers' rows with the joined profiles", async () => {
  const agency = await newAgency(stack);
  const vera = await newManaged(stack, agency);
  const profile = { id: vera.id, username: vera.username, avatar_url: null, is_influencer: true };
  const asked = 'id, full_name, username, avatar_url, is_influencer';
  for (const embedded of [
    'profiles',
    'profiles!influencer_id',
    'profiles!agency_influencers_influencer_id_fkey',
  ]) {
    const { data, error } = await agency.client
      .from('agency_influencers')
      .select(`influencer_id, profiles:${embedded}(${asked})`)
      .eq('agency_id', agency.userId)
      .eq('managed_by_agency', true);
    expect([embedded, error]).toEqual([embedded, null]);
    expect(data).toMatchObject([{ influencer_id: vera.id, profiles: profile }]);
  }
});

it("nobody reads another agency's influencers through a profile", async () => {
  const agency = await newAgency(stack);
  const vera = await newManaged(stack, agency);
  const { data } = await (await newAgency(stack)).client
    .from('profiles')
    .select('id, agency_influencers(agency_id)')
    .eq('id', vera.id);
  expect(data).toEqual([{ id: vera.id, agency_influencers: [] }]);
});
