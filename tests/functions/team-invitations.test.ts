import { beforeAll, describe, expect, it } from 'vitest';
import { mailTo } from '../stack/mail';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { newAgency, newManaged } from './agencies';
import {
  ALL,
  answerInvitation,
  chosen,
  invitationTo,
  invited,
  inviteMember,
  newMember,
  remove,
  rename,
  roleOf,
} from './teams';

let stack: TestStack;
beforeAll(async () => {
  stack = await sharedTestStack();
});

const SENT = { status: 200, body: { success: true, mailed: true } };
const NOTHING = {
  agency_id: null,
  agency_name: null,
  role: null,
  all_influencers: null,
  influencers: null,
  mailed: true,
};
const subjectsTo = (email: string) => stack.mails.list(email).map(({ subject }) => subject);
const outcomeOf = async (person: SignedIn, id: string, answer = 'accept') => {
  const { status, body } = await answerInvitation(person, id, answer);
  return status === 200 ? body.outcome : status;
};

describe('an invitation to a team', () => {
  it("is a mail with a link and without anybody's words, whether or not the address has an account", async () => {
    const owner = await newAgency(stack);
    await rename(owner, 'Your parcel waits');
    const somebody = await stack.signUp();
    for (const email of [somebody.email, `nobody-${somebody.email}`]) {
      expect(await inviteMember(owner, ` ${email.toUpperCase()} `)).toEqual(SENT);
      const { subject, text, html } = mailTo(stack, email);
      expect(subject).toBe('An agency invites you to its team');
      expect(text).toContain(`/team-invitation/${await invitationTo(owner, email)}`);
      expect(`${text} ${html}`).not.toMatch(/parcel/i);
    }
  });

  it.each<[string, (owner: SignedIn) => Promise<unknown>, number, string]>([
    ['to no address', (owner) => inviteMember(owner, 'ana'), 400, 'Please enter a valid email address.'],
    [
      'as an owner',
      (owner) => inviteMember(owner, 'a@mail.example', { role: 'owner' }),
      400,
      'Please choose a role.',
    ],
    [
      'for nobody',
      (owner) => inviteMember(owner, 'a@mail.example', chosen('analyst')),
      400,
      'Please choose at least one influencer.',
    ],
    [
      'for an influencer of another agency',
      async (owner) => {
        const other = await newManaged(stack, await newAgency(stack));
        return inviteMember(owner, 'a@mail.example', chosen('analyst', other.id));
      },
      409,
      "Your agency doesn't manage all of these influencers any more.",
    ],
    [
      'to the owner',
      (owner) => inviteMember(owner, owner.email),
      409,
      'Whoever has this address is in your team already.',
    ],
    [
      'to a team member',
      async (owner) => inviteMember(owner, (await newMember(stack, owner)).email),
      409,
      'Whoever has this address is in your team already.',
    ],
    [
      'again while it is open',
      async (owner) => {
        await inviteMember(owner, 'twice@mail.example');
        return inviteMember(owner, 'Twice@mail.example');
      },
      409,
      'An invitation to this address is open already.',
    ],
    [
      'a fourth time in a day',
      async (owner) => {
        for (let times = 0; times < 3; times += 1) {
          await inviteMember(owner, 'often@mail.example');
          await owner.client
            .from('team_invitations')
            .update({ state: 'withdrawn' })
            .eq('email', 'often@mail.example')
            .eq('state', 'open');
        }
        return inviteMember(owner, 'often@mail.example');
      },
      429,
      'You have invited this address three times today. Please go on tomorrow.',
    ],
    [
      'as the 21st of a day',
      async (owner) => {
        await stack.database.sql`
          insert into public.team_invitations (agency_id, email, role, all_influencers, influencer_ids)
          select ${owner.userId}, n || '@mail.example', 'manager', true, '{}' from generate_series(1, 19) n`;
        expect(await inviteMember(owner, 'twentieth@mail.example')).toEqual(SENT);
        return inviteMember(owner, 'last@mail.example');
      },
      429,
      'You can send 20 invitations a day. Please go on tomorrow.',
    ],
    [
      'without an agency',
      (owner) => inviteMember(owner, 'a@mail.example', { agency_id: 'mine' }),
      400,
      'Expected is an agency_id.',
    ],
  ])('is refused when sent %s', async (_, attempt, status, error) => {
    expect(await attempt(await newAgency(stack))).toEqual({ status, body: { error } });
  });

  it('is refused by everybody but the owner, and sends nothing', async () => {
    const owner = await newAgency(stack);
    const email = `wanted-${owner.email}`;
    for (const [by, error] of [
      [await newMember(stack, owner), "Your role in this agency doesn't allow that."],
      [await stack.signUp(), 'Only the owner of an agency can invite people to its team.'],
    ] as const) {
      expect(await inviteMember(by, email, ALL, owner.userId)).toEqual({ status: 403, body: { error } });
    }
    expect(subjectsTo(email)).toEqual([]);
  });
});

