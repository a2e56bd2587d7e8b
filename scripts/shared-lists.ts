import { categories } from '../supabase/functions/_shared/rules/categories';
import { COUNTRY_CODES } from '../supabase/functions/_shared/rules/country-codes';
import { CURRENCY_CODES } from '../supabase/functions/_shared/rules/currency-codes';
import { MAX_LENGTHS } from '../supabase/functions/_shared/rules/field-limits';
import { JOB_KINDS } from '../supabase/functions/_shared/rules/job-kinds';
import { MOST_COUNTED } from '../supabase/functions/_shared/rules/most-counted';
import { OFFER_FIELD_NAMES, offerField } from '../supabase/functions/_shared/rules/offer-fields';
import { LOOK_ALIKES } from '../supabase/functions/_shared/rules/person-name';
import { GRACE_DAYS } from '../supabase/functions/_shared/rules/plan-rules';
import { plans, tiers } from '../supabase/functions/_shared/rules/plans';
import {
  AFTER_SAVING,
  BEFORE_SAVING,
  BETWEEN_SAVING,
  MATERIALS,
  MONEY_SIGNS,
  MONEY_WORDS,
} from '../supabase/functions/_shared/rules/saving-words';
import { HOSTS_OF_NO_SHOP } from '../supabase/functions/_shared/rules/shop-hosts';
import { RESERVED_USERNAMES } from '../supabase/functions/_shared/rules/usernames';

const MAX_LINE = 130;

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The parts as lines of SQL, indented and no longer than MAX_LINE. */
function wrapped(parts: string[]): string {
  let line = '    ';
  let text = '';
  for (const part of parts) {
    if (line.length + part.length > MAX_LINE) {
      text += `${line.trimEnd()}\n`;
      line = '    ';
    }
    line += `${part} `;
  }
  return text + line.trimEnd();
}

interface SharedFunction {
  name: string;
  /** The argument's name and type, such as 'tier text'; blank for none. */
  signature: string;
  returns: string;
  body: string;
  comment: string;
}

/** The statements that create a function in the schema `private` whose answers never change. */
const constant = ({ name, signature, returns, body, comment }: SharedFunction) => `
create function private.${name}(${signature})
returns ${returns}
language sql
immutable parallel safe
set search_path = ''
as $$
${body}
$$;
comment on function private.${name}(${signature.split(' ')[1] ?? ''}) is
  ${quoted(comment)};
grant execute on function private.${name}(${signature.split(' ')[1] ?? ''}) to anon, authenticated, service_role;
`;

const arrayOf = (values: readonly string[]) =>
  `array[\n${wrapped(values.map((value, index) => quoted(value) + (index < values.length - 1 ? ',' : '')))}\n  ]`;

/** A function without an argument that returns these texts. */
const list = (name: string, values: readonly string[], comment: string) =>
  constant({ name, signature: '', returns: 'text[]', body: `  select ${arrayOf(values)};`, comment });

/** A pattern of any of these texts: as one constant, which costs nothing to make when a row is written. */
const patternOf = (values: readonly string[]) =>
  quoted(`(?:${values.map((value) => value.replaceAll(/[.$]/g, '\\$&')).join('|')})`);

/** The body of a function whose argument `key` chooses one of the values, which are SQL. */
const byKey = (key: string, values: [key: string, value: number | string | null][], otherwise = '') =>
  `  select case ${key}\n${values.map(([of, value]) => `    when ${quoted(of)} then ${value}`).join('\n')}${otherwise}\n  end;`;

const longestOfOffer = OFFER_FIELD_NAMES.flatMap((name): [string, number][] => {
  const { longest } = offerField(name);
  return longest === undefined ? [] : [[name, longest]];
});

/** The lists and limits that Postgres and the app both apply, as a schema file made from the app's modules in `@rules`. */
export const sharedLists = [
  '-- Generated from supabase/functions/_shared/rules by `npm run migration`. Do not edit.\n',
  list('categories', categories, 'The categories of offers and influencers.'),
  list('countries', COUNTRY_CODES, 'The countries of ISO 3166-1 by their codes of two letters, sorted.'),
  list('currencies', CURRENCY_CODES, 'The money that is in use, by its codes of ISO 4217, sorted.'),
  list('job_kinds', JOB_KINDS, 'The kinds of jobs.'),
  list(
    'look_alikes',
    LOOK_ALIKES,
    "Two texts: letters, and at the same places the letters of 'Promobell' that they look like.",
  ),
  list(
    'reserved_usernames',
    RESERVED_USERNAMES,
    "Usernames that sound like the operator's own or like no name, without dots and dashes.",
  ),
  constant({
    name: 'hosts_of_no_shop',
    signature: '',
    returns: 'text',
    body: `  select ${patternOf(HOSTS_OF_NO_SHOP)};`,
    comment:
      "A pattern. Hosts of affiliate networks, shorteners, link hubs, social networks, stores of apps and checkouts of many shops, with what is below them: no brand's shop is there.",
  }),
  constant({
    name: 'saving_words',
    signature: 'which text',
    returns: 'text',
    body: byKey('which', [
      ['after', patternOf(AFTER_SAVING)],
      ['before', patternOf(BEFORE_SAVING)],
      ['between', patternOf(BETWEEN_SAVING)],
      ['materials', patternOf(MATERIALS)],
      ['money', patternOf(MONEY_WORDS)],
      ['signs of money', quoted(MONEY_SIGNS)],
    ]),
    comment:
      'Patterns of words in a description: those that follow a saving, precede it, or stand between a saving and the word that follows; materials, of which a percentage before one says what a thing is made of; and words of money that mean nothing else. Signs of money are no pattern but a list.',
  }),
  list('tiers', tiers, 'The plans that an influencer can have.'),
  constant({
    name: 'offer_fields',
    signature: "part text default 'offer'",
    returns: 'text[]',
    body: byKey('part', [
      ['offer', arrayOf(OFFER_FIELD_NAMES)],
      ['file', arrayOf(OFFER_FIELD_NAMES.filter((name) => offerField(name).csv))],
      [
        'extension',
        arrayOf(OFFER_FIELD_NAMES.filter((name) => !offerField(name).notIn?.includes('extension list'))),
      ],
    ]),
    comment:
      "The columns that people write about an offer: the list that versions, the trail, reverts and downloads go by. file, extension: those that files of codes and followers' browser extensions have.",
  }),
  constant({
    name: 'max_length',
    signature: 'field text',
    returns: 'integer',
    body: byKey('field', [...Object.entries(MAX_LENGTHS), ...longestOfOffer]),
    comment: 'How many characters a field takes.',
  }),
  constant({
    name: 'max_offers',
    signature: 'tier text',
    returns: 'integer',
    body: byKey(
      'tier',
      plans.map(({ name, maxOffers }) => [name, Number.isFinite(maxOffers) ? maxOffers : null]),
      `\n    else ${plans[0]?.maxOffers}`,
    ),
    comment:
      'How many offers a plan allows (docs/product/plans-and-payments.md#plans); null is unlimited, an unknown plan counts as Starter.',
  }),
  constant({
    name: 'grace_days',
    signature: '',
    returns: 'integer',
    body: `  select ${GRACE_DAYS};`,
    comment: 'For how many days a plan counts after its paid time.',
  }),
  constant({
    name: 'most_counted',
    signature: '',
    returns: 'integer',
    body: `  select ${MOST_COUNTED};`,
    comment:
      "Where a count stops: screens show 'more than 10,000' (docs/product/lists-and-search.md#pages-of-a-list).",
  }),
].join('');
