import { inspect, isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { appUrl, inboxUrl } from '../support/e2e-settings';

const reports = z.array(
  z.object({ by: z.string(), name: z.string(), eventId: z.string(), details: z.looseObject({}) }),
);
const byPixel = z.object({ cd: z.string() });
const byServer = z.object({
  event_source_url: z.string(),
  custom_data: z.unknown(),
  user_data: z.looseObject({}),
});

type Report = z.infer<typeof reports>[number];

/** An event's name, the page it happened on, and what it carries; or, as a string, how its two reports don't match. */
export type SentEvent = [name: string, path: string, carries: unknown] | string;

/** Collects what is reported to Meta from now on. */
export async function collectEvents() {
  const earlier = new Set((await reported()).map(({ eventId }) => eventId));
  const news = async () => (await reported()).filter(({ eventId }) => !earlier.has(eventId));
  return {
    /** One event per id, sorted by name and page. */
    events: async () => {
      const sent = await news();
      const ids = new Set(sent.map(({ eventId }) => eventId));
      return byNameAndPage([...ids].map((id) => eventOf(sent.filter(({ eventId }) => eventId === id))));
    },
    /** What the server reported about the person. */
    person: async (event: string) => {
      const report = (await news()).find(({ by, name }) => by === 'server' && name === event);
      return byServer.parse(report?.details).user_data;
    },
  };
}

/** Sorted by their values last, because one page may report two events of one name. */
export function byNameAndPage(events: SentEvent[]): SentEvent[] {
  const key = (event: SentEvent) => inspect(event, { sorted: true });
  return events.toSorted((a, b) => key(a).localeCompare(key(b)));
}

async function reported() {
  return reports.parse(await (await fetch(`${inboxUrl}/meta/events`)).json());
}

/** The pixel and the server report the same event under one id, so that Meta counts it once. */
function eventOf(sent: Report[]): SentEvent {
  const [pixel, server, ...more] = sent.toSorted((a, b) => a.by.localeCompare(b.by));
  const isPair = pixel?.by === 'pixel' && server?.by === 'server' && more.length === 0;
  if (!isPair) return `not reported exactly twice: ${sent.map(({ by, name }) => `${name} by the ${by}`)}`;
  const { event_source_url, custom_data } = byServer.parse(server.details);
  const carriedByPixel: unknown = JSON.parse(byPixel.parse(pixel.details).cd);
  if (pixel.name !== server.name || !isDeepStrictEqual(carriedByPixel, custom_data))
    return `reported differently: ${JSON.stringify([pixel, server])}`;
  return [server.name, event_source_url.replace(appUrl, ''), custom_data];
}
