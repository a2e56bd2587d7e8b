/** One report of an event, as it arrived. */
export interface ReportedEvent {
  /** The browser's pixel, or the server's Conversions API. */
  by: 'pixel' | 'server';
  pixelId: string;
  name: string;
  /** The same in both reports of one event. */
  eventId: string;
  /** Everything else that came with it. */
  details: unknown;
  at: string;
}

const KEPT = 500;

/** What Meta would have been told, newest first. */
export class MetaStore {
  #events: ReportedEvent[] = [];

  add(event: Omit<ReportedEvent, 'at'>) {
    this.#events = [{ ...event, at: new Date().toISOString() }, ...this.#events].slice(0, KEPT);
  }

  list(): ReportedEvent[] {
    return this.#events;
  }
}
