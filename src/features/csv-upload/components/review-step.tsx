import { dayLabel } from '@rules/day-words';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadCsv } from '@/shared/save-file';
import { Button } from '@/ui/button';
import { FormAlert } from '@/ui/form-alert';
import { toIsoDay } from '../reading/csv-dates';
import type { CsvKind } from '../reading/csv-kinds';
import {
  type CsvError,
  correctedFile,
  errorsIn,
  findingsOf,
  flawedRowsMessage,
  isMended,
} from '../reading/file-review';
import { summaryOf, UPLOAD_MESSAGES } from '../rules/upload-messages';
import type { ShownRows } from '../rules/upload-state';
import { UploadFailureAlert } from './file-refusal';
import { RememberedMatch } from './match-dialog';
import { ReviewRows } from './review-rows';
import { RowsNotAdded } from './rows-not-added';
import { StepHeading } from './step-heading';
import type { CsvUpload } from './use-csv-upload';

interface ReviewStepProps<Kind extends CsvKind> {
  upload: CsvUpload<Kind>;
  state: ShownRows<Kind>;
}

/** A file's rows before anything is written: what is wrong with them, to be mended here, or what the upload will add. */
export function ReviewStep<Kind extends CsvKind>({ upload, state }: ReviewStepProps<Kind>) {
  const { file, review } = state;
  const uploading = state.step === 'uploading';
  // What the upload would do isn't known while rows have errors or were changed.
  const counts = state.step === 'mending' ? undefined : state.counts;
  const { rows, leftOut, dates, notes } = review;
  const findings = findingsOf(review, counts?.alikeRows);
  const errors = errorsIn(findings);
  /** Leaving out all rows with errors takes the pressed button away, so the heading is mounted anew, and takes the focus. */
  const [round, setRound] = useState(0);
  return (
    <div className="grid grid-cols-1 gap-5">
      <StepHeading key={round}>{headingFor(state, errors)}</StepHeading>
      {errors.length > 0 && <FormAlert>{flawedRowsMessage(errors)}</FormAlert>}
      {state.step === 'failed' && <UploadFailureAlert failure={state.failure} />}
      {counts && <RowsNotAdded counts={counts} review={review} />}
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
      {upload.matchAgain && <RememberedMatch disabled={uploading} onMatchAgain={upload.matchAgain} />}
      {dates && (
        <p className="text-sm text-muted">
          Dates have the {dates.order.replace('-first', '')} first: {dates.example} is{' '}
          {dayLabel(toIsoDay(dates.example, dates.order))}.
        </p>
      )}
      <ReviewRows
        review={review}
        findings={findings}
        onCorrect={uploading ? undefined : upload.correct}
        onLeaveOut={upload.leaveOut}
      />
      <div className="flex flex-wrap gap-3">
        {errors.length > 0 ? (
          <MendingActions
            errors={errors}
            onLeaveOut={(numbers) => {
              upload.leaveOut(numbers, true);
              setRound(round + 1);
            }}
          />
        ) : (
          <NextStep upload={upload} state={state} isEmpty={rows.length === leftOut.size} />
        )}
        <Button variant="secondary" disabled={uploading} onClick={upload.startOver}>
          Choose another file
        </Button>
        {isMended(review) && (
          <Button
            variant="ghost"
            icon={Download}
            onClick={() =>
              downloadCsv(`corrected-${file.name.replace(/\.\w+$/, '')}.csv`, correctedFile(review))
            }
          >
            Download the corrected file
          </Button>
        )}
      </div>
    </div>
  );
}

function headingFor(state: ShownRows<CsvKind>, errors: readonly CsvError[]) {
  const { file, review } = state;
  if (errors.length > 0) return `${file.name} can't be uploaded yet`;
  if (state.step !== 'mending') return summaryOf(state.counts);
  return isMended(review) ? `${file.name} is corrected` : `The rows of ${file.name}`;
}

interface MendingActionsProps {
  errors: readonly CsvError[];
  onLeaveOut: (numbers: readonly number[]) => void;
}

function MendingActions({ errors, onLeaveOut }: MendingActionsProps) {
  const flawed = [...new Set(errors.map(({ row }) => row))];
  return (
    <>
      <Button onClick={() => onLeaveOut(flawed)}>Leave out all rows with errors</Button>
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
function NextStep<Kind extends CsvKind>({
  upload,
  state,
  isEmpty,
}: ReviewStepProps<Kind> & { isEmpty: boolean }) {
  if (state.step === 'mending') {
    return (
      <Button disabled={isEmpty} onClick={() => void upload.checkAgain()}>
        Check the rows again
      </Button>
    );
  }
  const { added } = state.counts;
  if (added === 0) return null;
  return (
    <Button
      loading={state.step === 'uploading'}
      loadingLabel="Uploading..."
      onClick={() => void (state.step === 'failed' ? upload.retry() : upload.confirm())}
    >
      {state.step === 'failed' ? 'Try again' : `Upload ${UPLOAD_MESSAGES[upload.kind].counted(added)}`}
    </Button>
  );
}
