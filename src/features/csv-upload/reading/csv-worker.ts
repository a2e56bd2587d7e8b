// A Web Worker, so that reading 10,000 rows doesn't hold up the page; Papa Parse is in its chunk alone.
import { type CsvTask, carryOut } from './csv-task';

addEventListener('message', async ({ data }: MessageEvent<CsvTask>) => {
  // A folder that was dropped, or a file that was moved meanwhile, can't be read: the page would wait for ever.
  postMessage(await carryOut(data).catch(() => null));
});
