import type { CsvError } from '../reading/csv-errors';
import type { CsvKind } from '../reading/csv-kinds';
import { type FileReview, rowsToSend } from '../reading/file-review';
import { rowErrorsOf } from './upload-refusal';
import { type UploadCounts, useUploadCheck, useUploadRows } from './upload-rows';

/** Why the server took none of a file's rows. */
export interface Refusal {
  error: unknown;
  /** The rows that it blames; none when it refused for another reason. */
  serverErrors: CsvError[];
}

/**
 * Has the server look at a file's rows, or store them. It numbers the rows that it is sent; some of the file's were left out, so what it says is
 * given the file's numbers here.
 */
export function useFileRows<Kind extends CsvKind>(kind: Kind, userId: string, agencyId: string | undefined) {
  const check = useUploadCheck();
  const upload = useUploadRows(userId);
  return {
    /** What an upload would do. */
    check: (review: FileReview<Kind>) =>
      answerAbout(review, async (json) => ({ counts: await check.mutateAsync({ kind, agencyId, json }) })),
    upload: (review: FileReview<Kind>) =>
      answerAbout(review, async (json) => {
        const answer = await upload.mutateAsync({ kind, agencyId, json });
        upload.reset();
        return answer;
      }),
  };
}

async function answerAbout<Kind extends CsvKind, Answer extends { counts: UploadCounts }>(
  review: FileReview<Kind>,
  ask: (json: string) => Promise<Answer>,
): Promise<Answer | Refusal> {
  const { json, numbers } = rowsToSend(review);
  const numberOf = (row: number) => numbers[row - 1] ?? row;
  try {
    const answer = await ask(json);
    return { ...answer, counts: numbered(answer.counts, numberOf) };
  } catch (error) {
    const serverErrors = rowErrorsOf(error).map(({ row, flaw }) => ({
      row: row === null ? null : numberOf(row),
      flaw,
    }));
    return { error, serverErrors };
  }
}

const numbered = (counts: UploadCounts, numberOf: (row: number) => number): UploadCounts => ({
  ...counts,
  duplicateRows: counts.duplicateRows.map(numberOf),
  skippedRows: counts.skippedRows.map(numberOf),
  alikeRows: counts.alikeRows.map(numberOf),
  repeats: counts.repeats.map(({ row, of }) => ({ row: numberOf(row), of: numberOf(of) })),
});
