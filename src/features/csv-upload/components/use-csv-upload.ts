import { useRef, useState } from 'react';
import { toast } from '@/ui/toast';
import { rememberColumns, rememberedColumns } from '../data/remembered-columns';
import { failureOf, type Refusal, type UploadCounts, useUploadRows } from '../data/upload-rows';
import type { CsvKind } from '../reading/csv-kinds';
import { type FileChoices, NO_CHOICES } from '../reading/file-reading';
import {
  correct,
  errorsIn,
  type FileReview,
  findingsOf,
  leaveOut,
  withServerErrors,
} from '../reading/file-review';
import { readInWorker } from '../reading/read-in-worker';
import {
  CORRECTIONS_FIRST,
  CREDENTIALS_FIRST,
  MAILS_NOT_SENT,
  nothingAdded,
  skippedWarning,
  UPLOAD_MESSAGES,
} from '../rules/upload-messages';
import {
  holdsCorrections,
  holdsCredentials,
  type OpenedFile,
  type ReviewedFile,
  type UploadState,
} from '../rules/upload-state';

/** Names the toast of a failure. A later success closes it, because it would cover what comes next. */
const FAILED_TOAST = 'csv-upload-failed';

/** Who uploads, and for which agency; for none where somebody uploads their own codes only. */
interface Uploader {
  userId: string;
  agencyId: string | undefined;
  /** The username of an influencer who uploads its own codes: its files need no column for it. */
  ownUsername: string | undefined;
}

