import { NOT_LOADED, PARSE_FAILED } from './csv-encoding';
import type { CsvKind } from './csv-kinds';
import { formatOf, LOCKED_WORKBOOK_MESSAGE, OLD_WORKBOOK_MESSAGE } from './file-format';
import { type FileReading, refusedFile } from './file-reading';
import { readFile, readSheet } from './read-file';
import type { ReadingTask } from './read-rows';

/** The worker's task. */
export interface CsvTask extends ReadingTask<CsvKind> {
  file: File;
}

/** Reads a file of any format as far as the choices lead. Rejects only if the file's bytes can't be read. */
export async function runCsvTask({ file, ...task }: CsvTask): Promise<FileReading<CsvKind>> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  switch (formatOf(bytes)) {
    case 'text':
      return readFile({ ...task, bytes });
    case 'workbook':
      return runWorkbookTask(task, bytes);
    case 'old workbook':
      return refusedFile(PARSE_FAILED, [OLD_WORKBOOK_MESSAGE]);
    case 'locked workbook':
      return refusedFile(PARSE_FAILED, [LOCKED_WORKBOOK_MESSAGE]);
  }
}

async function runWorkbookTask(task: ReadingTask<CsvKind>, bytes: Uint8Array) {
  const reader = await import('./read-workbook').catch(() => undefined);
  if (!reader) return refusedFile(PARSE_FAILED, [NOT_LOADED]);
  const sheet = await reader.readWorkbook(bytes);
  return 'flaw' in sheet ? refusedFile(PARSE_FAILED, [sheet.flaw]) : readSheet({ ...task, sheet });
}
