import { vi } from 'vitest';
import { type CsvTask, runCsvTask } from '@/features/csv-upload/reading/read-file';

/** Replaces the CSV worker, because jsdom has none: does its work in the page, asynchronously. */
class WorkerStandIn {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  #ended = false;

  async postMessage(task: CsvTask) {
    const data = await runCsvTask(task).catch(() => null);
    if (!this.#ended) this.onmessage?.({ data });
  }
  terminate() {
    this.#ended = true;
  }
}

/** A worker whose script doesn't load. */
class BrokenWorker extends WorkerStandIn {
  override async postMessage() {
    this.onerror?.();
  }
}

export const standInForWorkers = () => vi.stubGlobal('Worker', WorkerStandIn);
export const breakWorkers = () => vi.stubGlobal('Worker', BrokenWorker);
