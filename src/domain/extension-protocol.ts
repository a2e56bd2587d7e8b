/**
 * What the site, the browser extension and the database say to each other (docs/decisions/extension.md).
 *
 * Site and extension. In Chromium the site's pages call `chrome.runtime.sendMessage(extensionId, request)`, which the
 * extension's manifest allows for the site's origin alone. Firefox has no such way for pages, so there the extension runs
 * a script on the site's origin, which passes on a `WindowMessage` that the page posts to its own window, and posts the answer back.
 * Requests and answers are the same in both.
 *
 * Extension and server. The extension redeems the site's token once, at the function `connect-extension`, which takes
 * `{ token, browser, version }` and answers with `{ refresh_token }` of a session that is listed under the member's profile already. The
 * extension exchanges it at the auth service at once, as it does later with each newer one. Under that session it calls
 * - `extension_offers(known_version, after)`, which answers with an `OffersPage`,
 * - `register_extension(browser, version)` when it was updated,
 * - `report_offer(offer_id, worked)` for the answer to 'Did it work?',
 * - `mark_alerts_seen(seen_at)`, as My Alerts does,
 * - `count_results(events)` for what was copied, opened and rung.
 * It mutes by inserting into the tables `muted_shops` (`domain`) and `muted_people` (`influencer_id`), and unmutes by deleting.
 */
import * as z from 'zod/mini';

/** Changes when an older extension or site couldn't follow any more. */
export const EXTENSION_PROTOCOL = 1;

/**
 * The id of builds for development and tests, which follows from the key in their manifest. Those in the stores get theirs from the
 * store, and the site knows them by `VITE_EXTENSION_IDS` (several with commas between).
 */
export const DEVELOPMENT_EXTENSION_ID = 'hmaabmlhpjklacadpoiooieginbapgpk';

const id = z.uuid();

/** A request of the site's pages to the extension. */
const siteRequest = z.discriminatedUnion('type', [
  /** Asks whether the extension is there, and whose it is. */
  z.object({ type: z.literal('present') }),
  /**
   * Hands over a single-use token, which the database made for the signed-in member (`hand_over_to_extension`). The extension redeems
   * it for a session of its own. Sent after a press only.
   */
  z.object({
    type: z.literal('connect'),
    token: z.string().check(z.minLength(8), z.maxLength(512)),
    userId: id,
  }),
  /**
   * The list on the device is old: the member has followed or unfollowed somebody, or changed mutes, its country or the extension's switch; or
   * an extension was disconnected, and this one is to find out whether it is the one.
   */
  z.object({ type: z.literal('follows-changed'), userId: id }),
]);

export type SiteRequest = z.infer<typeof siteRequest>;

/** The request that an untrusted message is, or undefined. */
export function parseSiteRequest(message: unknown): SiteRequest | undefined {
  return siteRequest.safeParse(message).data;
}

const extensionAnswer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('present'),
    protocol: z.number(),
    version: z.string(),
    browser: z.enum(['chromium', 'firefox']),
    /** Whom the extension's session belongs to; null while it has none or it has ended. */
    userId: z.nullable(z.string()),
  }),
  z.object({ type: z.literal('connected'), userId: id }),
  z.object({
    type: z.literal('refused'),
    /**
     * `token`: it was used, has run out or belongs to another account, or the device has no room for its session; a new one may work.
     * `offline`: the service didn't answer; a new token may work later. `request`: the message isn't one of these.
     */
    reason: z.enum(['token', 'offline', 'request']),
  }),
  /** The extension has read its list anew, or couldn't, or is another account's and has none of this one. */
  z.object({ type: z.literal('done') }),
]);

/** The extension's answer to a request of the site. */
export type ExtensionAnswer = z.infer<typeof extensionAnswer>;

/** The answer that a message is, or undefined: on a page, anybody may post one. */
export function parseExtensionAnswer(message: unknown): ExtensionAnswer | undefined {
  return extensionAnswer.safeParse(message).data;
}

const windowMessage = z.object({
  /** Names the product, too, because a page's window gets messages of others. */
  direction: z.enum(['promobell:to-extension', 'promobell:to-page']),
  /** Made by the page for each request; the answer carries the same. */
  request: z.string().check(z.minLength(1), z.maxLength(64)),
  content: z.unknown(),
});

/** A request or an answer on its way through the page's window, in Firefox. */
export type WindowMessage = z.infer<typeof windowMessage>;

export function parseWindowMessage(message: unknown): WindowMessage | undefined {
  return windowMessage.safeParse(message).data;
}
