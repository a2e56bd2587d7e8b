// A Web Worker, so that reading 10,000 rows doesn't block the page. Only its chunk contains Papa Parse; what reads workbooks is in a further chunk.
import { type CsvTask, runCsvTask } from './read-file';

addEventListener('message', async ({ data }: MessageEvent<CsvTask>) => {
  // A dropped folder, or a file that was moved meanwhile, can't be read; without an answer the page would wait for ever.
  postMessage(await runCsvTask(data).catch(() => null));
});
