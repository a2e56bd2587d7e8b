import { hostOf } from '../rules/shops';
import { standsDown } from '../rules/stand-down';

export interface Where {
  /** The host of the page that the popup was opened on; undefined where there is no shop. */
  host: string | undefined;
  /** Whether the page's address says that somebody's affiliate link led there. */
  stoodDown: boolean;
}

/**
 * The page that the popup was opened on. Opening it is what lets the extension see that one address (`activeTab`). The ticket in a
 * page opens the popup in a tab of its own and names the host.
 */
export async function readWhere(): Promise<Where> {
  const named = new URLSearchParams(location.search).get('host');
  if (named !== null) return { host: named, stoodDown: false };
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  return { host: hostOf(tab?.url), stoodDown: standsDown(tab?.url ?? '') };
}