describe('whoever has proved the address of an invitation to a team', () => {
  it('sees the agency and the role before deciding, and nothing has happened then', async () => {
    const owner = await newAgency(stack);
    await rename(owner, 'Marigold & Pike');
    const [vera, ines] = [await newManaged(stack, owner), await newManaged(stack, owner)];
    const ana = await stack.signUp();
    const id = await invited(owner, ana.email, chosen('analyst', vera.id, ines.id));
    expect((await answerInvitation(ana, id, 'look')).body).toEqual({
      outcome: 'open',
      agency_id: owner.userId,
      agency_name: 'Marigold & Pike',
      role: 'analyst',
      all_influencers: false,
      influencers: 2,
      mailed: true,
    });
    expect(await roleOf(ana)).toEqual([]);
  });

  it('joins the team by accepting it, of which the owner is told by name', async () => {
    const owner = await newAgency(stack);
    await rename(owner, 'Marigold & Pike');
    const ana = await stack.signUp();
    await rename(ana, 'Ana Ruiz');
    const id = await invited(owner, ana.email);
    expect(await outcomeOf(ana, id)).toBe('accepted');
    expect(await roleOf(ana)).toEqual(['manager of all']);
    const mail = mailTo(stack, owner.email);
    expect(mail.subject).toBe('Somebody has joined your team');
    expect(mail.text).toContain(
      'Ana Ruiz accepted your invitation to the team of Marigold & Pike, as a manager for all influencers.',
    );
    expect(await outcomeOf(ana, id)).toBe('already');
    expect(subjectsTo(owner.email)).toEqual(['Somebody has joined your team']);
  });

  it('joins the team once when accepting twenty times at once, of which the owner is told once', async () => {
    const owner = await newAgency(stack);
    const ana = await stack.signUp();
    const id = await invited(owner, ana.email);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(ana, id)));
    expect(outcomes.sort()).toEqual(['accepted', ...Array.from({ length: 19 }, () => 'already')]);
    expect(subjectsTo(owner.email)).toEqual(['Somebody has joined your team']);
  });

  it("finds it gone after declining, and the owner isn't written to", async () => {
    const owner = await newAgency(stack);
    const ana = await stack.signUp();
    const id = await invited(owner, ana.email);
    expect(await outcomeOf(ana, id, 'decline')).toBe('declined');
    expect(await outcomeOf(ana, id)).toBe('gone');
    expect(subjectsTo(owner.email)).toEqual([]);
  });

  it.each<[string, (owner: SignedIn, ana: SignedIn, id: string) => PromiseLike<unknown>]>([
    [
      'the owner has taken it back',
      ({ client }, _, id) => client.from('team_invitations').update({ state: 'withdrawn' }).eq('id', id),
    ],
    [
      'its seven days are over',
      (_, __, id) =>
        stack.database.sql`update public.team_invitations set expires_at = now() where id = ${id}`,
    ],
    [
      'the account is no agency any more',
      ({ userId }) => stack.database.sql`update public.profiles set is_agency = false where id = ${userId}`,
    ],
    [
      'it was used and its member removed',
      async (owner, ana, id) => {
        await answerInvitation(ana, id, 'accept');
        await remove(owner, ana, owner.userId);
      },
    ],
  ])('finds it gone when %s', async (_, happens) => {
    const owner = await newAgency(stack);
    const ana = await stack.signUp();
    const id = await invited(owner, ana.email);
    await happens(owner, ana, id);
    for (const answer of ['look', 'accept', 'decline']) {
      expect(await answerInvitation(ana, id, answer)).toEqual({
        status: 200,
        body: { outcome: 'gone', ...NOTHING },
      });
    }
    expect(await roleOf(ana)).toEqual([]);
  });
});

describe('an invitation to a team tells nothing, and lets nobody in,', () => {
  const unlessTheirs = { status: 200, body: { outcome: 'other_address', ...NOTHING } };

  it("who has another address, or hasn't proved it", async () => {
    const owner = await newAgency(stack);
    const agency = await newAgency(stack);
    const made = await newManaged(stack, agency);
    const [stranger, unconfirmed] = [await stack.signUp(), await stack.signUp()];
    const client = stack.client();
    await client.auth.signInWithPassword(made);
    await stack.database
      .sql`update auth.users set email_confirmed_at = null where id = ${unconfirmed.userId}`;
    const attempts: [SignedIn, string][] = [
      [stranger, 'somebody@mail.example'],
      [owner, `x-${owner.email}`],
      [unconfirmed, unconfirmed.email],
      [{ ...made, userId: made.id, client }, made.email],
    ];
    for (const [person, email] of attempts) {
      const id = await invited(owner, email);
      for (const answer of ['look', 'accept', 'decline']) {
        expect(await answerInvitation(person, id, answer)).toEqual(unlessTheirs);
      }
    }
    expect(await roleOf(stranger)).toEqual([]);
    expect(await roleOf(unconfirmed)).toEqual([]);
  });

  it('when there is none, or the answer is none', async () => {
    const ana = await stack.signUp();
    expect(await outcomeOf(ana, crypto.randomUUID())).toBe('gone');
    for (const [id, answer] of [
      ['this one', 'accept'],
      [crypto.randomUUID(), 'join'],
    ] as const) {
      expect(await answerInvitation(ana, id, answer)).toEqual({
        status: 400,
        body: { error: 'Expected are an invitation_id and an answer.' },
      });
    }
  });
});
