import type { UploadCounts } from './data/upload-rows';
import type { CsvKind } from './reading/csv-task';

const count = (number: number) => number.toLocaleString('en-US');

/** The sentences of spec 2 §8, 'Application and CSV', and what is said beside them. */
export const UPLOAD_WORDS = {
  influencers: {
    failed: 'Failed to upload influencers',
    succeeded: (added: number) => `Successfully uploaded ${added} influencer(s)`,
    thing: (number: number) => `${count(number)} ${number === 1 ? 'influencer' : 'influencers'}`,
  },
  'promo-codes': {
    failed: 'Failed to upload promo codes',
    succeeded: (added: number) => `Successfully uploaded ${added} promo code(s)`,
    thing: (number: number) => `${count(number)} ${number === 1 ? 'promo code' : 'promo codes'}`,
  },
} satisfies Record<CsvKind, object>;

/** Spec 2 §5, 'Promo CSV'. */
export const skippedWarning = (skipped: number) =>
  `${skipped} promo codes skipped due to invalid influencer emails`;

export const SAMPLE_DOWNLOADED = 'Sample CSV file downloaded';

/** E.g. '148 will be added, 2 are there already, 3 skipped'. */
export function summaryOf({ added, duplicates, skipped }: UploadCounts): string {
  const parts = [
    added > 0 ? `${count(added)} will be added` : 'Nothing will be added',
    ...(duplicates > 0 ? [`${count(duplicates)} ${duplicates === 1 ? 'is' : 'are'} there already`] : []),
    ...(skipped > 0 ? [`${count(skipped)} skipped`] : []),
  ];
  return parts.join(', ');
}

/** What an upload that added nothing says: the same file twice. */
export function nothingAdded(kind: CsvKind, { duplicates }: UploadCounts): string {
  return duplicates === 1
    ? `Nothing was added: ${UPLOAD_WORDS[kind].thing(1)} is there already.`
    : `Nothing was added: all ${UPLOAD_WORDS[kind].thing(duplicates)} are there already.`;
}

/** Numbers of rows as people list them, e.g. '4, 17 and 90'; beyond some, how many more. */
export function listRows(rows: readonly number[], most = 12): string {
  const shown = rows.slice(0, most).map(count);
  const others = rows.length - shown.length;
  const parts = others > 0 ? [...shown, `${count(others)} more`] : shown;
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
