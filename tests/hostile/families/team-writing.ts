import { type Answer, TOLD, unlessEmpty, unlessNothingWritten, unlessRefused } from '../attempt';
import { VICTIMS } from '../cast';
import { CHANGES_OF_ACCOUNT, formRequest } from '../form';
import { counted, edge, type Knock, MANAGED, post, rpc } from './team-knock';
import type { TeamPerson } from './team-people';

const OFFER = {
  influencer_id: VICTIMS.managed,
  brand_name: 'Hostile',
  promo_code: 'HOSTILE',
  description: '10% off',
  affiliate_link: 'https://evil.example/',
};
const RULE = {
  influencer_id: VICTIMS.managed,
  name: 'Hostile',
  answers_to: 'message',
  keywords: ['code'],
  choice: 'brand',
  brand_name: 'Hostile',
  message: 'Look at https://evil.example/',
};

/** A single value that means no. */
const unlessNo = (answer: Answer) => (answer.text === 'false' ? null : unlessRefused(answer));

const unlessNothingAdded = (answer: Answer) =>
  answer.status !== TOLD && answer.text.includes('"added":0') ? null : unlessRefused(answer);

/** Writing for the influencer, and reading what only those who write for it read. */
export const writingFor = (all: readonly TeamPerson[]): Knock[] => [
  { what: 'adds a code', by: all, path: '/rest/v1/promo_codes', request: () => post(OFFER) },
  ...[
    ['changes', 'PATCH', { description: 'Hostile' }],
    ['deletes', 'DELETE', undefined],
  ].map(([verb, method, body]) => ({
    what: `${verb} codes`,
    by: all,
    path: `/rest/v1/promo_codes?${MANAGED}`,
    request: () => counted(String(method), body),
    unless: unlessNothingWritten,
  })),
  { what: 'adds an Instagram rule', by: all, path: '/rest/v1/instagram_rules', request: () => post(RULE) },
  ...['instagram_rules', 'instagram_accounts'].flatMap((table) => [
    {
      what: `changes ${table}`,
      by: all,
      path: `/rest/v1/${table}?${MANAGED}`,
      request: () => counted('PATCH', table === 'instagram_rules' ? { active: false } : { paused: true }),
      unless: unlessNothingWritten,
    },
    {
      what: `reads ${table}`,
      by: all,
      path: `/rest/v1/${table}?${MANAGED}&select=influencer_id`,
      unless: unlessEmpty,
    },
  ]),
  ...Object.entries({
    choose_short_ending: { of_influencer: VICTIMS.managed, ending: 'a-hostile-ending' },
    short_link: { of_influencer: VICTIMS.managed },
    save_profile_page: {
      of_influencer: VICTIMS.managed,
      pinned_offers: [],
      links: [{ title: 'Hostile', url: 'https://evil.example/' }],
    },
    my_hidden_offers: { of_influencer: VICTIMS.managed },
  }).map(([name, body]) => ({ what: `calls ${name}`, by: all, path: rpc(name), request: () => post(body) })),
  ...Object.entries({
    list_trail: { of_account: VICTIMS.managed },
    get_instagram: { of_influencer: VICTIMS.managed },
    list_instagram_replies: { of_influencer: VICTIMS.managed },
  }).map(([name, body]) => ({
    what: `calls ${name}`,
    by: all,
    path: rpc(name),
    request: () => post(body),
    unless: unlessEmpty,
  })),
  {
    what: 'may connect Instagram',
    by: all,
    path: rpc('may_manage_instagram'),
    request: () => post({ of_influencer: VICTIMS.managed }),
    unless: unlessNo,
  },
  {
    what: 'adds a code by a file',
    by: all,
    path: rpc('import_promo_codes'),
    request: () =>
      post({
        promo_codes: [{ ...OFFER, influencer_id: undefined, email: VICTIMS.managedEmail, category: 'Food' }],
      }),
    unless: unlessNothingAdded,
  },
  {
    what: 'finds the influencer by its address',
    by: all,
    path: rpc('list_managed_influencers'),
    request: ({ agency }) => post({ of_agency: agency, search: VICTIMS.managedEmail }),
    unless: unlessEmpty,
  },
  ...['connect-instagram', 'disconnect-instagram', 'end-management'].map((name) => ({
    what: `calls ${name}`,
    by: all,
    path: edge(name),
    request: ({ agency }: TeamPerson) =>
      post({ agency_id: agency, influencer_id: VICTIMS.managed, begin: true }),
  })),
  ...CHANGES_OF_ACCOUNT.map((changes) => ({
    what: `changes the account: ${Object.keys(changes)}`,
    by: all,
    path: edge('update-influencer-user'),
    request: () => formRequest({ influencer_id: VICTIMS.managed, ...changes }),
  })),
];
