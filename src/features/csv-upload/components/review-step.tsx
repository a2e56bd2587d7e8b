import { dayLabel } from '@rules/day-words';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadCsv } from '@/shared/save-file';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import type { UploadCounts, UploadFailure } from '../data/upload-rows';
import { toIsoDay } from '../reading/csv-dates';
import type { CsvKind } from '../reading/csv-kinds';
import {
  type CsvError,
  correctedFile,
  errorsIn,
  type FileReview,
  findingsOf,
  flawedRowsMessage,
  isMended,
} from '../reading/file-review';
import { summaryOf, UPLOAD_MESSAGES } from '../rules/upload-messages';
import { UploadFailureAlert } from './file-refusal';
import { RememberedMatch } from './match-dialog';
import { ReviewRows } from './review-rows';
import { RowsNotAdded } from './rows-not-added';
import { StepHeading } from './step-heading';

interface ReviewStepProps<Kind extends CsvKind> {
  fileName: string;
  review: FileReview<Kind>;
  /** What the upload would do; undefined while rows have errors or were changed. */
  counts: UploadCounts | undefined;
  uploading: boolean;
  /** The failure of the last attempt; the file stays loaded. */
  failure?: UploadFailure | undefined;
  /** Undefined unless the columns were matched as in an earlier file. */
  onMatchAgain?: (() => void) | undefined;
  onCorrect: (number: number, header: string, value: string) => void;
  onLeaveOut: (numbers: readonly number[], isOut: boolean) => void;
  onCheckAgain: () => void;
  onConfirm: () => void;
  onStartOver: () => void;
}

/** A file's rows before anything is written: what is wrong with them, to be mended here, or what the upload will add. */
export function ReviewStep<Kind extends CsvKind>(props: ReviewStepProps<Kind>) {
  const { fileName, review, counts, uploading, failure, onMatchAgain, onCorrect, onLeaveOut, onStartOver } =
    props;
  const { kind, rows, leftOut, dates, notes } = review;
  const findings = findingsOf(review, counts?.alikeRows);
  const errors = errorsIn(findings);
  const kept = rows.length - leftOut.size;
  /** Leaving out all rows with errors takes the pressed button away, so the heading is mounted anew, and takes the focus. */
  const [round, setRound] = useState(0);
  return (
    <div className="grid grid-cols-1 gap-5">
      <StepHeading key={round}>{headingFor(props, errors)}</StepHeading>
      {errors.length > 0 && <FormAlert>{flawedRowsMessage(errors)}</FormAlert>}
      {failure && <UploadFailureAlert failure={failure} />}
      {counts && <RowsNotAdded kind={kind} counts={counts} review={review} />}
      {leftOut.size > 0 && (
        <FormAlert tone="info">
          {`${leftOut.size === 1 ? '1 row is' : `${leftOut.size.toLocaleString('en-US')} rows are`} left out by you.`}
        </FormAlert>
      )}
      {notes.map((note) => (
        <FormAlert key={note} tone="info">
          {note}
        </FormAlert>
      ))}
      {onMatchAgain && <RememberedMatch disabled={uploading} onMatchAgain={onMatchAgain} />}
      {dates && (
        <p className="text-sm text-muted">
          Dates have the {dates.order.replace('-first', '')} first: {dates.example} is{' '}
          {dayLabel(toIsoDay(dates.example, dates.order))}.
        </p>
      )}
      <ReviewRows
        review={review}
        findings={findings}
        onCorrect={uploading ? undefined : onCorrect}
        onLeaveOut={onLeaveOut}
      />
      <div className="flex flex-wrap gap-3">
        {errors.length > 0 ? (
          <MendingActions
            errors={errors}
            onLeaveOut={(numbers, isOut) => {
              onLeaveOut(numbers, isOut);
              setRound(round + 1);
            }}
          />
        ) : (
          <NextStep {...props} kept={kept} />
        )}
        <Button variant="secondary" disabled={uploading} onClick={onStartOver}>
          Choose another file
        </Button>
        {isMended(review) && (
          <Button
            variant="ghost"
            icon={Download}
            onClick={() =>
              downloadCsv(`corrected-${fileName.replace(/\.\w+$/, '')}.csv`, correctedFile(review))
            }
          >
            Download the corrected file
          </Button>
        )}
      </div>
    </div>
  );
}

type Headed = Pick<ReviewStepProps<CsvKind>, 'fileName' | 'review' | 'counts'>;

function headingFor({ fileName, review, counts }: Headed, errors: readonly CsvError[]) {
  if (errors.length > 0) return `${fileName} can't be uploaded yet`;
  if (counts) return summaryOf(counts);
  return isMended(review) ? `${fileName} is corrected` : `The rows of ${fileName}`;
}

type MendingActionsProps = Pick<ReviewStepProps<CsvKind>, 'onLeaveOut'> & { errors: readonly CsvError[] };

function MendingActions({ errors, onLeaveOut }: MendingActionsProps) {
  const flawed = [...new Set(errors.map(({ row }) => row))];
  return (
    <>
      <Button onClick={() => onLeaveOut(flawed, true)}>Leave out all rows with errors</Button>
      {errors.length > 1 && (
        <Button
          variant="secondary"
          icon={Download}
          onClick={() =>
            downloadCsv('errors.csv', [['row', 'error'], ...errors.map(({ row, flaw }) => [row, flaw])])
          }
        >
          Download all {errors.length.toLocaleString('en-US')} errors
        </Button>
      )}
    </>
  );
}

/** The upload of what was checked, or another check of what was changed since. */
function NextStep<Kind extends CsvKind>(props: ReviewStepProps<Kind> & { kept: number }) {
  const { review, counts, kept, uploading, failure, onCheckAgain, onConfirm } = props;
  if (!counts) {
    return (
      <Button disabled={kept === 0} onClick={onCheckAgain}>
        Check the rows again
      </Button>
    );
  }
  if (counts.added === 0) return null;
  return (
    <Button loading={uploading} loadingLabel="Uploading..." onClick={onConfirm}>
      {failure === undefined ? `Upload ${UPLOAD_MESSAGES[review.kind].counted(counts.added)}` : 'Try again'}
    </Button>
  );
}
