import { aboutRow } from '@rules/csv-values';
import { Download } from 'lucide-react';
import { downloadCsv } from '@/shared/save-file';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { ScrollRegion } from '@/ui/scroll-region';
import type { CsvError } from '../reading/csv-errors';
import { StepHeading } from './step-heading';

/** The most errors that are shown; the download has all of them. */
const SHOWN = 100;

interface RowErrorsProps {
  fileName: string;
  message: string;
  errors: CsvError[];
  onStartOver: () => void;
}

/** The errors of a file. */
export function RowErrors({ fileName, message, errors, onStartOver }: RowErrorsProps) {
  const others = errors.length - SHOWN;
  return (
    <div className="grid gap-5">
      <StepHeading>{fileName} can't be uploaded yet</StepHeading>
      <FormAlert>{message}</FormAlert>
      {errors.length > 0 && <ErrorList errors={errors.slice(0, SHOWN)} />}
      {others > 0 && <p className="text-sm text-muted">And {others.toLocaleString('en-US')} more.</p>}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStartOver}>Choose another file</Button>
        {errors.length > 1 && (
          <Button
            variant="secondary"
            icon={<Download size={18} aria-hidden="true" />}
            onClick={() => downloadCsv('errors.csv', errorRows(errors))}
          >
            Download all {errors.length.toLocaleString('en-US')} errors
          </Button>
        )}
      </div>
    </div>
  );
}

function ErrorList({ errors }: { errors: CsvError[] }) {
  return (
    <ScrollRegion
      label="Errors in the file"
      className="max-h-80 overflow-y-auto rounded border bg-sunken px-4 py-2"
    >
      <ol className="divide-y text-sm">
        {errors.map(({ row, flaw }) => (
          <li key={`${row} ${flaw}`} className="py-2 wrap-anywhere">
            {row === null ? flaw : aboutRow(row, flaw)}
          </li>
        ))}
      </ol>
    </ScrollRegion>
  );
}

function errorRows(errors: CsvError[]) {
  return [['row', 'error'], ...errors.map(({ row, flaw }) => [row ?? '', flaw])];
}
