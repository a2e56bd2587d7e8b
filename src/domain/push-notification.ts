import { parsedUrl } from '@rules/parsed-url';
import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/** What the function send-notifications sends to a device. */
const schema = z.object({
  title: text,
  body: z.string(),
  /** A later notification with the same tag takes its place. */
  tag: text,
  url: text,
  /** The id of the member whose notification it is. */
  member: text,
});

interface ShownNotification {
  title: string;
  body: string;
  tag: string;
  /** The page of this site that a tap opens. */
  path: string;
}

/**
 * Shown instead of another member's notification or of a message that can't be read. Browsers demand that something is shown for each message, and
 * end the subscription after a few silent ones.
 */
const NOTHING_PERSONAL: ShownNotification = {
  title: 'Promobell',
  body: 'Sign in to see what is new.',
  tag: 'signed-out',
  path: '/my-deals',
};

function parsed(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}

/**
 * What to show for a message that has come.
 * @param member whose notifications this browser gets; null when nobody is signed in here any more
 * @param origin the site's, because a tap opens nothing else
 */
export function notificationFor(message: string, member: string | null, origin: string): ShownNotification {
  const { success, data } = schema.safeParse(parsed(message));
  if (!success || data.member !== member) return NOTHING_PERSONAL;
  return { title: data.title, body: data.body, tag: data.tag, path: pathOf(data.url, origin) };
}

function pathOf(url: string, origin: string): string {
  const address = parsedUrl(url, origin);
  // A path that begins with two slashes would be opened as another site's address.
  if (address?.origin !== origin || address.pathname.startsWith('//')) return NOTHING_PERSONAL.path;
  return `${address.pathname}${address.search}${address.hash}`;
}
