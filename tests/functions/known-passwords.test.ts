import { beforeAll, describe, expect, it } from 'vitest';
import { mailTo } from '../stack/mail';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { type Credentials, newAgency, newManaged, seenBy, takeOver } from './agencies';
import { invoke } from './answer';
import { sendNotices } from './run-jobs';
import { ALL, chosen, newMember, remove, rename } from './teams';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

const change = (owner: SignedIn, person: SignedIn, access: object) =>
  invoke(owner.client, 'change-team-member', {
    agency_id: owner.userId,
    member_id: person.userId,
    ...access,
  });

/** Whether somebody who has written the password down can sign in as the influencer. */
async function opens({ email, password }: Credentials): Promise<boolean> {
  const { error } = await stack.client().auth.signInWithPassword({ email, password });
  return error === null;
}

/** An agency with two influencers who have their temporary passwords still. */
async function newScene() {
  const owner = await newAgency(stack);
  const [vera, ines] = [await newManaged(stack, owner), await newManaged(stack, owner)];
  const ana = await newMember(stack, owner);
  return { owner, vera, ines, ana };
}

describe('a temporary password that a manager could look up', () => {
  it('opens the account no more once the manager is removed, and the owner has another one', async () => {
    const { owner, vera, ines, ana } = await newScene();
    expect(await seenBy(ana, vera.id)).toMatchObject({ temporary_password: vera.password });
    await remove(owner, ana, owner.userId);
    expect([await opens(vera), await opens(ines)]).toEqual([false, false]);
    const password = (await seenBy(owner, vera.id))?.temporary_password ?? '';
    expect(await opens({ ...vera, password })).toBe(true);
  });

  it('opens the account no more once the manager has left, which the owner is told by mail', async () => {
    const { owner, vera, ana } = await newScene();
    await rename(ana, 'Ana Ruiz');
    await remove(ana, ana, owner.userId);
    expect(await opens(vera)).toBe(false);
    await sendNotices(stack, owner);
    const mail = mailTo(stack, owner.email);
    expect(mail.subject).toBe('Temporary passwords were renewed');
    expect(mail.text).toContain('Ana Ruiz. Temporary passwords renewed: 2. Addresses restored: 0.');
  });

  it('opens the account no more once the manager has deleted its account', async () => {
    const { vera, ines, ana } = await newScene();
    expect((await invoke(ana.client, 'delete-account', { password: ana.password })).status).toBe(200);
    expect([await opens(vera), await opens(ines)]).toEqual([false, false]);
  });

  it('opens the account no more once the manager is an analyst, or has other influencers', async () => {
    const { owner, vera, ines, ana } = await newScene();
    await change(owner, ana, chosen('manager', ines.id));
    expect([await opens(vera), await opens(ines)]).toEqual([false, true]);
    await change(owner, ana, { ...ALL, role: 'analyst' });
    expect(await opens(ines)).toBe(false);
  });

  it("stays when the manager's influencers stay, or become more", async () => {
    const { owner, vera, ana } = await newScene();
    await change(owner, ana, ALL);
    expect(await opens(vera)).toBe(true);
  });
});

describe("a password that a team member couldn't look up", () => {
  it("stays when the member goes: an analyst's, another manager's, and an influencer's own", async () => {
    const owner = await newAgency(stack);
    const [vera, ines, own] = [
      await newManaged(stack, owner),
      await newManaged(stack, owner),
      await newManaged(stack, owner),
    ];
    await takeOver(stack, own);
    const manager = await newMember(stack, owner, chosen('manager', ines.id, own.id));
    const analyst = await newMember(stack, owner, { ...ALL, role: 'analyst' });
    await remove(owner, analyst, owner.userId);
    expect([await opens(vera), await opens(ines)]).toEqual([true, true]);
    await remove(owner, manager, owner.userId);
    expect([await opens(vera), await opens(ines)]).toEqual([true, false]);
    expect(await opens({ ...own, password: 'a password of my own' })).toBe(true);
  });
});
