import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import type { UploadCounts } from '../data/upload-rows';
import type { CsvKind, ReadRows } from '../reading/csv-task';
import { summaryOf, UPLOAD_WORDS } from '../upload-words';
import { RowPreview } from './row-preview';
import { SkippedRows } from './skipped-rows';
import { StepHeading } from './step-heading';

interface UploadSummaryProps<Kind extends CsvKind> {
  kind: Kind;
  rows: ReadRows<Kind>;
  counts: UploadCounts;
  uploading: boolean;
  /** What an upload that failed came to; what was read is kept. */
  failure?: string;
  onConfirm: () => void;
  onStartOver: () => void;
}

/** What will come of the file, told before anything is written. */
export function UploadSummary<Kind extends CsvKind>(props: UploadSummaryProps<Kind>) {
  const { kind, rows, counts, uploading, failure, onConfirm, onStartOver } = props;
  return (
    <div className="grid grid-cols-1 gap-5">
      <StepHeading>{summaryOf(counts)}</StepHeading>
      {failure !== undefined && (
        <FormAlert>
          <span className="whitespace-pre-line">{failure}</span>
        </FormAlert>
      )}
      <SkippedRows skippedRows={counts.skippedRows} emails={rows.emails} />
      <RowPreview kind={kind} rows={rows} />
      <div className="flex flex-wrap gap-3">
        {counts.added > 0 && (
          <Button loading={uploading} loadingLabel="Uploading..." onClick={onConfirm}>
            {failure === undefined ? `Upload ${UPLOAD_WORDS[kind].thing(counts.added)}` : 'Try again'}
          </Button>
        )}
        <Button
          variant={counts.added > 0 ? 'secondary' : 'primary'}
          disabled={uploading}
          onClick={onStartOver}
        >
          Choose another file
        </Button>
      </div>
    </div>
  );
}
