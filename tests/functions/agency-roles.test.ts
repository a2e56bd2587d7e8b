import { beforeAll, describe, expect, it } from 'vitest';
import { mailTo } from '../stack/mail';
import { enrol } from '../support/authenticator';
import { type SignedIn, sharedTestStack, type TestStack } from '../support/stack';
import { type Credentials, newAgency, newManaged, seenBy, takeOver, unusedInfluencer } from './agencies';
import { invoke } from './answer';
import { ALL, answerInvitation, chosen, invited, newMember, newTeam, rename, type Team } from './teams';

let stack: TestStack;
let team: Team;
beforeAll(async () => {
  stack = await sharedTestStack();
  team = await newTeam(stack);
});

type Act = (by: SignedIn, agencyId: string, influencer: Pick<Credentials, 'id'>) => ReturnType<typeof invoke>;

function form(influencerId: string, fields: Record<string, string>) {
  const data = new FormData();
  data.set('influencer_id', influencerId);
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

/** The body may name an agency. */
const create = ({ client }: SignedIn, agency_id?: string) =>
  invoke(client, 'create-influencer-user', { agency_id, ...unusedInfluencer() });
const upload = ({ client }: SignedIn, agency_id?: string) => {
  const { full_name, username, email } = unusedInfluencer();
  const row = { fullName: full_name, socialMediaHandle: username, email };
  return invoke(client, 'upload-influencers', { agency_id, influencers: [row] });
};
const invite: Act = ({ client }, agency_id) =>
  invoke(client, 'invite-influencer', { agency_id, invitee: `nobody-${crypto.randomUUID()}@mail.example` });
const edit: Act = ({ client }, _, { id }) =>
  invoke(client, 'update-influencer-user', form(id, { full_name: 'Edited' }));
const renew: Act = ({ client }, _, { id }) =>
  invoke(client, 'update-influencer-user', form(id, { renew_password: 'true' }));
const end: Act = ({ client }, agency_id, { id }) =>
  invoke(client, 'end-management', { agency_id, influencer_id: id });

const OF_THE_AGENCY: Record<'create' | 'upload' | 'invite', Act> = { create, upload, invite };
const OF_AN_INFLUENCER: Record<'edit' | 'renew' | 'end', Act> = { edit, renew, end };
const ALL_ACTS = { ...OF_THE_AGENCY, ...OF_AN_INFLUENCER };

const ROLE = "Your role in this agency doesn't allow that.";
const REFUSALS: Record<keyof typeof ALL_ACTS, string> = {
  create: 'Only agencies can create influencer accounts.',
  upload: 'Only agencies can upload influencers.',
  invite: 'Only agencies can invite influencers.',
  edit: "You don't manage this influencer.",
  renew: "You don't manage this influencer.",
  end: 'Only the agency and the influencer can end a management.',
};

const namesOf = <Name extends string>(acts: Record<Name, Act>) =>
  Object.keys(acts).filter((name): name is Name => name in acts);

describe.each(namesOf(ALL_ACTS))('the act “%s” for an agency', (name) => {
  const act = ALL_ACTS[name];

  it('is refused to somebody who was removed from its team', async () => {
    const { status, body } = await act(team.removed, team.owner.userId, team.vera);
    expect([status, body.error]).toEqual([403, REFUSALS[name]]);
  });

  it('is refused to an analyst', async () => {
    const { status, body } = await act(team.analyst, team.owner.userId, team.vera);
    expect([status, body.error]).toEqual([403, name in OF_THE_AGENCY ? ROLE : REFUSALS[name]]);
  });
});

it('where an agency asks for an authenticator app, a manager may do nothing without one and everything with one', async () => {
  const owner = await newAgency(stack);
  const manager = await newMember(stack, owner);
  const vera = await newManaged(stack, owner);
  await enrol(owner.client);
  const { error } = await owner.client
    .from('agencies')
    .update({ requires_second_factor: true })
    .eq('agency_id', owner.userId);
  if (error) throw error;
  for (const name of namesOf(ALL_ACTS)) {
    const { status, body } = await ALL_ACTS[name](manager, owner.userId, vera);
    expect([name, status, body.error]).toEqual([name, 403, REFUSALS[name]]);
  }
  await enrol(manager.client);
  for (const name of namesOf(ALL_ACTS)) {
    expect([name, (await ALL_ACTS[name](manager, owner.userId, vera)).status]).toEqual([name, 200]);
  }
});

it.each(namesOf(OF_AN_INFLUENCER))(
  'the act “%s” is refused to a manager of other influencers',
  async (name) => {
    const { status, body } = await OF_AN_INFLUENCER[name](team.managerOfOthers, team.owner.userId, team.vera);
    expect([status, body.error]).toEqual([403, REFUSALS[name]]);
    expect(await seenBy(team.owner, team.vera.id)).toMatchObject({ temporary_password: team.vera.password });
  },
);

it('an account made for an agency keeps its id in lower case, however it was sent: so a retry finds one that an interrupted call left', async () => {
  const owner = await newAgency(stack);
  const { status, body } = await create(owner, owner.userId.toUpperCase());
  expect(status).toBe(200);
  const accounts = await stack.database.sql`
    select raw_app_meta_data ->> 'opened_for' as opened_for from auth.users where email = ${body.influencer.email}`;
  expect([...accounts]).toEqual([{ opened_for: owner.userId }]);
});

describe.each([
  ['create', create],
  ['upload', upload],
] as const)('the act “%s” in a body that names no agency', (name, act) => {
  it('is for the only agency that the caller owns or manages', async () => {
    const [owner, other] = [await newAgency(stack), await newAgency(stack)];
    const manager = await newMember(stack, owner);
    // As an analyst it adds nobody there, so that agency isn't meant.
    const id = await invited(other, manager.email, { ...ALL, role: 'analyst' });
    await answerInvitation(manager, id, 'accept');
    for (const by of [owner, manager]) expect(await act(by)).toMatchObject({ status: 200 });
    const { data } = await owner.client.rpc('agency_totals', { of_agency: owner.userId });
    expect(data).toMatchObject([{ influencers: 2 }]);
  });

  it('lists the agencies of a caller who acts for several', async () => {
    const [first, second] = [await newAgency(stack), await newAgency(stack)];
    await rename(first, 'Marigold & Pike');
    await rename(second, 'Northlight');
    const manager = await newMember(stack, second);
    const id = await invited(first, manager.email);
    await answerInvitation(manager, id, 'accept');
    const { status, body } = await act(manager);
    expect([status, body.error]).toEqual([
      400,
      `You act for several agencies. Name one by its agency_id: Marigold & Pike (${first.userId}), Northlight (${second.userId}).`,
    ]);
  });

  it.each([
    ['removed', REFUSALS[name]],
    ['analyst', ROLE],
  ] as const)('is refused to somebody who is %s', async (who, refusal) => {
    const { status, body } = await act(team[who]);
    expect([status, body.error]).toEqual([403, refusal]);
  });
});

describe('a manager', () => {
  it('of chosen influencers looks after those whom it adds', async () => {
    const owner = await newAgency(stack);
    const vera = await newManaged(stack, owner);
    const manager = await newMember(stack, owner, chosen('manager', vera.id));
    const wished = unusedInfluencer();
    const { body } = await invoke(manager.client, 'create-influencer-user', {
      agency_id: owner.userId,
      ...wished,
    });
    const { data } = await manager.client.rpc('list_managed_influencers', { of_agency: owner.userId });
    expect(data?.map(({ username, temporary_password }) => [username, temporary_password]).sort()).toEqual(
      [
        [vera.username, vera.password],
        [wished.username, body.influencer.temporary_password],
      ].sort(),
    );
  });

  it('who ends a management is named with the agency to both sides', async () => {
    const owner = await newAgency(stack);
    await rename(owner, 'Marigold & Pike');
    const ana = await newMember(stack, owner);
    await rename(ana, 'Ana Ruiz');
    const nora = await stack.signUp();
    await rename(nora, 'Nora Winter');
    await invoke(ana.client, 'invite-influencer', { agency_id: owner.userId, invitee: nora.email });
    const { data } = await nora.client.rpc('my_invitations');
    await invoke(nora.client, 'accept-invitation', {
      invitation_id: data?.[0]?.id,
      become_influencer: true,
    });
    expect(await end(ana, owner.userId, { id: nora.userId })).toEqual({
      status: 200,
      body: { success: true, mailed: true },
    });
    expect(mailTo(stack, nora.email).text).toContain(
      'Ana Ruiz of Marigold & Pike has ended the management of your account.',
    );
    expect(mailTo(stack, owner.email).text).toContain(
      'Ana Ruiz of Marigold & Pike has ended the management of Nora Winter.',
    );
    expect(stack.mails.list(ana.email).map(({ subject }) => subject)).toEqual([
      'An agency invites you to its team',
    ]);
  });

  it('who asks for another address is named with the agency to an influencer who has proved theirs, and to no other', async () => {
    const owner = await newAgency(stack);
    await rename(owner, 'Marigold & Pike');
    const ana = await newMember(stack, owner);
    await rename(ana, 'Ana Ruiz');
    const asks = async (vera: Credentials) => {
      await invoke(ana.client, 'update-influencer-user', form(vera.id, { email: `new-${vera.email}` }));
      return mailTo(stack, vera.email).text;
    };
    const [unproven, proven] = [await newManaged(stack, owner), await newManaged(stack, owner)];
    for (const vera of [unproven, proven]) await takeOver(stack, vera);
    await stack.database.sql`
      update auth.users set raw_app_meta_data = raw_app_meta_data - 'opened_for' where id = ${proven.id}`;
    expect(await asks(unproven)).toContain(
      'An agency that manages you would like to change the email address of your Promobell account.',
    );
    expect(await asks(proven)).toContain(
      'Ana Ruiz of Marigold & Pike would like to change the email address of your Promobell account.',
    );
  });
});
