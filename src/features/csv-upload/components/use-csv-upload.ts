import { useRef, useState } from 'react';
import { toast } from '@/ui/toast';
import { failureOf, rowErrorsOf } from '../data/upload-refusal';
import { type UploadCounts, useUploadCheck, useUploadRows } from '../data/upload-rows';
import type { DateOrder } from '../reading/csv-dates';
import { flawedRowsMessage, mergeErrors } from '../reading/csv-errors';
import type { CsvKind, ReadRows, Refusal } from '../reading/csv-task';
import { readInWorker } from '../reading/read-in-worker';
import { CREDENTIALS_FIRST, nothingAdded, skippedWarning, UPLOAD_MESSAGES } from '../rules/upload-messages';
import { holdsCredentials, type UploadState } from '../rules/upload-state';

/** A success ends it: it would lie over what comes next. */
const FAILED_TOAST = 'csv-upload-failed';

/** Who uploads, and for which agency; for none where somebody uploads their own codes only. */
export interface Uploader {
  userId: string;
  agencyId: string | undefined;
}

/** The steps of a file from the choice to the result. Choosing another file, or none, drops the present one. */
export function useCsvUpload<Kind extends CsvKind>(kind: Kind, { userId, agencyId }: Uploader) {
  const [state, setState] = useState<UploadState<Kind>>({ step: 'idle' });
  const check = useUploadCheck();
  const upload = useUploadRows(userId);
  /** The latest choice; the results of earlier ones are ignored. */
  const choice = useRef(0);

  async function lookUp(chosen: number, fileName: string, rows: ReadRows<Kind>) {
    setState({ step: 'checking', fileName, rows });
    const next = await check.mutateAsync({ kind, agencyId, json: rows.json }).then(
      (counts): UploadState<Kind> => ({ step: 'ready', counts, fileName, rows }),
      (error): UploadState<Kind> =>
        refusedRows(fileName, error) ?? {
          step: 'failed',
          doing: 'checking',
          failure: failureOf(error),
          fileName,
          rows,
        },
    );
    if (choice.current === chosen) setState(next);
  }

  /** Lets the server check refused rows too, so that all errors are shown at once. */
  async function refuse(chosen: number, fileName: string, { message, errors, json }: Refusal) {
    const others =
      json === null ? [] : await check.mutateAsync({ kind, agencyId, json }).then(() => [], rowErrorsOf);
    if (choice.current !== chosen) return;
    const all = mergeErrors(errors, others);
    const isMore = all.length > errors.length;
    setState({ step: 'refused', fileName, message: isMore ? flawedRowsMessage(all) : message, errors: all });
  }

  async function choose(file: File) {
    if (state.step === 'uploading') return;
    if (holdsCredentials(state)) {
      toast.info(CREDENTIALS_FIRST);
      return;
    }
    choice.current += 1;
    const chosen = choice.current;
    setState({ step: 'reading', fileName: file.name });
    const reading = await readInWorker(kind, file);
    if (choice.current !== chosen) return;
    if (reading.outcome === 'read') await lookUp(chosen, file.name, reading);
    else if (reading.outcome === 'refused') await refuse(chosen, file.name, reading);
    else setState({ step: 'asking', fileName: file.name, ...reading });
  }

  async function send(fileName: string, rows: ReadRows<Kind>, expected: UploadCounts) {
    setState({ step: 'uploading', fileName, rows, counts: expected });
    try {
      const { counts, credentials } = await upload.mutateAsync({ kind, agencyId, json: rows.json });
      upload.reset();
      toast.dismiss(FAILED_TOAST);
      setState({ step: 'done', fileName, rows, counts, credentials });
      tellResult(kind, counts);
    } catch (error) {
      const failure = failureOf(error);
      setState(
        refusedRows(fileName, error) ?? {
          step: 'failed',
          doing: 'uploading',
          fileName,
          rows,
          counts: expected,
          failure,
        },
      );
      toast.error(UPLOAD_MESSAGES[kind].failed, { id: FAILED_TOAST });
    }
  }

  return {
    kind,
    state,
    choose,
    /** Reads the dates in the chosen order. */
    async readDates(order: DateOrder) {
      if (state.step === 'asking') await lookUp(choice.current, state.fileName, state.byOrder[order]);
    },
    /** Uploads the rows that were checked. */
    async confirm() {
      if (state.step === 'ready') await send(state.fileName, state.rows, state.counts);
    },
    async retry() {
      if (state.step !== 'failed') return;
      if (state.doing === 'uploading') await send(state.fileName, state.rows, state.counts);
      else await lookUp(choice.current, state.fileName, state.rows);
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
function refusedRows(fileName: string, error: unknown) {
  const errors = rowErrorsOf(error);
  if (errors.length === 0) return undefined;
  return { step: 'refused' as const, fileName, message: flawedRowsMessage(errors), errors };
}

function tellResult(kind: CsvKind, counts: UploadCounts) {
  // The last toast is on top.
  if (counts.skipped > 0) toast.warning(skippedWarning(counts.skipped));
  if (counts.added > 0) toast.success(UPLOAD_MESSAGES[kind].succeeded(counts.added));
  else toast.info(nothingAdded(kind, counts));
}
