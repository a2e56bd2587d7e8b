import { type Answer, type Attempt, unlessEmpty, unlessNothingWritten, unlessRefused } from '../attempt';
import { type Cast, type HostileRequest, type Role, SIGNED_IN, VICTIMS } from '../cast';
import { CHANGES_OF_ACCOUNT, formRequest } from '../form';

/** A request, its sender, and its allowed outcome. */
interface Knock {
  what: string;
  by: readonly Role[];
  path: string;
  request: HostileRequest;
  unless?: (answer: Answer) => string | null;
}

const post = (body: unknown): HostileRequest => ({ method: 'POST', body });
const patch = (body: unknown): HostileRequest => ({
  method: 'PATCH',
  body,
  headers: { prefer: 'count=exact' },
});
const edge = (name: string) => `/functions/v1/${name}`;
const rpc = (name: string) => `/rest/v1/rpc/${name}`;

const WIDEST_ROLE = { role: 'manager', all_influencers: true, influencer_ids: [] };

const form = (name: string, type: string, content: string) => {
  const data = new FormData();
  data.set('avatar', new File([content], name, { type }));
  return data;
};

/** Files that aren't pictures, by the name and type that they claim. */
const NO_PICTURES: readonly [string, string, string][] = [
  ['face.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['face.png', 'image/png', '<script>alert(1)</script>'],
  ['face.html', 'image/png', '<!doctype html><script>alert(1)</script>'],
  ['../../../etc/cron.d/x', 'image/jpeg', 'x'],
  ['face.png\u0000.html', 'text/html', '<b>'],
  ['', 'image/png', ''],
];

const knocks = ({ invitation, actors }: Cast): Knock[] => [
  // Invitations
  ...['accepted', 'declined', 'withdrawn', 'open'].map((state) => ({
    what: `makes others' invitation ${state}`,
    by: SIGNED_IN,
    path: `/rest/v1/agency_invitations?id=eq.${invitation}`,
    request: patch({ state }),
    unless: unlessNothingWritten,
  })),
  {
    what: "accepts others' invitation",
    by: SIGNED_IN,
    path: edge('accept-invitation'),
    request: post({ invitation_id: invitation, become_influencer: true }),
  },
  {
    what: "invites for another's agency",
    by: SIGNED_IN,
    path: edge('invite-influencer'),
    request: post({ agency_id: VICTIMS.agency, invitee: 'amara.osei' }),
  },
  // The team of an agency
  ...Object.entries({
    'invite-team-member': { ...WIDEST_ROLE, email: 'x@evil.example' },
    'change-team-member': { ...WIDEST_ROLE, member_id: VICTIMS.member },
    'remove-team-member': { member_id: VICTIMS.agency },
    'hand-over-agency': { member_id: VICTIMS.member, password: 'a good password' },
  }).map(([name, body]) => ({
    what: `calls ${name} for another's agency`,
    by: SIGNED_IN,
    path: edge(name),
    request: post({ agency_id: VICTIMS.agency, ...body }),
  })),
  {
    what: 'makes itself the owner of an agency by the table',
    by: SIGNED_IN,
    path: `/rest/v1/agencies?agency_id=eq.${VICTIMS.agency}`,
    request: patch({ owner_id: VICTIMS.member }),
    unless: unlessNothingWritten,
  },
  ...['agencies', 'agency_members', 'team_invitations'].map((table) => ({
    what: `adds a row to ${table}`,
    by: SIGNED_IN,
    path: `/rest/v1/${table}`,
    request: post({ agency_id: VICTIMS.agency, ...WIDEST_ROLE }),
  })),
  {
    what: "reads others' invitations",
    by: SIGNED_IN,
    path: rpc('my_invitations'),
    request: post({}),
    unless: unlessEmpty,
  },
  // The end of a management
  {
    what: "ends others' management",
    by: SIGNED_IN,
    path: edge('end-management'),
    request: post({ agency_id: VICTIMS.agency, influencer_id: VICTIMS.managed }),
  },
  {
    what: "ends others' management by the table",
    by: SIGNED_IN,
    path: `/rest/v1/agency_influencers?agency_id=eq.${VICTIMS.agency}`,
    request: patch({ managed_by_agency: false }),
    unless: unlessNothingWritten,
  },
  // Accounts that an agency makes and manages
  ...CHANGES_OF_ACCOUNT.map((changes) => ({
    what: `changes another's influencer: ${Object.keys(changes)}`,
    by: SIGNED_IN,
    path: edge('update-influencer-user'),
    request: formRequest({ influencer_id: VICTIMS.managed, ...changes }),
  })),
  ...['create-influencer-user', 'upload-influencers'].map((name) => ({
    what: `makes accounts by ${name} for another's agency`,
    by: SIGNED_IN,
    path: edge(name),
    request: post({
      agency_id: VICTIMS.agency,
      full_name: 'Hostile',
      username: 'hostile',
      email: 'x@evil.example',
      influencers: [{ full_name: 'Hostile', username: 'hostile', email: 'x@evil.example' }],
    }),
  })),
  {
    what: "asks for another's influencer",
    by: SIGNED_IN,
    path: rpc('managed_influencer'),
    request: post({ of_influencer: VICTIMS.managed }),
    unless: unlessEmpty,
  },
  ...['credentials_to_hand_over', 'list_managed_influencers', 'agency_team'].map((name) => ({
    what: `asks ${name} of another's agency`,
    by: SIGNED_IN,
    path: rpc(name),
    request: post({ of_agency: VICTIMS.agency }),
    unless: unlessEmpty,
  })),
  // Uploaded files, also in a dry run
  ...[true, false].map((dryRun) => ({
    what: `adds codes for others by a file${dryRun ? ', without writing' : ''}`,
    by: SIGNED_IN,
    path: edge('upload-promo-codes'),
    request: post({
      dryRun,
      promoCodes: [VICTIMS.email, VICTIMS.managedEmail].map((user_email) => ({
        user_email,
        brand_name: 'Hostile',
        promo_code: 'HOSTILE',
        description: '10% off',
        category: 'Fashion',
        affiliate_link: 'https://evil.example/',
        expiration_date: '',
      })),
    }),
  })),
  ...NO_PICTURES.map(([name, type, content]) => ({
    what: `uploads ${JSON.stringify(name)} as its picture`,
    by: ['member'] as const,
    path: edge('upload-avatar'),
    request: { method: 'POST', raw: form(name, type, content) },
  })),
  // Money
  {
    what: 'buys a plan without being an influencer',
    by: ['member', 'agency'],
    path: edge('create-checkout'),
    request: post({ planType: 'Growth' }),
  },
  ...['Elite', 'Starter', '__proto__', 'price_1'].map((planType) => ({
    what: `buys the plan ${planType}`,
    by: ['influencer'] as const,
    path: edge('create-checkout'),
    request: post({ planType }),
  })),
  ...['customer-portal', 'cancel-subscription'].map((name) => ({
    what: `calls ${name} without a subscription`,
    by: SIGNED_IN,
    path: edge(name),
    request: post({ customer: 'cus_of_another', user_id: VICTIMS.influencer }),
  })),
  ...['', 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`].map((signature) => ({
    what: `tells of a payment, signed ${signature}`,
    by: ['visitor'] as const,
    path: edge('stripe-webhook'),
    request: {
      ...post({ type: 'invoice.paid', data: { object: { customer: 'cus_of_another' } } }),
      headers: { 'stripe-signature': signature },
    },
  })),
  // The account itself, by a token alone
  ...[
    { password: 'taken over by force' },
    { password: 'taken over by force', current_password: 'a guess' },
    { password: 'taken over by force', current_password: '' },
    { password: 'taken over by force', nonce: '000000' },
  ].map((body) => ({
    what: `sets a password by ${Object.keys(body)}`,
    by: ['influencer'] as const,
    path: '/auth/v1/user',
    request: { method: 'PUT', body },
  })),
  ...['x', 'a.b', '', 'eyJhIjoxfQ.eyJhIjoxfQ'].map((token) => ({
    what: `confirms a change of address by ${JSON.stringify(token)}`,
    by: ['visitor'] as const,
    path: edge('confirm-email-change'),
    request: post({ token }),
  })),
  ...['x', 'a.b', '', 'eyJhIjoxfQ.eyJhIjoxfQ'].map((token) => ({
    what: `takes an address back by ${JSON.stringify(token)}`,
    by: ['visitor'] as const,
    path: edge('take-address-back'),
    request: post({ token }),
  })),
  {
    what: 'lists all accounts',
    by: ['visitor', ...SIGNED_IN],
    path: '/auth/v1/admin/users',
    request: {},
  },
  {
    what: 'deletes an account by the administration',
    by: SIGNED_IN,
    path: `/auth/v1/admin/users/${VICTIMS.influencer}`,
    request: { method: 'DELETE' },
  },
  // What follows and signals reveal
  {
    what: 'follows itself',
    by: ['influencer'],
    path: '/rest/v1/user_domain_map',
    request: post({ user_id: actors.influencer.id, influencer_id: actors.influencer.id }),
  },
  {
    what: 'follows a member whom nobody sees',
    by: ['rival'],
    path: '/rest/v1/user_domain_map',
    request: post({ user_id: actors.rival.id, influencer_id: VICTIMS.member }),
  },
  // Names
  ...['promobell', 'admin', 'sup.port', 'minacastellan', 'MinaCastellan', 'a', 'with space', '../x'].map(
    (username) => ({
      what: `takes the username ${username}`,
      by: ['member'] as const,
      path: `/rest/v1/profiles?id=eq.${actors.member.id}`,
      request: patch({ username }),
    }),
  ),
];

/** Requests that are meant for one side of a relation, sent by everybody else. */
export function doorAttempts(cast: Cast): Attempt[] {
  return knocks(cast).flatMap(({ what, by, path, request, unless = unlessRefused }) =>
    by.map((role) => ({
      name: `${role} ${what}`,
      play: async () => unless(await cast.send(cast.actors[role], path, request)),
    })),
  );
}
