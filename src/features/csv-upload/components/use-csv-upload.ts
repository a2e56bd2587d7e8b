import { useRef, useState } from 'react';
import { toast } from '@/ui/toast';
import { rememberColumns, rememberedColumns } from '../data/remembered-columns';
import { failureOf, rowErrorsOf } from '../data/upload-refusal';
import { type UploadCounts, useUploadCheck, useUploadRows } from '../data/upload-rows';
import type { CsvError } from '../reading/csv-errors';
import type { CsvKind } from '../reading/csv-kinds';
import { type FileChoices, NO_CHOICES } from '../reading/file-choices';
import { correct, errorsIn, type FileReview, findingsOf, leaveOut, rowsToSend } from '../reading/file-review';
import { readInWorker } from '../reading/read-in-worker';
import {
  CORRECTIONS_FIRST,
  CREDENTIALS_FIRST,
  nothingAdded,
  skippedWarning,
  UPLOAD_MESSAGES,
} from '../rules/upload-messages';
import { holdsCorrections, holdsCredentials, type UploadState } from '../rules/upload-state';

/** A success ends it: it would lie over what comes next. */
const FAILED_TOAST = 'csv-upload-failed';

/** Who uploads, and for which agency; for none where somebody uploads their own codes only. */
export interface Uploader {
  userId: string;
  agencyId: string | undefined;
  /** The username of an influencer who uploads its own codes: its files need no column for it. */
  ownUsername: string | undefined;
}

/** The steps of a file from the choice to the result. Choosing another file, or none, drops the present one. */
export function useCsvUpload<Kind extends CsvKind>(kind: Kind, { userId, agencyId, ownUsername }: Uploader) {
  const [state, setState] = useState<UploadState<Kind>>({ step: 'idle' });
  const check = useUploadCheck();
  const upload = useUploadRows(userId);
  /** The latest choice; the results of earlier ones are ignored. */
  const choice = useRef(0);
  /** Remembered once the file is uploaded: whoever sees in its rows that the match is wrong chooses the file again. */
  const matched = useRef<() => void>(undefined);
  /** The file as it was read last, with the answers so far. */
  const opened = useRef<{ file: File; choices: FileChoices }>(undefined);
  /** Whether a match of an earlier file was taken for this one, without a question. */
  const [isRemembered, setRemembered] = useState(false);

  /** Reads a file as far as the answers so far lead. */
  async function read(file: File, choices: FileChoices) {
    const chosen = choice.current;
    const fileName = file.name;
    opened.current = { file, choices };
    setState({ step: 'reading', fileName });
    const today = new Date().toISOString().slice(0, 10);
    const reading = await readInWorker({ kind, file, choices, today });
    if (choice.current !== chosen) return;
    switch (reading.outcome) {
      case 'refused':
        return setState({ step: 'refused', fileName, ...reading });
      case 'unmatched': {
        const columns = rememberedColumns(userId, kind, reading.headers);
        if (columns && choices.columns === NO_CHOICES.columns) {
          setRemembered(true);
          return read(file, { ...choices, columns });
        }
        return setState({ step: 'matching', fileName, file, choices, ...reading });
      }
      case 'unsorted':
        return setState({ step: 'sorting', fileName, file, choices, ...reading });
      case 'undated':
        return setState({ step: 'asking', fileName, file, choices, ...reading });
      case 'read':
        return open(fileName, reading.review);
    }
  }

  /** Shows the rows: with what the server would do with them, or with their errors. */
  async function open(fileName: string, review: FileReview<Kind>) {
    if (errorsIn(findingsOf(review)).length === 0) return lookUp(fileName, review);
    const chosen = choice.current;
    // Only the server knows which addresses and usernames are taken: all errors are shown at once.
    const serverErrors = kind === 'influencers' ? await refusedBy(review) : [];
    if (choice.current === chosen)
      setState({ step: 'mending', fileName, review: { ...review, serverErrors } });
  }

  async function refusedBy(review: FileReview<Kind>): Promise<CsvError[]> {
    const { json, numbers } = rowsToSend(review);
    return check.mutateAsync({ kind, agencyId, json }).then(
      () => [],
      (error) => numbered(rowErrorsOf(error), numbers),
    );
  }

  async function lookUp(fileName: string, review: FileReview<Kind>) {
    const chosen = choice.current;
    setState({ step: 'checking', fileName, review });
    const { json, numbers } = rowsToSend(review);
    const next = await check.mutateAsync({ kind, agencyId, json }).then(
      (counts): UploadState<Kind> => ({
        step: 'ready',
        counts: numberedCounts(counts, numbers),
        fileName,
        review,
      }),
      (error): UploadState<Kind> =>
        refusedRows(fileName, review, error, numbers) ?? {
          step: 'failed',
          doing: 'checking',
          failure: failureOf(error),
          fileName,
          review,
        },
    );
    if (choice.current === chosen) setState(next);
  }

  async function choose(file: File) {
    if (state.step === 'uploading') return;
    if (holdsCredentials(state)) {
      toast.info(CREDENTIALS_FIRST);
      return;
    }
    if (holdsCorrections(state)) {
      toast.info(CORRECTIONS_FIRST);
      return;
    }
    matched.current = undefined;
    setRemembered(false);
    choice.current += 1;
    const isOwn = kind === 'promo-codes' && ownUsername !== undefined;
    await read(file, isOwn ? { ...NO_CHOICES, isOwn, forAll: { email: ownUsername } } : NO_CHOICES);
  }

  async function send(fileName: string, review: FileReview<Kind>, expected: UploadCounts) {
    setState({ step: 'uploading', fileName, review, counts: expected });
    const { json, numbers } = rowsToSend(review);
    try {
      const answer = await upload.mutateAsync({ kind, agencyId, json });
      upload.reset();
      matched.current?.();
      toast.dismiss(FAILED_TOAST);
      const counts = numberedCounts(answer.counts, numbers);
      setState({ step: 'done', fileName, review, counts, credentials: answer.credentials });
      tellResult(kind, counts);
    } catch (error) {
      setState(
        refusedRows(fileName, review, error, numbers) ?? {
          step: 'failed',
          doing: 'uploading',
          fileName,
          review,
          counts: expected,
          failure: failureOf(error),
        },
      );
      toast.error(UPLOAD_MESSAGES[kind].failed, { id: FAILED_TOAST });
    }
  }

  /** What was checked isn't what would be uploaded any more. */
  function mend(change: (review: FileReview<Kind>) => FileReview<Kind>) {
    if (state.step === 'mending' || state.step === 'ready' || state.step === 'failed')
      setState({ step: 'mending', fileName: state.fileName, review: change(state.review) });
  }

  /** Asks how the columns match, with the answer of the earlier file. */
  async function matchAgain() {
    if (holdsCorrections(state)) toast.info(CORRECTIONS_FIRST);
    else if (opened.current) {
      const { file, choices } = opened.current;
      await read(file, { ...choices, matchAgain: true });
    }
  }

  return {
    kind,
    state,
    choose,
    /** Reads the file on with what the person said about it. */
    async answer(said: Partial<FileChoices>) {
      if (state.step !== 'matching' && state.step !== 'sorting' && state.step !== 'asking') return;
      const { step, file, choices } = state;
      const { columns } = said;
      if (step === 'matching' && columns) {
        const { headers } = state;
        matched.current = () => rememberColumns(userId, kind, headers, columns);
        setRemembered(false);
      }
      await read(file, { ...choices, ...said });
    },
    /** Undefined unless the columns were matched as those of an earlier file. */
    matchAgain: isRemembered ? matchAgain : undefined,
    correct: (number: number, header: string, value: string) =>
      mend((review) => correct(review, number, header, value)),
    leaveOut: (numbers: readonly number[], isOut: boolean) =>
      mend((review) => leaveOut(review, numbers, isOut)),
    /** Has the server look at the rows as they are now. */
    async checkAgain() {
      if (state.step === 'mending') await lookUp(state.fileName, state.review);
    },
    /** Uploads the rows that were checked. */
    async confirm() {
      if (state.step === 'ready') await send(state.fileName, state.review, state.counts);
    },
    async retry() {
      if (state.step !== 'failed') return;
      if (state.doing === 'uploading') await send(state.fileName, state.review, state.counts);
      else await lookUp(state.fileName, state.review);
    },
    /** Called when the credentials have been downloaded. */
    forgetCredentials() {
      if (state.step === 'done') setState({ ...state, credentials: [] });
    },
    startOver() {
      choice.current += 1;
      setState({ step: 'idle' });
    },
  };
}

