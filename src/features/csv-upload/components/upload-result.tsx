import type { ReactNode } from 'react';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import type { UploadCounts } from '../data/upload-rows';
import type { CsvKind, ReadRows } from '../reading/csv-task';
import { nothingAdded, UPLOAD_WORDS } from '../upload-words';
import { SkippedRows } from './skipped-rows';
import { StepHeading } from './step-heading';

interface UploadResultProps {
  kind: CsvKind;
  rows: ReadRows<CsvKind>;
  counts: UploadCounts;
  /** Where what was uploaded is looked after. */
  wayOn: ReactNode;
  onStartOver: () => void;
}

export function UploadResult({ kind, rows, counts, wayOn, onStartOver }: UploadResultProps) {
  const { added, duplicates, skippedRows } = counts;
  const words = UPLOAD_WORDS[kind];
  return (
    <div className="grid gap-5">
      <StepHeading>{added > 0 ? `${words.thing(added)} uploaded` : nothingAdded(kind, counts)}</StepHeading>
      {added > 0 && duplicates > 0 && (
        <FormAlert tone="info">
          {words.thing(duplicates)} {duplicates === 1 ? 'was' : 'were'} there already and not added twice.
        </FormAlert>
      )}
      <SkippedRows skippedRows={skippedRows} emails={rows.emails} />
      {kind === 'influencers' && added > 0 && (
        <p className="text-muted">
          Each has a temporary password of its own. You find them on your dashboard, to hand over.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStartOver}>Upload another file</Button>
        {wayOn}
      </div>
    </div>
  );
}
