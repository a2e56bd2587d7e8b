import { dayLabel } from '@rules/day-words';
import { Button } from '@/ui/button';
import type { UploadCounts } from '../data/upload-rows';
import { toIsoDay } from '../reading/csv-dates';
import type { CsvKind, ReadRows } from '../reading/csv-task';
import { summaryOf, UPLOAD_MESSAGES } from '../rules/upload-messages';
import type { UploadFailure } from '../rules/upload-state';
import { LeftOutRows } from './left-out-rows';
import { RowPreview } from './row-preview';
import { StepHeading } from './step-heading';
import { UploadFailureAlert } from './upload-failure-alert';

interface UploadSummaryProps<Kind extends CsvKind> {
  kind: Kind;
  rows: ReadRows<Kind>;
  counts: UploadCounts;
  uploading: boolean;
  /** The failure of the last attempt; the file stays loaded. */
  failure?: UploadFailure;
  onConfirm: () => void;
  onStartOver: () => void;
}

/** What the upload will add, shown before anything is written. */
export function UploadSummary<Kind extends CsvKind>(props: UploadSummaryProps<Kind>) {
  const { kind, rows, counts, uploading, failure, onConfirm, onStartOver } = props;
  return (
    <div className="grid grid-cols-1 gap-5">
      <StepHeading>{summaryOf(counts)}</StepHeading>
      {failure && <UploadFailureAlert failure={failure} />}
      <LeftOutRows kind={kind} counts={counts} accounts={rows.accounts} />
      {rows.dates && (
        <p className="text-sm text-muted">
          Dates have the {rows.dates.order === 'day-first' ? 'day' : 'month'} first: {rows.dates.example} is{' '}
          {dayLabel(toIsoDay(rows.dates.example, rows.dates.order))}.
        </p>
      )}
      <RowPreview kind={kind} rows={rows} />
      <div className="flex flex-wrap gap-3">
        {counts.added > 0 && (
          <Button loading={uploading} loadingLabel="Uploading..." onClick={onConfirm}>
            {failure === undefined ? `Upload ${UPLOAD_MESSAGES[kind].thing(counts.added)}` : 'Try again'}
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
