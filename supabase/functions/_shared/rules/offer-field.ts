import type { FieldKind } from './field-kinds.ts';

/**
 * Where an offer is shown to others. The form and the export of one's own data have every field, so they aren't listed. 'ticket in shops' is the
 * ticket that the extension's bell shows in a shop.
 */
export const OFFER_PLACES = [
  'ticket',
  'sheet',
  'structured data',
  'feed',
  'extension list',
  'extension popup',
  'ticket in shops',
] as const;

export type OfferPlace = (typeof OFFER_PLACES)[number];

/** What is known of a field: how it is called, typed and checked, and where it stands. */
export interface OfferField {
  label: string;
  kind: FieldKind;
  /** The maximum length in characters, the same as in the database's constraint. */
  longest?: number;
  /** 'when added': required by the form that adds a code, but not when one is edited, because codes from CSV files may lack it. */
  required: 'always' | 'when added' | 'never';
  /** The form's message for an invalid value; without it, one made from the kind. */
  invalid?: string;
  form?: {
    /** What stands at the control, where the label alone says too little. */
    label?: string;
    hint?: string;
    placeholder?: string;
    /** Takes the form's whole width. */
    wide?: boolean;
  };
  /** The column of CSV files; null for a field that they don't have. */
  csv: {
    /** Its position, from 1, in the guide, the sample and messages; a file may have its columns in any order. */
    position: number;
    hint?: string;
    /** The values of the sample file's two rows. */
    examples: readonly [string, string];
  } | null;
  /** The places that don't show the field on purpose. A test fails for every other place that lacks the field, and for each of these that has it. */
  notIn?: readonly OfferPlace[];
}
