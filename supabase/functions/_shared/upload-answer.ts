import { Failure } from './failure.ts';

/** What became of an upload's rows, or would become of them. */
export interface UploadCounts {
  added: number;
  duplicates: number;
  skipped: number;
  /** Numbers of the skipped rows, from 1. */
  skippedRows: number[];
}

/** Uploads are answered with success and error together (spec 2 §7), whatever came of them. */
export function uploadAnswer(
  handle: (request: Request) => Promise<UploadCounts>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return Response.json({ success: true, ...(await handle(request)), error: null });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return Response.json(
        { success: false, added: 0, duplicates: 0, skipped: 0, skippedRows: [], error: error.message },
        { status: error.status },
      );
    }
  };
}
