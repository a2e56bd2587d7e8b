import type postgres from 'postgres';

interface OutgoingRequest {
  url: string;
  body: unknown;
  headers: Record<string, string>;
  timeout_milliseconds: number;
}

const EVERY_MS = 500;

/**
 * Sends what SQL has asked for with net.http_post, as the extension pg_net does on a hosted project: after the transaction, and without
 * anybody waiting for the answer.
 * @returns stops it
 */
export function sendOutgoingRequests(sql: postgres.Sql, log: (message: string) => void): () => void {
  const stopping = new AbortController();

  async function send({ url, body, headers, timeout_milliseconds }: OutgoingRequest) {
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeout_milliseconds)]);
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
      const answer = await response.text();
      if (!response.ok) log(`${url} answered ${response.status}: ${answer}`);
    } catch (error) {
      if (!stopping.signal.aborted) log(`${url}: ${error instanceof Error ? error.message : error}`);
    }
  }

  let isAsking = false;
  async function ask() {
    if (isAsking) return;
    isAsking = true;
    try {
      const requests = await sql<OutgoingRequest[]>`
        delete from net.http_request_queue returning url, body, headers, timeout_milliseconds`;
      for (const request of requests) void send(request);
    } catch (error) {
      log(`Outgoing requests: ${error instanceof Error ? error.message : error}`);
    } finally {
      isAsking = false;
    }
  }

  const timer = setInterval(ask, EVERY_MS);
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}
