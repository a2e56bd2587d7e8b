import { beforeAll, describe, expect, it } from 'vitest';
import { mailTo } from '../stack/mail';
import { passTime } from '../support/jobs';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { newAgency, newManaged } from './agencies';
import { invoke } from './answer';
import { runJobs } from './run-jobs';

let stack: TestStack;
let agency: SignedIn;
beforeAll(async () => {
  stack = await sharedTestStack();
  agency = await newAgency(stack);
});

const invite = (invitee: string, by: SignedIn = agency) =>
  invoke(by.client, 'invite-influencer', { agency_id: by.userId, invitee });

const subjectsTo = (email: string) => stack.mails.list(email).map(({ subject }) => subject);

const takeBack = (invitee: string) =>
  agency.client.from('agency_invitations').update({ state: 'withdrawn' }).eq('invited', invitee);

describe('an invitation to be managed', () => {
  it('arrives by mail, with links to accept and to decline', async () => {
    const nora = await stack.signUp();
    await invite(nora.email);
    await runJobs(stack, 'invitation');
    const mail = mailTo(stack, nora.email);
    expect(mail.subject).toBe('An agency would like to manage your account');
    const { data } = await nora.client.rpc('my_invitations');
    const id = data?.[0]?.id;
    expect(id).toBeDefined();
    for (const answer of ['accept', 'decline']) {
      expect(mail.text).toContain(`/profile?invitation=${id}&answer=${answer}`);
      expect(mail.html).toContain(`/profile?invitation=${id}&amp;answer=${answer}`);
    }
  });

  it('is answered the same whether or not somebody has the address, also while no mail can be sent', async () => {
    const nora = await stack.signUp();
    stack.mails.isOut = true;
    try {
      for (const address of [nora.email, 'nobody-at-all@mail.example']) {
        expect(await invite(address)).toEqual({ status: 200, body: { success: true } });
      }
      await runJobs(stack, 'invitation');
    } finally {
      stack.mails.isOut = false;
    }
    await passTime(stack.database.sql);
    await runJobs(stack, 'invitation');
    expect(subjectsTo(nora.email)).toEqual(['An agency would like to manage your account']);
    expect(subjectsTo('nobody-at-all@mail.example')).toEqual([]);
  });

  it('that is taken back before its mail is sent sends none', async () => {
    const nora = await stack.signUp();
    await invite(nora.email);
    await takeBack(nora.email);
    await runJobs(stack, 'invitation');
    expect(subjectsTo(nora.email)).toEqual([]);
  });

  it('repeated on the same day sends no second mail', async () => {
    const nora = await stack.signUp();
    await invite(nora.email);
    await runJobs(stack, 'invitation');
    await takeBack(nora.email);
    expect(await invite(nora.email)).toMatchObject({ status: 200 });
    await runJobs(stack, 'invitation');
    expect(subjectsTo(nora.email)).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>, number, string]>([
    [
      'by a member',
      async () => invite('a@mail.example', await stack.signUp()),
      403,
      'Only agencies can invite influencers.',
    ],
    ['to itself', () => invite(agency.email), 400, "You can't invite your own account."],
    ['to nothing', () => invite('  '), 400, 'Please enter an email address or a username.'],
    ['to no address', () => invite('a b@c'), 400, 'Please enter a valid email address.'],
    ['to no username', () => invite('a'), 400, 'Use at least 3 characters.'],
    [
      'to somebody who is managed by it',
      async () => invite((await newManaged(stack, agency)).email),
      409,
      'You manage this influencer already.',
    ],
    [
      'again while it is open',
      async () => {
        await invite('twice@mail.example');
        return invite('twice@mail.example');
      },
      409,
      'This invitation is open already.',
    ],
  ])('is refused when sent %s', async (_, attempt, status, error) => {
    expect(await attempt()).toEqual({ status, body: { error } });
  });
});
