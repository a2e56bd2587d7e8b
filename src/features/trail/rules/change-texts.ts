import { OFFER_FIELDS, type OfferFieldName, offerField } from '@rules/offer-fields';
import { type ColumnValue, readableText, textOfColumn } from '@/domain/offer-form';

// What the trail's entries say to people (docs/product/trail.md).

type Fields = Readonly<Record<string, ColumnValue>>;

/** An entry of the trail as the database answers it. */
export interface Change {
  id: string;
  at: string;
  /** As what the actor made the change: 'self' (the account itself), 'agency', 'operator' or 'service'. */
  actorKind: string;
  /** Null when the reader isn't told, or the actor's account is gone. */
  actorName: string | null;
  /** The agency in whose team the actor made the change; null when it was the agency's own account, or the reader isn't told. */
  actorAgency: string | null;
  byMe: boolean;
  /** What was changed: 'offer', 'profile', 'management', 'role', 'plan' or 'account'. */
  subject: string;
  /** 'added', 'changed' or 'removed'; of an offer also 'hidden' and 'shown', and of an account what was done to it, such as 'suspended'. */
  act: string;
  /** The agency whose management began or ended. Null for other subjects, and when that agency's account is hidden or gone. */
  agencyName: string | null;
  /** The offer's description at that time, by which people know it. Null where the change isn't of one offer. */
  label: string | null;
  /** The changed fields as they were, by the names of their columns; all fields of an offer that was removed. */
  before: Fields | null;
  /** The same fields as they became; all fields of an offer that was added. */
  after: Fields | null;
  /** How many offers one statement added or removed; 0 for other changes. */
  offers: number;
  /** The uploaded file that added the offers, or whose offers were taken back. */
  uploadId: string | null;
  /** Why the operator made the change, or why an offer was hidden; null for other changes. */
  reason: string | null;
  /** Whether the reader may revert the change, or undo the upload. */
  isRevertible: boolean;
  revertedAt: string | null;
}

export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

const PROFILE_LABELS: Readonly<Record<string, string>> = {
  full_name: 'Name',
  username: 'Username',
  avatar_url: 'Picture',
  bio: 'Bio',
  social_handle: 'Social handle',
};

const ROLES: Readonly<Record<string, string>> = {
  is_influencer: 'influencer',
  is_agency: 'agency',
  is_creditcard: 'credit-card account',
  is_featured: 'featured account',
};

/** Whether a field is put into words as an offer's. A profile's category is, too. */
const isOfferField = (name: string): name is OfferFieldName => Object.hasOwn(OFFER_FIELDS, name);

/** Shown as the value of an empty field. */
export const NOTHING = 'nothing';

function valueText(name: string, fields: Fields): string {
  const value = fields[name];
  if (isOfferField(name)) {
    return readableText(name, textOfColumn(value), textOfColumn(fields.currency)) || NOTHING;
  }
  return value === null || value === undefined || value === '' ? NOTHING : String(value);
}

function fieldLabel(name: string): string {
  return isOfferField(name) ? offerField(name).label : (PROFILE_LABELS[name] ?? name);
}

/** Fields whose change the sentence tells without a value: a picture's address means nothing to people, and featuring has words of its own. */
const WITHOUT_VALUES: readonly string[] = ['avatar_url', 'is_featured'];
const hasValues = (name: string) => !WITHOUT_VALUES.includes(name);

/** 'Promo code: FERN20' for each field whose value is told. */
export function fieldTexts(fields: Fields): { label: string; text: string }[] {
  return Object.entries(fields)
    .filter(([name]) => hasValues(name))
    .map(([name]) => ({ label: fieldLabel(name), text: valueText(name, fields) }));
}

export function fieldChanges({ subject, act, before, after }: Change): FieldChange[] {
  if (act !== 'changed' || !before || !after || (subject !== 'offer' && subject !== 'profile')) return [];
  return Object.keys(after)
    .filter(hasValues)
    .map((name) => ({
      label: fieldLabel(name),
      before: valueText(name, before),
      after: valueText(name, after),
    }));
}

/** The longest value, in characters, that the sentence itself names; longer ones stand below it. */
const LONGEST_IN_SENTENCE = 40;

/** The only field that changed, if its values are short enough for the sentence to name them. */
function soleShortChange(changes: readonly FieldChange[]): FieldChange | undefined {
  const [only, ...others] = changes;
  const isShort = only && Math.max(only.before.length, only.after.length) <= LONGEST_IN_SENTENCE;
  return isShort && others.length === 0 ? only : undefined;
}

/** The changes whose values the sentence doesn't name, to be listed below it. */
export function changesBelow(change: Change): FieldChange[] {
  const changes = fieldChanges(change);
  return soleShortChange(changes) ? [] : changes;
}

