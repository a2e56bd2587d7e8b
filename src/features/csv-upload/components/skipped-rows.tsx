import { Download } from 'lucide-react';
import { handOutCsv } from '@/shared/hand-out-csv';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { listRows, skippedWarning } from '../upload-words';

interface SkippedRowsProps {
  skippedRows: number[];
  /** Of all rows. */
  emails: readonly string[];
}

/** Which rows match nobody, whether they will be left out or were. */
export function SkippedRows({ skippedRows, emails }: SkippedRowsProps) {
  if (skippedRows.length === 0) return null;
  const report = skippedRows.map((number) => [number, emails[number - 1] ?? '']);
  return (
    <div className="grid justify-items-start gap-2">
      <FormAlert tone="info">
        {skippedWarning(skippedRows.length)}: {skippedRows.length === 1 ? 'row' : 'rows'}{' '}
        {listRows(skippedRows)}.
      </FormAlert>
      <Button
        variant="ghost"
        size="sm"
        icon={<Download size={16} aria-hidden="true" />}
        onClick={() => handOutCsv('skipped-rows.csv', [['row', 'email'], ...report])}
      >
        Download the skipped rows
      </Button>
    </div>
  );
}
