import { useEffect, useState } from 'react';
import type { CsvKind } from '../reading/csv-kinds';
import { PROGRESS, type UploadState } from '../rules/upload-state';

const RESET_AFTER_MS = 3_000;

/** The bar's value, from 0 to 100: back at 0 three seconds after the end (docs/product/csv-upload.md#progress). */
export function useShownProgress(state: UploadState<CsvKind>): number {
  const [over, setOver] = useState<UploadState<CsvKind>>();
  useEffect(() => {
    if (state.step !== 'done') return;
    const timer = setTimeout(() => setOver(state), RESET_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return over === state ? 0 : PROGRESS[state.step];
}
