import { useRef, useState } from 'react';
import { toast } from 'sonner';
import { AppError } from '@/lib/errors';
import { wordsForError } from '@/shared/error-words';
import { type UploadCounts, useUploadCheck, useUploadRows } from './data/upload-rows';
import type { CsvKind, ReadRows } from './reading/csv-task';
import { readInWorker } from './reading/read-in-worker';
import type { UploadState } from './upload-state';
import { nothingAdded, skippedWarning, UPLOAD_WORDS } from './upload-words';

const wordsFor = (error: unknown) => (error instanceof AppError && error.told) || wordsForError(error);

/** One file's way from the choice to the result. Choosing another file, or none, leaves the present one. */
export function useCsvUpload<Kind extends CsvKind>(kind: Kind, userId: string) {
  const [state, setState] = useState<UploadState<Kind>>({ step: 'idle' });
  const check = useUploadCheck();
  const upload = useUploadRows(userId);
  /** The choice that counts: what an earlier one comes to isn't shown any more. */
  const choice = useRef(0);

  async function lookUp(chosen: number, fileName: string, rows: ReadRows<Kind>) {
    setState({ step: 'checking', fileName, rows });
    const next = await check.mutateAsync({ kind, json: rows.json }).then(
      (counts) => ({ step: 'ready' as const, counts, fileName, rows }),
      (error) => ({
        step: 'failed' as const,
        doing: 'checking' as const,
        message: wordsFor(error),
        fileName,
        rows,
      }),
    );
    if (choice.current === chosen) setState(next);
  }

  async function choose(file: File) {
    if (state.step === 'uploading') return;
    choice.current += 1;
    const chosen = choice.current;
    setState({ step: 'reading', fileName: file.name });
    const reading = await readInWorker(kind, file);
    if (choice.current !== chosen) return;
    if (reading.outcome === 'read') await lookUp(chosen, file.name, reading);
    else setState({ step: 'refused', fileName: file.name, message: reading.message, errors: reading.errors });
  }

  async function send(fileName: string, rows: ReadRows<Kind>, expected: UploadCounts) {
    setState({ step: 'uploading', fileName, rows, counts: expected });
    try {
      const counts = await upload.mutateAsync({ kind, json: rows.json });
      setState({ step: 'done', fileName, rows, counts });
      tellResult(kind, counts);
    } catch (error) {
      const message = wordsFor(error);
      setState({ step: 'failed', doing: 'uploading', fileName, rows, counts: expected, message });
      toast.error(UPLOAD_WORDS[kind].failed);
    }
  }

  return {
    kind,
    state,
    choose,
    /** Uploads what was looked up. */
    async confirm() {
      if (state.step === 'ready') await send(state.fileName, state.rows, state.counts);
    },
    async retry() {
      if (state.step !== 'failed') return;
      if (state.doing === 'uploading') await send(state.fileName, state.rows, state.counts);
      else await lookUp(choice.current, state.fileName, state.rows);
    },
    startOver() {
      choice.current += 1;
      setState({ step: 'idle' });
    },
  };
}

export type CsvUpload<Kind extends CsvKind> = ReturnType<typeof useCsvUpload<Kind>>;

function tellResult(kind: CsvKind, counts: UploadCounts) {
  // The last one lies on top.
  if (counts.skipped > 0) toast.warning(skippedWarning(counts.skipped));
  if (counts.added > 0) toast.success(UPLOAD_WORDS[kind].succeeded(counts.added));
  else toast.info(nothingAdded(kind, counts));
}