export type CsvUpload<Kind extends CsvKind> = ReturnType<typeof useCsvUpload<Kind>>;

/** Undefined when the server's refusal isn't about rows. */
function refusedRows<Kind extends CsvKind>(
  fileName: string,
  review: FileReview<Kind>,
  error: unknown,
  numbers: readonly number[],
) {
  const serverErrors = numbered(rowErrorsOf(error), numbers);
  if (serverErrors.length === 0) return undefined;
  return { step: 'mending' as const, fileName, review: { ...review, serverErrors } };
}

/** The server counts the rows that it was sent; some of the file's were left out. */
const numbered = (errors: readonly CsvError[], numbers: readonly number[]): CsvError[] =>
  errors.map(({ row, flaw }) => ({ row: row === null ? null : (numbers[row - 1] ?? row), flaw }));

function numberedCounts(counts: UploadCounts, numbers: readonly number[]): UploadCounts {
  const numberOf = (row: number) => numbers[row - 1] ?? row;
  return {
    ...counts,
    duplicateRows: counts.duplicateRows.map(numberOf),
    skippedRows: counts.skippedRows.map(numberOf),
    alikeRows: counts.alikeRows.map(numberOf),
    repeats: counts.repeats.map(({ row, of }) => ({ row: numberOf(row), of: numberOf(of) })),
  };
}

function tellResult(kind: CsvKind, counts: UploadCounts) {
  // The last toast is on top.
  if (counts.skipped > 0) toast.warning(skippedWarning(counts.skipped));
  if (counts.added > 0) toast.success(UPLOAD_MESSAGES[kind].succeeded(counts.added));
  else toast.info(nothingAdded(kind, counts));
}
