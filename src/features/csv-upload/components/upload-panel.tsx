import { MAX_CSV_ROWS, MAX_INFLUENCER_ROWS } from '@rules/csv-limits';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ActingAgency } from '@/shared/session/acting-agency';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { classNames } from '@/ui/class-names';
import { FormAlert } from '@/ui/form-alert';
import { Skeleton } from '@/ui/skeleton';
import type { CsvKind } from '../reading/csv-kinds';
import { CORRECTIONS_LOST } from '../rules/upload-messages';
import { holdsCorrections, type UploadState } from '../rules/upload-state';
import { ColumnGuide } from './column-guide';
import { DropZone } from './drop-zone';
import { FileQuestions } from './file-questions';
import { CheckFailure, FileRefusal } from './file-refusal';
import { LeaveDialog } from './leave-dialog';
import { RememberedMatch } from './match-dialog';
import { ReviewStep } from './review-step';
import { UploadResult } from './upload-result';
import type { CsvUpload } from './use-csv-upload';

interface UploadPanelProps<Kind extends CsvKind> {
  upload: CsvUpload<Kind>;
  /** The link to the page that manages what was uploaded. */
  wayOn: ReactNode;
  /** Whether a file is being dragged over the page. */
  isOver: boolean;
  /** The agency that uploads; null for whoever acts for none. */
  agency: ActingAgency | null;
}

/** One tab: the steps of an upload beside the description of the columns. */
export function UploadPanel<Kind extends CsvKind>({ upload, wayOn, isOver, agency }: UploadPanelProps<Kind>) {
  const { kind, state, choose } = upload;
  const panel = useRef<HTMLDivElement>(null);
  /** Whether the dialog asks if the corrections may be lost. */
  const [isAsking, setIsAsking] = useState(false);
  function startOver() {
    // The pressed button goes away, and the focus with it.
    panel.current?.focus({ preventScroll: true });
    upload.startOver();
  }
  const leaveFile = () => (holdsCorrections(state) ? setIsAsking(true) : startOver());
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className="grid grid-cols-1 items-start gap-8 outline-none md:grid-cols-[minmax(0,1fr)_15rem] md:gap-10"
    >
      {state.step === 'idle' ? (
        <DropZone
          contents={kind === 'influencers' ? 'influencers' : 'promo codes'}
          maxRows={kind === 'influencers' ? MAX_INFLUENCER_ROWS : MAX_CSV_ROWS}
          isOver={isOver}
          onChoose={(file) => void choose(file)}
        />
      ) : (
        <Card className={classNames('grid min-w-0 grid-cols-1 gap-6', isOver && 'outline-2 outline-brass')}>
          {isOver && <FormAlert tone="info">Let go to read the other file.</FormAlert>}
          <Steps upload={{ ...upload, startOver: leaveFile }} wayOn={wayOn} agency={agency} />
        </Card>
      )}
      <ColumnGuide kind={kind} />
      {isAsking && (
        <LeaveDialog
          title="Leave without uploading?"
          whatIsLost={CORRECTIONS_LOST}
          onLeave={() => {
            setIsAsking(false);
            startOver();
          }}
          onStay={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

function Steps<Kind extends CsvKind>({ upload, wayOn, agency }: Omit<UploadPanelProps<Kind>, 'isOver'>) {
  const { state, startOver } = upload;
  if (state.step === 'idle') return null;
  if (state.step === 'refused')
    return <FileRefusal {...state} fileName={state.file.name} onStartOver={startOver} />;
  if (state.step === 'failed' && state.doing === 'checking')
    return <CheckFailure upload={upload} fileName={state.file.name} failure={state.failure} />;
  return (
    <>
      {state.step !== 'matching' && state.step !== 'sorting' && state.step !== 'asking' && (
        <UploadProgress state={state} />
      )}
      {(state.step === 'reading' || state.step === 'matching' || state.step === 'checking') && (
        <div className="grid justify-items-start gap-5">
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-64 w-full rounded" />
          {/* Leaving the file would lose the corrections. */}
          <Button variant="secondary" onClick={holdsCorrections(state) ? upload.backToRows : startOver}>
            Cancel
          </Button>
        </div>
      )}
      <FileQuestions upload={upload} agency={agency} />
      {(state.step === 'sorting' || state.step === 'asking') && upload.matchAgain && (
        <RememberedMatch onMatchAgain={upload.matchAgain} />
      )}
      {(state.step === 'mending' ||
        state.step === 'ready' ||
        state.step === 'uploading' ||
        state.step === 'failed') && <ReviewStep upload={upload} state={state} />}
      {state.step === 'done' && <UploadResult upload={upload} state={state} wayOn={wayOn} />}
    </>
  );
}

type State = UploadState<CsvKind>;

interface Progress {
  /** How far the bar is, from 0 to 100 (docs/product/csv-upload.md#progress). */
  value: number;
  label: string;
}

const PROGRESS: Partial<Record<State['step'], Progress>> = {
  reading: { value: 10, label: 'Reading the file' },
  checking: { value: 30, label: 'Looking up the rows' },
  ready: { value: 50, label: 'Ready to upload' },
  uploading: { value: 80, label: 'Uploading' },
  done: { value: 100, label: 'Done' },
};
const NOT_RUNNING: Progress = { value: 0, label: 'Not running' };

const RESET_AFTER_MS = 3_000;

/** How far an upload is; the bar is back at 0 three seconds after the end. */
function UploadProgress({ state }: { state: Exclude<State, { step: 'idle' }> }) {
  const isDone = state.step === 'done';
  const [isReset, setIsReset] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setIsReset(true), RESET_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsReset(false);
    };
  }, [isDone]);
  const { value, label } = (isDone && isReset ? undefined : PROGRESS[state.step]) ?? NOT_RUNNING;
  return (
    <div>
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="min-w-0 truncate font-semibold">{state.file.name}</span>
        <span className="flex-none text-muted tabular-nums" aria-hidden="true">
          {value > 0 ? `${label} · ${value}%` : ' '}
        </span>
      </div>
      <div
        role="progressbar"
        aria-label="Upload progress"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value}
        aria-valuetext={label}
        className="mt-2 h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-brass transition-[width] duration-300"
          style={{ width: `${value}%` }}
        />
      </div>
    </div>
  );
}
