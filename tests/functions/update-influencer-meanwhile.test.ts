import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { newAgency, newManaged, seenBy } from './agencies';
import { invoke } from './answer';

let stack: TestStack;
let agency: SignedIn;
beforeAll(async () => {
  stack = await sharedTestStack();
  agency = await newAgency(stack);
});

function update(influencerId: string, fields: Record<string, string | File>) {
  const form = new FormData();
  form.set('influencer_id', influencerId);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return invoke(agency.client, 'update-influencer-user', form);
}

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

describe("an agency's edit of an account that may have changed meanwhile", () => {
  it.each(['full_name', 'username', 'email'])(
    'saves nothing when somebody else has changed the %s since it was seen',
    async (name) => {
      const vera = await newManaged(stack, agency);
      const before = await seenBy(agency, vera.id);
      const change = (seen: string) => update(vera.id, { full_name: 'Mine', [`seen_${name}`]: seen });
      expect(await change('former')).toMatchObject({ status: 412, body: { hint: 'changed_meanwhile' } });
      expect(await seenBy(agency, vera.id)).toEqual(before);
      expect(await change(String(Reflect.get(Object(before), name)))).toMatchObject({ status: 200 });
    },
  );

  const seenOf = (vera: { username: string; email: string }, full_name: unknown) => ({
    seen_full_name: String(full_name ?? ''),
    seen_username: vera.username,
    seen_email: vera.email,
  });

  it('is saved again when its answer got lost, although the account is no longer as it was seen', async () => {
    const vera = await newManaged(stack, agency);
    const before = await seenBy(agency, vera.id);
    const send = () =>
      update(vera.id, {
        ...seenOf(vera, before?.full_name),
        full_name: 'Mine',
        username: `my.${vera.username}`,
        email: `my-${vera.email}`,
      });
    expect(await send()).toMatchObject({ status: 200, body: { email: 'changed' } });
    expect(await send()).toMatchObject({ status: 200, body: { email: 'unchanged' } });
  });

  it('of two at the same moment saves one, and refuses the other', async () => {
    const vera = await newManaged(stack, agency);
    const seen = seenOf(vera, (await seenBy(agency, vera.id))?.full_name);
    const answers = await Promise.all(
      ['One', 'Other'].map((full_name) =>
        update(vera.id, { ...seen, full_name, avatar: new File([PNG], 'me.png') }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const { data: files } = await stack.admin().storage.from('avatars').list(vera.id);
    expect(files).toHaveLength(1);
  });

  it('of two that give another address at the same moment gives one, and refuses the other', async () => {
    const vera = await newManaged(stack, agency);
    const wishes = ['one', 'other'].map((name) => `${name}-${vera.email}`);
    const answers = await Promise.all(
      wishes.map((email) => update(vera.id, { seen_email: vera.email, email })),
    );
    const given = wishes.filter((_, n) => answers[n]?.body?.email === 'changed');
    expect(given).toHaveLength(1);
    expect((await seenBy(agency, vera.id))?.email).toBe(given[0]);
  });
});
