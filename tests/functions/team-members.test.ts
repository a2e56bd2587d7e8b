import { beforeAll, describe, expect, it } from 'vitest';
import { mailTo } from '../stack/mail';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { newAgency, newManaged, seenBy } from './agencies';
import { invoke } from './answer';
import { ALL, chosen, newMember, remove, rename, roleOf } from './teams';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

const DONE = { status: 200, body: { success: true, mailed: true } };
const NOT_THERE = { status: 404, body: { error: "This person isn't in the team any more." } };

const change = (by: SignedIn, person: SignedIn, fields: object, agencyId = by.userId) =>
  invoke(by.client, 'change-team-member', {
    agency_id: agencyId,
    member_id: person.userId,
    ...ALL,
    ...fields,
  });
const handOver = (by: SignedIn, person: SignedIn, password = by.password, agencyId = by.userId) =>
  invoke(by.client, 'hand-over-agency', { agency_id: agencyId, member_id: person.userId, password });

const subjectsTo = ({ email }: SignedIn) => stack.mails.list(email).map(({ subject }) => subject);
const ownerOf = async ({ userId }: SignedIn) => {
  const [row] = await stack.database.sql`select owner_id from public.agencies where agency_id = ${userId}`;
  return row?.owner_id;
};

const NOT_YOUR_ROLE = "Your role in this agency doesn't allow that.";
const refused = (error: string) => ({ status: 403, body: { error } });

/** An agency with a member, both with names. */
async function smallTeam() {
  const owner = await newAgency(stack);
  await rename(owner, 'Marigold & Pike');
  const ana = await newMember(stack, owner);
  await rename(ana, 'Ana Ruiz');
  return { owner, ana };
}

describe("a team member's role", () => {
  it('counts from the next request when the owner changes it, and the member is told what it is', async () => {
    const { owner, ana } = await smallTeam();
    const [vera, ines] = [await newManaged(stack, owner), await newManaged(stack, owner)];
    expect(await seenBy(ana, vera.id)).toMatchObject({ may_write: true, email: vera.email });
    expect(await change(owner, ana, chosen('analyst', ines.id))).toEqual(DONE);
    expect(await seenBy(ana, vera.id)).toBeUndefined();
    expect(await seenBy(ana, ines.id)).toMatchObject({
      may_write: false,
      email: null,
      temporary_password: null,
    });
    const mail = mailTo(stack, ana.email);
    expect(mail.subject).toBe('Your role in a team has changed');
    expect(mail.text).toContain(
      'Marigold & Pike has changed what you may do there. You are an analyst for 1 chosen influencer now.',
    );
  });

  it("can't be the owner's, for influencers of others, or somebody's who isn't in the team", async () => {
    const { owner, ana } = await smallTeam();
    const other = await newManaged(stack, await newAgency(stack));
    expect(await change(owner, ana, { role: 'owner' })).toEqual({
      status: 400,
      body: { error: 'Please choose a role.' },
    });
    expect(await change(owner, ana, chosen('manager', other.id))).toEqual({
      status: 409,
      body: { error: "Your agency doesn't manage all of these influencers any more." },
    });
    for (const person of [owner, await stack.signUp()]) {
      expect(await change(owner, person, { role: 'analyst' })).toEqual(NOT_THERE);
    }
    expect(await roleOf(ana)).toEqual(['manager of all']);
  });

  it('can be changed by nobody but the owner, and nobody makes their own wider', async () => {
    const { owner, ana } = await smallTeam();
    const ben = await newMember(stack, owner, { ...ALL, role: 'analyst' });
    for (const by of [ana, ben]) {
      expect(await change(by, ben, ALL, owner.userId)).toEqual(refused(NOT_YOUR_ROLE));
    }
    expect(await change(await stack.signUp(), ben, ALL, owner.userId)).toEqual(
      refused('Only the owner of an agency can change its team.'),
    );
    expect(await roleOf(ben)).toEqual(['analyst of all']);
  });
});

