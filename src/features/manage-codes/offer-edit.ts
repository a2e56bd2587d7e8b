import { OFFER_FIELD_NAMES, type OfferFieldName } from '@rules/offer-fields';
import { type OfferTexts, tidyText } from '@rules/offer-texts';

/** Whether both would be saved as the same: what the form adds or trims makes no difference. */
export function isSameValue(name: OfferFieldName, one: string, other: string): boolean {
  return tidyText(name, one) === tidyText(name, other);
}

/** The fields that differ, in the form's order. */
export function changedFields(before: OfferTexts, after: OfferTexts): OfferFieldName[] {
  return OFFER_FIELD_NAMES.filter((name) => !isSameValue(name, before[name], after[name]));
}

/** The fields with some values replaced. */
export function withValues(
  fields: OfferTexts,
  values: readonly (readonly [OfferFieldName, string])[],
): OfferTexts {
  return { ...fields, ...Object.fromEntries(values) };
}

/** A field that only the other side changed. */
export interface TheirChange {
  name: OfferFieldName;
  before: string;
  now: string;
}

/** A field that both sides changed to different values. */
export interface Conflict {
  name: OfferFieldName;
  before: string;
  mine: string;
  theirs: string;
}

export interface MergedEdit {
  /** What the other side wrote, with one's own changes on top. */
  fields: OfferTexts;
  theirChanges: TheirChange[];
  conflicts: Conflict[];
}

/**
 * Merges an edit with the row that somebody else changed meanwhile.
 * @param before what the edit began with
 * @param mine what was typed
 * @param theirs what the row has now
 */
export function mergeEdit(before: OfferTexts, mine: OfferTexts, theirs: OfferTexts): MergedEdit {
  const changedByMe = changedFields(before, mine);
  const changedByThem = changedFields(before, theirs);
  return {
    fields: withValues(
      theirs,
      changedByMe.map((name) => [name, mine[name]]),
    ),
    theirChanges: changedByThem
      .filter((name) => !changedByMe.includes(name))
      .map((name) => ({ name, before: before[name], now: theirs[name] })),
    conflicts: changedByThem
      .filter((name) => changedByMe.includes(name) && !isSameValue(name, mine[name], theirs[name]))
      .map((name) => ({ name, before: before[name], mine: mine[name], theirs: theirs[name] })),
  };
}
