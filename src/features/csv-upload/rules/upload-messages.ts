import { listed } from '@rules/listed';
import type { UploadCounts } from '../data/upload-rows';
import type { CsvKind } from '../reading/csv-kinds';

const count = (number: number) => number.toLocaleString('en-US');

/** What the screen says of an upload. */
export const UPLOAD_MESSAGES = {
  influencers: {
    failed: 'Failed to upload influencers',
    succeeded: (added: number) => `Successfully uploaded ${added} influencer(s)`,
    counted: (number: number) => `${count(number)} ${number === 1 ? 'influencer' : 'influencers'}`,
  },
  'promo-codes': {
    failed: 'Failed to upload promo codes',
    succeeded: (added: number) => `Successfully uploaded ${added} promo code(s)`,
    counted: (number: number) => `${count(number)} ${number === 1 ? 'promo code' : 'promo codes'}`,
  },
} satisfies Record<CsvKind, object>;

/** docs/product/csv-upload.md#skipped-rows */
export const skippedWarning = (skipped: number) =>
  `${skipped} promo codes skipped due to invalid influencer emails`;

export const MAILS_NOT_SENT = "The accounts are there, but the mails to their influencers couldn't be sent";

export const SAMPLE_DOWNLOADED = 'Sample CSV file downloaded';

export const CREDENTIALS_LOST =
  "The temporary passwords aren't downloaded yet, and this page gives them out once. On your dashboard, each stands until the influencer sets a password of their own.";
export const CORRECTIONS_LOST =
  'What you corrected in the file is lost, unless you download the corrected file.';
export const CORRECTIONS_FIRST = 'Please upload the corrected file first, or press “Choose another file”.';
export const CREDENTIALS_FIRST = 'Please download the credentials of the last upload first.';

/** E.g. '148 will be added, 2 are there already, 1 repeats another row, 3 skipped'. */
export function summaryOf({ added, duplicates, repeats, skipped }: UploadCounts): string {
  const parts = [
    added > 0 ? `${count(added)} will be added` : 'Nothing will be added',
    ...(duplicates > 0 ? [`${count(duplicates)} ${duplicates === 1 ? 'is' : 'are'} there already`] : []),
    ...(repeats.length > 0
      ? [`${count(repeats.length)} ${repeats.length === 1 ? 'repeats' : 'repeat'} another row`]
      : []),
    ...(skipped > 0 ? [`${count(skipped)} skipped`] : []),
  ];
  return parts.join(', ');
}

/** The message of an upload that added nothing, such as the same file again. */
export function nothingAdded(kind: CsvKind, { duplicates }: UploadCounts): string {
  return duplicates === 1
    ? `Nothing was added: ${UPLOAD_MESSAGES[kind].counted(1)} is there already.`
    : `Nothing was added: all ${UPLOAD_MESSAGES[kind].counted(duplicates)} are there already.`;
}

/** 'row 4' or 'rows 4, 17 and 90'; after the first few, how many more. */
export const listRows = (rows: readonly number[]) =>
  `${rows.length === 1 ? 'row' : 'rows'} ${firstListed(rows.map(count))}`;

/** 'row 4 (as row 2) and row 9 (as row 3)'. */
export const listRepeats = (repeats: UploadCounts['repeats']) =>
  firstListed(repeats.map(({ row, of }) => `row ${count(row)} (as row ${count(of)})`));

const MOST_LISTED = 12;

function firstListed(all: readonly string[]): string {
  const shown = all.slice(0, MOST_LISTED);
  const others = all.length - shown.length;
  return listed(others > 0 ? [...shown, `${count(others)} more`] : shown);
}
