import { readLandings, rememberLanding } from '../landings';
import { readLeadingAddresses } from '../page/leading-addresses';
import { type LeadingAddresses, ledByAffiliateLink } from '../rules/affiliate-link';
import { hostOf, offersAt } from '../rules/shops';
import { readStored } from '../stored';

export interface OpenedPage {
  /** The host of the page that the popup was opened on, a shop's or not; undefined for a page that isn't on the web. */
  host: string | undefined;
  /** Undefined where the ticket in a page named the host: then no page can be asked. */
  tabId: number | undefined;
  /** The hosts that somebody's affiliate link led to. */
  landings: readonly string[];
}

/**
 * The page that the popup was opened on. Opening it is what lets the extension see that one page (`activeTab`). The ticket in a
 * page opens the popup in a tab of its own and names the host.
 */
export async function readOpenedPage(): Promise<OpenedPage> {
  const named = new URLSearchParams(location.search).get('host');
  if (named !== null) return { host: named, tabId: undefined, landings: await readLandings() };
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  const host = hostOf(tab?.url);
  await remember(host, { asked: '', referrer: '', others: [tab?.url ?? ''] });
  return { host, tabId: tab?.id, landings: await readLandings() };
}

/**
 * Asks the page itself how it was reached, and remembers an affiliate link. The page may be busy and answer late.
 * @returns all landings by then
 */
export async function askPage({ host, tabId, landings }: OpenedPage): Promise<readonly string[]> {
  if (tabId === undefined || host === undefined) return landings;
  try {
    const [answer] = await chrome.scripting.executeScript({ target: { tabId }, func: readLeadingAddresses });
    if (answer?.result) await remember(host, answer.result);
  } catch {
    // A page in which no extension may run, such as a store's.
  }
  return readLandings();
}

async function remember(host: string | undefined, addresses: LeadingAddresses): Promise<void> {
  if (host === undefined || !ledByAffiliateLink(addresses)) return;
  const { session, list } = await readStored();
  // Nothing is kept of other sites.
  if (session && offersAt(list?.offers ?? [], host).length > 0) await rememberLanding(session.userId, host);
}
