import { Download } from 'lucide-react';
import { downloadCsv } from '@/shared/save-file';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import type { UploadCounts } from '../data/upload-rows';
import type { CsvKind } from '../reading/csv-kinds';
import type { FileReview } from '../reading/file-review';
import { listRepeats, listRows, skippedWarning, UPLOAD_MESSAGES } from '../rules/upload-messages';

interface RowsNotAddedProps {
  counts: UploadCounts;
  review: FileReview<CsvKind>;
}

/** The rows that add nothing, with the reason, before or after the upload. */
export function RowsNotAdded({ counts, review }: RowsNotAddedProps) {
  const { duplicateRows, repeats, skippedRows } = counts;
  const rows = rowsWithReason(counts);
  if (rows.length === 0) return null;
  return (
    <div className="grid gap-2">
      {skippedRows.length > 0 && (
        <FormAlert tone="info">
          {skippedWarning(skippedRows.length)}: {listRows(skippedRows)}.
        </FormAlert>
      )}
      {repeats.length > 0 && (
        <FormAlert tone="info">Repeated in the file and added once: {listRepeats(repeats)}.</FormAlert>
      )}
      {duplicateRows.length > 0 && (
        <FormAlert tone="info">
          {UPLOAD_MESSAGES[review.kind].counted(duplicateRows.length)} there already:{' '}
          {listRows(duplicateRows)}.
        </FormAlert>
      )}
      <div>
        <Button
          variant="ghost"
          size="sm"
          icon={Download}
          onClick={() =>
            downloadCsv('left-out-rows.csv', [
              ['row', 'reason', 'email'],
              ...rows.map(({ row, reason }) => [row, reason, review.rows[row - 1]?.row?.email ?? '']),
            ])
          }
        >
          Download the rows left out
        </Button>
      </div>
    </div>
  );
}

function rowsWithReason({ duplicateRows, repeats, skippedRows }: UploadCounts) {
  return [
    ...skippedRows.map((row) => ({ row, reason: 'invalid influencer email' })),
    ...repeats.map(({ row, of }) => ({ row, reason: `repeats row ${of}` })),
    ...duplicateRows.map((row) => ({ row, reason: 'there already' })),
  ].sort((one, other) => one.row - other.row);
}
