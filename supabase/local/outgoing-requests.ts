import type postgres from 'postgres';

interface OutgoingRequest {
  url: string;
  body: unknown;
  headers: Record<string, string>;
  timeout_milliseconds: number;
}

/**
 * What SQL has asked for with net.http_post. It is sent as the extension pg_net does on a hosted project: after the transaction, and without
 * the transaction waiting for the answer.
 */
export class OutgoingRequests {
  readonly #sql: postgres.Sql;
  readonly #log: (message: string) => void;
  readonly #stopping = new AbortController();

  constructor(sql: postgres.Sql, log: (message: string) => void) {
    this.#sql = sql;
    this.#log = log;
  }

  /** Sends what waits, all at once, without waiting for answers. */
  async send() {
    try {
      for (const request of await this.#take()) void this.#post(request);
    } catch (error) {
      this.#log(`Outgoing requests: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** Sends what waits, one after the other, so that no request meets a row that another one has locked. */
  async sendInTurn() {
    for (const request of await this.#take()) await this.#post(request);
  }

  #take() {
    return this.#sql<OutgoingRequest[]>`
      with taken as (delete from net.http_request_queue returning *)
      select url, body, headers, timeout_milliseconds from taken order by id`;
  }

  async #post({ url, body, headers, timeout_milliseconds }: OutgoingRequest) {
    try {
      const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(timeout_milliseconds)]);
      const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
      const answer = await response.text();
      if (!response.ok) this.#log(`${url} answered ${response.status}: ${answer}`);
    } catch (error) {
      if (!this.#stopping.signal.aborted)
        this.#log(`${url}: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** Aborts what is under way. */
  stop() {
    this.#stopping.abort();
  }
}
