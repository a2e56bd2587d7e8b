import { Download } from 'lucide-react';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { handOutCsv } from '../hand-out-csv';
import { listRows, skippedWarning } from '../upload-words';

interface SkippedRowsProps {
  skippedRows: number[];
  rows: readonly object[];
}

/** Which rows match nobody, whether they will be left out or were. */
export function SkippedRows({ skippedRows, rows }: SkippedRowsProps) {
  if (skippedRows.length === 0) return null;
  const report = skippedRows.map((number) => {
    const row = rows[number - 1];
    return [number, row && 'email' in row ? String(row.email) : ''];
  });
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
