import { categories } from './categories.ts';
import { MAX_LENGTHS } from './field-limits.ts';
import { OFFER_PLACES, type OfferField } from './offer-field.ts';

/**
 * What people write about an offer: the columns of promo_codes that the form and a CSV file set, in the form's order.
 * The form, its draft and preview, the view of conflicting edits, and the guide, sample, check and preview of CSV files
 * follow this list, and so do the lists of columns and lengths that SQL has (supabase/schemas/01_shared_lists.sql).
 * tests/database/offer-fields.test.ts compares it with the columns, tests/routes/offer-fields.test.tsx with the places that show
 * an offer (docs/add-a-field.md).
 */
export const OFFER_FIELDS = {
  brand_name: {
    label: 'Brand name',
    kind: 'brand',
    longest: 120,
    required: 'always',
    csv: { position: 1, examples: ['Kiln & Co', 'Trailhead'] },
  },
  brand_url: {
    label: 'Brand URL',
    kind: 'web address',
    longest: MAX_LENGTHS.web_address,
    required: 'when added',
    invalid: 'Please enter a valid brand URL',
    form: { placeholder: 'brand.com' },
    csv: {
      position: 16,
      hint: "The shop's own; a network's affiliate link mostly tells it",
      examples: ['https://kiln.example.com', ''],
    },
    // Nobody needs to see the address: the extension goes by its domain.
    notIn: OFFER_PLACES,
  },
  brand_instagram_handle: {
    label: 'Brand Instagram handle',
    kind: 'handle',
    longest: 100,
    required: 'when added',
    invalid: 'Please enter a valid Instagram handle (e.g., @brandname)',
    form: { placeholder: 'brandname' },
    csv: null,
    // Only whoever manages the code needs the handle.
    notIn: OFFER_PLACES,
  },
  promo_code: {
    label: 'Promo code',
    kind: 'code',
    longest: 100,
    required: 'always',
    form: { hint: 'As shoppers type it in the shop.' },
    csv: { position: 2, examples: ['NORA20', 'MILO10'] },
  },
  expiration_date: {
    label: 'Expiration date',
    kind: 'day',
    required: 'never',
    invalid: 'Please enter a whole date, or none',
    form: { hint: 'The last day it works, in UTC.' },
    csv: { position: 7, hint: 'YYYY-MM-DD, or 12/31/2027, or 31/12/2027', examples: ['2027-12-31', ''] },
  },
  category: {
    label: 'Category',
    kind: 'category',
    required: 'always',
    csv: {
      position: 4,
      hint: `${categories.slice(0, -1).join(', ')} or ${categories.at(-1)}`,
      examples: ['Home', 'Travel'],
    },
    // The extension searches by category, and shows none.
    notIn: ['extension popup', 'ticket in shops'],
  },
  affiliate_link: {
    label: 'Affiliate link',
    kind: 'web address',
    longest: MAX_LENGTHS.web_address,
    required: 'always',
    invalid: 'Please enter a valid affiliate link',
    form: {
      placeholder: 'brand.com/?ref=you',
      hint: 'Where your followers shop. https:// is added for you.',
      wide: true,
    },
    csv: {
      position: 6,
      hint: 'A web address',
      examples: ['https://kiln.example.com/?ref=nora', 'https://trailhead.example.com/milo'],
    },
    // Feeds lead to the site only, and whoever sees the ticket in a shop is in that shop already.
    notIn: ['feed', 'ticket in shops'],
  },
  unpaid_link: {
    label: 'Unpaid link',
    kind: 'yes or no',
    required: 'never',
    form: {
      label: "I don't earn by this link",
      hint: "Otherwise 'Paid link' stands beside it, as the law asks.",
      wide: true,
    },
    csv: { position: 15, hint: 'yes or no', examples: ['', 'yes'] },
    // The extension gets the field itself. Elsewhere a label, 'Paid link', stands where the box isn't ticked, and nothing where it is.
    notIn: OFFER_PLACES.filter((place) => place !== 'extension list'),
  },
  apply_link: {
    label: 'Apply link',
    kind: 'secure web address',
    longest: MAX_LENGTHS.web_address,
    required: 'never',
    invalid: 'Please enter a link with https:// to the shop of the brand URL or the affiliate link',
    form: {
      placeholder: 'brand.com/discount/YOURCODE',
      hint: "'Shop with code' opens it, with your code applied. It credits you only where the brand pays by code; 'Shop' opens the affiliate link, which credits you by itself.",
      wide: true,
    },
    csv: {
      position: 12,
      hint: 'A web address of the shop, with https',
      examples: ['https://kiln.example.com/discount/NORA20', ''],
    },
    // Search engines get the affiliate link, feeds lead to the site only, and whoever sees the ticket in a shop is in that shop already.
    notIn: ['structured data', 'feed', 'ticket in shops'],
  },
  further_domains: {
    label: 'Further domains',
    kind: 'domains',
    required: 'never',
    invalid: 'Please enter at most three addresses of this shop, such as checkout.brand.com',
    form: {
      label: 'More addresses of this shop',
      placeholder: 'checkout.brand.com',
      hint: 'Up to three, such as the address of its checkout: the bell rings there, too.',
      wide: true,
    },
    csv: null,
    // Nobody needs to see them: the extension goes by the offer's domains.
    notIn: OFFER_PLACES,
  },
  description: {
    label: 'Description',
    kind: 'long text',
    longest: 1_000,
    required: 'always',
    form: {
      hint: 'The offer in a sentence. One that begins with the discount shows it large: “20% off your first order”.',
      wide: true,
    },
    csv: { position: 3, examples: ['20% off everything, mugs included', '10% off your first order'] },
  },
  minimum_spend: {
    label: 'Minimum spend',
    kind: 'amount',
    required: 'never',
    invalid: 'Please enter an amount, such as 50 or 49.99',
    form: { placeholder: '50', hint: 'If the offer asks for one.' },
    csv: { position: 8, hint: 'An amount, such as 50 or 49.99', examples: ['50', ''] },
  },
  currency: {
    label: 'Currency',
    kind: 'currency',
    required: 'never',
    invalid: 'Please enter the minimum spend in this currency, or choose US dollars',
    form: { hint: 'Of the minimum spend.' },
    csv: { position: 14, hint: 'Such as EUR; US dollars without one', examples: ['USD', ''] },
  },
  countries: {
    label: 'Countries',
    kind: 'countries',
    required: 'never',
    invalid: 'Please choose at most 60 countries, or none for everywhere',
    form: { hint: 'Where the code counts. None for everywhere.', wide: true },
    csv: { position: 13, hint: 'Such as US, CA; none for everywhere', examples: ['US, CA', ''] },
  },
  first_order_only: {
    label: 'First order only',
    kind: 'yes or no',
    required: 'never',
    form: { hint: 'For new customers of the brand.', wide: true },
    csv: { position: 9, hint: 'yes or no', examples: ['', 'yes'] },
  },
  terms: {
    label: 'Terms',
    kind: 'long text',
    longest: 500,
    required: 'never',
    invalid: 'Please enter the terms in words, or none',
    form: { hint: 'What else the brand asks for, such as “Sale items are excluded”.', wide: true },
    csv: { position: 10, examples: ['Sale items are excluded.', ''] },
    // The terms are too long for a ticket; the sheet and the popup show them.
    notIn: ['ticket', 'ticket in shops'],
  },
  followers_only: {
    label: 'Followers only',
    kind: 'yes or no',
    required: 'never',
    form: {
      hint: 'In no public list, for brands that want no coupon sites. Whoever has followed for an hour gets it.',
      wide: true,
    },
    csv: { position: 11, hint: 'yes or no', examples: ['', 'yes'] },
    // Search engines and feeds have no offers for followers only, and the extension shows them to followers like all others.
    notIn: ['structured data', 'feed', 'extension list', 'extension popup', 'ticket in shops'],
  },
} as const satisfies Record<string, OfferField>;

export type OfferFieldName = keyof typeof OFFER_FIELDS;

/** The names in the form's order. The filter keeps all of them, and is there for their type: Object.keys says only that they are strings. */
export const OFFER_FIELD_NAMES = Object.keys(OFFER_FIELDS).filter(
  (name): name is OfferFieldName => name in OFFER_FIELDS,
);

export const offerField = (name: OfferFieldName): OfferField => OFFER_FIELDS[name];
