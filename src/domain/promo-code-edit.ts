import { toWebAddress } from '@rules/web-address';
import { type PromoCodeFields, toHandle } from './promo-code';

export type PromoCodeFieldName = keyof PromoCodeFields;

/** In the form's order. */
const NAMES = [
  'brand_name',
  'brand_url',
  'brand_instagram_handle',
  'promo_code',
  'expiration_date',
  'category',
  'affiliate_link',
  'description',
] as const satisfies readonly PromoCodeFieldName[];

/** A value as it would be saved, so that what the form adds or trims isn't a difference. */
function saved(name: PromoCodeFieldName, value: string): string {
  if (name === 'brand_url' || name === 'affiliate_link') return toWebAddress(value);
  return name === 'brand_instagram_handle' ? toHandle(value) : value.trim();
}

export function isSameValue(name: PromoCodeFieldName, one: string, other: string): boolean {
  return saved(name, one) === saved(name, other);
}

/** The fields that differ, in the form's order. */
export function changedFields(before: PromoCodeFields, after: PromoCodeFields): PromoCodeFieldName[] {
  return NAMES.filter((name) => !isSameValue(name, before[name], after[name]));
}

/** The fields with some values replaced. */
export function withValues(
  fields: PromoCodeFields,
  values: readonly (readonly [PromoCodeFieldName, string])[],
): PromoCodeFields {
  return { ...fields, ...Object.fromEntries(values) };
}

/** A field that only the other side changed. */
export interface Takeover {
  name: PromoCodeFieldName;
  before: string;
  now: string;
}

/** A field that both sides changed to different values. */
export interface Contest {
  name: PromoCodeFieldName;
  before: string;
  mine: string;
  theirs: string;
}

export interface MergedEdit {
  /** What the other side wrote, with one's own changes on top. */
  fields: PromoCodeFields;
  takeovers: Takeover[];
  contests: Contest[];
}

/**
 * Merges an edit with the row that somebody else changed meanwhile.
 * @param before what the edit began with
 * @param mine what was typed
 * @param theirs what the row has now
 */
export function mergeEdit(
  before: PromoCodeFields,
  mine: PromoCodeFields,
  theirs: PromoCodeFields,
): MergedEdit {
  const changedByMe = changedFields(before, mine);
  const changedByThem = changedFields(before, theirs);
  return {
    fields: withValues(
      theirs,
      changedByMe.map((name) => [name, mine[name]]),
    ),
    takeovers: changedByThem
      .filter((name) => !changedByMe.includes(name))
      .map((name) => ({ name, before: before[name], now: theirs[name] })),
    contests: changedByThem
      .filter((name) => changedByMe.includes(name) && !isSameValue(name, mine[name], theirs[name]))
      .map((name) => ({ name, before: before[name], mine: mine[name], theirs: theirs[name] })),
  };
}