describe('a team member', () => {
  it('who is removed acts for the agency no more from the next request, and is told', async () => {
    const { owner, ana } = await smallTeam();
    const vera = await newManaged(stack, owner);
    expect(await remove(owner, ana, owner.userId)).toEqual(DONE);
    expect(await seenBy(ana, vera.id)).toBeUndefined();
    expect(await roleOf(ana)).toEqual([]);
    const mail = mailTo(stack, ana.email);
    expect(mail.subject).toBe("You aren't in an agency's team any more");
    expect(mail.text).toContain('Marigold & Pike has taken you out of the team.');
    expect(await remove(owner, ana, owner.userId)).toEqual(NOT_THERE);
  });

  it('can leave, of which the owner is told by name', async () => {
    const { owner, ana } = await smallTeam();
    expect(await remove(ana, ana, owner.userId)).toEqual(DONE);
    expect(await roleOf(ana)).toEqual([]);
    const mail = mailTo(stack, owner.email);
    expect(mail.subject).toBe('Somebody has left your team');
    expect(mail.text).toContain('Ana Ruiz has left the team of Marigold & Pike.');
    expect(subjectsTo(ana)).toEqual(['An agency invites you to its team']);
  });

  it('can be removed by nobody but the owner, and the owner by nobody', async () => {
    const { owner, ana } = await smallTeam();
    const ben = await newMember(stack, owner);
    for (const by of [ana, await stack.signUp()]) {
      for (const whom of [ben, owner]) {
        expect(await remove(by, whom, owner.userId)).toEqual(
          refused('Only the owner of an agency can take others out of its team.'),
        );
      }
    }
    expect(await roleOf(ben)).toEqual(['manager of all']);
    expect(await remove(owner, owner, owner.userId)).toEqual({
      status: 409,
      body: { error: "The owner can't leave the team. Hand the agency over first." },
    });
  });
});

describe('an agency', () => {
  it("is handed over for the owner's password, who stays a manager; both are told, and acts are the new owner's", async () => {
    const { owner, ana } = await smallTeam();
    const vera = await newManaged(stack, owner);
    expect(await handOver(owner, ana)).toEqual(DONE);
    expect(await ownerOf(owner)).toBe(ana.userId);
    expect(await roleOf(ana)).toEqual(['owner of all']);
    expect(await roleOf(owner)).toEqual(['manager of all']);
    expect(await seenBy(owner, vera.id)).toMatchObject({ may_write: true });
    expect(mailTo(stack, ana.email).text).toContain(
      "The agency's own account has handed Marigold & Pike over to you.",
    );
    expect(mailTo(stack, owner.email).text).toContain(
      'Ana Ruiz owns Marigold & Pike now. You are a manager for all influencers, until the new owner changes that.',
    );

    expect(await handOver(owner, ana)).toEqual(refused(NOT_YOUR_ROLE));
    expect(await change(ana, owner, { role: 'analyst' }, owner.userId)).toEqual(DONE);
    expect(mailTo(stack, owner.email).text).toContain(
      'Ana Ruiz of Marigold & Pike has changed what you may do there. You are an analyst for all influencers now.',
    );
    await newMember(stack, ana, ALL, owner.userId);
    expect(subjectsTo(ana)[0]).toBe('Somebody has joined your team');
  });

  it("isn't handed over for another password, which is asked for five times in ten minutes at most", async () => {
    const { owner, ana } = await smallTeam();
    for (const password of ['a guess', ana.password.toUpperCase(), 'x'.repeat(1000), '\u0000', ' ']) {
      expect(await handOver(owner, ana, password)).toEqual(refused("That isn't your password."));
    }
    expect(await handOver(owner, ana)).toMatchObject({ status: 429 });
    expect(await ownerOf(owner)).toBe(owner.userId);
    expect(subjectsTo(ana)).toEqual(['An agency invites you to its team']);
  });

  it('is handed over to nobody outside the team', async () => {
    const { owner } = await smallTeam();
    for (const person of [await stack.signUp(), owner]) {
      expect(await handOver(owner, person)).toEqual(NOT_THERE);
    }
    expect(await ownerOf(owner)).toBe(owner.userId);
  });

  it('is handed over by nobody but the owner, whatever password they give', async () => {
    const { owner, ana } = await smallTeam();
    const stranger = await stack.signUp();
    const take = (by: SignedIn) => handOver(by, by, by.password, owner.userId);
    expect(await take(ana)).toEqual(refused(NOT_YOUR_ROLE));
    expect(await take(stranger)).toEqual(refused('Only the owner of an agency can hand it over.'));
    expect(await ownerOf(owner)).toBe(owner.userId);
  });

  it('has one owner when it is handed over to two at the same moment', async () => {
    const { owner, ana } = await smallTeam();
    const ben = await newMember(stack, owner);
    const answers = await Promise.all([handOver(owner, ana), handOver(owner, ben)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const roles = [await roleOf(owner), await roleOf(ana), await roleOf(ben)].flat();
    expect(roles.sort()).toEqual(['manager of all', 'manager of all', 'owner of all']);
  });
});