/** The steps of a file from the choice to the result. Choosing another file, or none, drops the present one. */
export function useCsvUpload<Kind extends CsvKind>(kind: Kind, { userId, agencyId, ownUsername }: Uploader) {
  const [state, setState] = useState<UploadState<Kind>>({ step: 'idle' });
  const rows = useUploadRows(kind, userId, agencyId);
  /** Goes up when a file is chosen or left, and when its check is cancelled: an answer that was asked for before is ignored. */
  const fileNumber = useRef(0);
  /** Remembers the columns that the person matched. Called only once the file is uploaded, because its rows may show that the match is wrong. */
  const rememberMatch = useRef<() => void>(undefined);

  /** Reads a file as far as the answers so far lead. */
  async function read(opened: OpenedFile) {
    const number = fileNumber.current;
    const { choices } = opened;
    setState({ step: 'reading', ...opened });
    const today = new Date().toISOString().slice(0, 10);
    const reading = await readInWorker({ kind, ...opened, today });
    if (fileNumber.current !== number) return;
    switch (reading.outcome) {
      case 'refused':
        return setState({ step: 'refused', ...opened, ...reading });
      case 'unmatched': {
        const columns = rememberedColumns(userId, kind, reading.headers);
        const isAnswered = choices.isMatched || choices.isRemembered;
        if (columns && !isAnswered)
          return read({ ...opened, choices: { ...choices, columns, isRemembered: true } });
        return setState({ step: 'matching', ...opened, ...reading });
      }
      case 'unsorted':
        return setState({ step: 'sorting', ...opened, ...reading });
      case 'undated':
        return setState({ step: 'asking', ...opened, ...reading });
      case 'read':
        return open({ ...opened, review: reading.review });
    }
  }

  /** Shows the rows: with what the server would do with them, or with their errors. */
  async function open(reviewed: ReviewedFile<Kind>) {
    const { review } = reviewed;
    if (errorsIn(findingsOf(review)).length === 0) return lookUp(reviewed);
    const number = fileNumber.current;
    // Only the server knows which addresses and usernames are taken: all errors are shown at once.
    const answer = kind === 'influencers' ? await rows.check(review) : undefined;
    const serverErrors = answer && 'error' in answer ? answer.serverErrors : [];
    if (fileNumber.current === number)
      setState({ step: 'mending', ...reviewed, review: withServerErrors(review, serverErrors) });
  }

  async function lookUp({ file, choices, review }: ReviewedFile<Kind>) {
    const number = fileNumber.current;
    const reviewed = { file, choices, review };
    setState({ step: 'checking', ...reviewed });
    const answer = await rows.check(review);
    if (fileNumber.current !== number) return;
    if (!('error' in answer)) return setState({ step: 'ready', ...reviewed, counts: answer.counts });
    setState(
      rowsToMend(reviewed, answer) ?? {
        step: 'failed',
        doing: 'checking',
        failure: failureOf(answer.error),
        ...reviewed,
      },
    );
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
    rememberMatch.current = undefined;
    fileNumber.current += 1;
    const isOwn = kind === 'promo-codes' && ownUsername !== undefined;
    const choices = isOwn ? { ...NO_CHOICES, isOwn, forAll: { email: ownUsername } } : NO_CHOICES;
    await read({ file, choices });
  }

  async function send({ file, choices, review }: ReviewedFile<Kind>, expected: UploadCounts) {
    const reviewed = { file, choices, review };
    setState({ step: 'uploading', ...reviewed, counts: expected });
    const answer = await rows.upload(review);
    if (!('error' in answer)) {
      rememberMatch.current?.();
      toast.dismiss(FAILED_TOAST);
      const { counts, credentials, mailed } = answer;
      setState({ step: 'done', ...reviewed, counts, credentials });
      if (!mailed) toast.warning(MAILS_NOT_SENT);
      return toastResult(kind, counts);
    }
    setState(
      rowsToMend(reviewed, answer) ?? {
        step: 'failed',
        doing: 'uploading',
        ...reviewed,
        counts: expected,
        failure: failureOf(answer.error),
      },
    );
    toast.error(UPLOAD_MESSAGES[kind].failed, { id: FAILED_TOAST });
  }

  /** Changes the rows. They have to be checked again then, because they aren't those that were checked. */
  function mend(change: (review: FileReview<Kind>) => FileReview<Kind>) {
    if (state.step !== 'mending' && state.step !== 'ready' && state.step !== 'failed') return;
    const { file, choices, review } = state;
    setState({ step: 'mending', file, choices, review: change(review) });
  }

  /** Reads the file again with a further answer of the person's. */
  const readOn = ({ file, choices }: OpenedFile, said: Partial<FileChoices>) =>
    read({ file, choices: { ...choices, ...said } });

  /** Asks again how the columns match. The question begins with the match of the earlier file. */
  async function matchAgain() {
    if (holdsCorrections(state)) toast.info(CORRECTIONS_FIRST);
    else if ('file' in state) await readOn(state, { matchAgain: true });
  }

  return {
    kind,
    state,
    choose,
    async answer(said: Partial<FileChoices>) {
      if (state.step !== 'matching' && state.step !== 'sorting' && state.step !== 'asking') return;
      const { columns } = said;
      if (state.step === 'matching' && columns) {
        const { headers } = state;
        rememberMatch.current = () => rememberColumns(userId, kind, headers, columns);
      }
      await readOn(state, said);
    },
    /** Undefined unless the columns were matched as in an earlier file. */
    matchAgain: 'file' in state && state.choices.isRemembered ? matchAgain : undefined,
    correct: (number: number, header: string, value: string) =>
      mend((review) => correct(review, number, header, value)),
    leaveOut: (numbers: readonly number[], isOut: boolean) =>
      mend((review) => leaveOut(review, numbers, isOut)),
    /** Has the server look at the rows as they are now. */
    async checkAgain() {
      if (state.step === 'mending') await lookUp(state);
    },
    /** Uploads the rows that were checked. */
    async confirm() {
      if (state.step === 'ready') await send(state, state.counts);
    },
    async retry() {
      if (state.step !== 'failed') return;
      if (state.doing === 'uploading') await send(state, state.counts);
      else await lookUp(state);
    },
    /** Shows the rows again when they couldn't be checked, or aren't to be checked any more. */
    backToRows() {
      if (state.step !== 'checking' && state.step !== 'failed') return;
      fileNumber.current += 1;
      const { file, choices, review } = state;
      setState({ step: 'mending', file, choices, review });
    },
    /** Called when the credentials have been downloaded. */
    forgetCredentials() {
      if (state.step === 'done') setState({ ...state, credentials: [] });
    },
    startOver() {
      fileNumber.current += 1;
      setState({ step: 'idle' });
    },
  };
}

export type CsvUpload<Kind extends CsvKind> = ReturnType<typeof useCsvUpload<Kind>>;

/** Undefined when the server's refusal isn't about rows. */
function rowsToMend<Kind extends CsvKind>(reviewed: ReviewedFile<Kind>, { serverErrors }: Refusal) {
  if (serverErrors.length === 0) return undefined;
  return { step: 'mending' as const, ...reviewed, review: { ...reviewed.review, serverErrors } };
}

function toastResult(kind: CsvKind, counts: UploadCounts) {
  // The last toast is on top.
  if (counts.skipped > 0) toast.warning(skippedWarning(counts.skipped));
  if (counts.added > 0) toast.success(UPLOAD_MESSAGES[kind].succeeded(counts.added));
  else toast.info(nothingAdded(kind, counts));
}