/** 'promo code'; an abbreviation keeps its capitals. */
const lowerFirst = (label: string) => label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
const quoted = (label: string | null) => (label ? `“${label}”` : 'a code');
const codesCounted = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'code' : 'codes'}`;

function actorOf({ actorKind, actorName, actorAgency, byMe }: Change): string {
  if (actorKind === 'operator' || actorKind === 'service') return 'Promobell';
  if (byMe) return 'You';
  if (actorName && actorAgency) return `${actorName} of ${actorAgency}`;
  return actorName ?? actorAgency ?? (actorKind === 'agency' ? 'Another agency' : 'Somebody');
}

/** @param ofWhat such as ' of “20% off”'; blank for a profile */
function editWords(change: Change, ofWhat: string): string {
  const changes = fieldChanges(change);
  // With other fields, a changed picture is named first, so that no value is read as the picture's.
  const alsoPicture = change.after && 'avatar_url' in change.after ? 'the picture and ' : '';
  const sole = soleShortChange(changes);
  if (sole) {
    // People know a code by its description, which the sentence would say twice.
    const what = sole.label === offerField('description').label ? '' : ofWhat;
    return `changed ${alsoPicture}the ${lowerFirst(sole.label)}${what} from ${sole.before} to ${sole.after}`;
  }
  const [first, ...others] = changes;
  if (first && others.length === 0) return `changed ${alsoPicture}the ${lowerFirst(first.label)}${ofWhat}`;
  if (first) return `changed ${alsoPicture}${changes.length} fields${ofWhat || ' of the profile'}`;
  // Only fields without values changed (WITHOUT_VALUES).
  const { after, label } = change;
  if (after && 'is_featured' in after) {
    return `${after.is_featured ? 'featured' : 'no longer features'} ${quoted(label)}`;
  }
  return 'changed the picture';
}

function offerWords(change: Change): string {
  const { act, label, offers, uploadId, before, after } = change;
  if (act === 'changed') return editWords(change, ` of ${quoted(label)}`);
  const fields = act === 'removed' ? before : after;
  const nameOfCode = fields?.promo_code
    ? `${quoted(label)} (${fields.promo_code} at ${fields.brand_name})`
    : undefined;
  if (act === 'added') return `added ${nameOfCode ?? codesCounted(offers)}${uploadId ? ' from a file' : ''}`;
  if (act === 'removed' && uploadId) return `took back ${codesCounted(offers)} of a file`;
  if (act === 'removed') return `deleted ${nameOfCode ?? quoted(label)}`;
  return act === 'hidden' ? `hid ${quoted(label)} from everybody` : `showed ${quoted(label)} again`;
}

function roleWords({ after }: Change): string {
  return Object.entries(after ?? {})
    .map(
      ([role, given]) =>
        `${given ? 'made this account' : 'no longer counts this account as'} ${withArticle(ROLES[role] ?? role)}`,
    )
    .join(' and ');
}
const withArticle = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`;

/** What happened to the plan: as a sentence of its own, and as what somebody did. */
function planWords({ before, after }: Change): { happened: string; did: string } {
  if (after?.subscription_tier) {
    // An account that never had a plan was on Starter, of which the trail notes nothing.
    const fromTo = `from ${before?.subscription_tier ?? 'Starter'} to ${after.subscription_tier}`;
    return { happened: `The plan changed ${fromTo}`, did: `changed the plan ${fromTo}` };
  }
  if (after?.cancel_at_period_end === true) {
    return {
      happened: 'The plan was cancelled: it ends with its paid time',
      did: 'cancelled the plan: it ends with its paid time',
    };
  }
  if (after?.cancel_at_period_end === false) {
    return {
      happened: 'The plan goes on after its paid time',
      did: 'had the plan go on after its paid time',
    };
  }
  if (after?.next_tier) {
    return {
      happened: `The plan becomes ${after.next_tier} after its paid time`,
      did: `chose ${after.next_tier} for after the paid time`,
    };
  }
  return { happened: 'The plan changed', did: 'changed the plan' };
}

/** Names nobody when the payment service changed the plan: it doesn't tell who used its portal, or whether a bill wasn't paid. */
function planSentence(change: Change): string {
  const { happened, did } = planWords(change);
  return change.actorKind === 'service' ? happened : `${actorOf(change)} ${did}`;
}

/** What an actor did, such as 'deleted “20% off”'. */
function didWords(change: Change): string {
  const { subject, act, agencyName, after } = change;
  switch (subject) {
    case 'offer':
      return offerWords(change);
    case 'profile':
      return editWords(change, '');
    case 'management':
      return `${after?.managed_by_agency ? 'began' : 'ended'} the management by ${agencyName ?? 'a former agency'}`;
    case 'role':
      return roleWords(change);
    default:
      if (act === 'address changed') return 'changed the email address of this account';
      return act === 'suspended' ? 'suspended this account' : 'lifted the suspension of this account';
  }
}

/** 'Northlight changed the promo code of “20% off” from FERN15 to FERN20'. */
export function sentenceOf(change: Change): string {
  return change.subject === 'plan' ? planSentence(change) : `${actorOf(change)} ${didWords(change)}`;
}
