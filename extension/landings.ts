import { type Account, writeIfConnected } from './account';

/** The key of the landings in session storage, which the browser empties when it is closed. */
export const LANDINGS = 'landings';
/** How many hosts are remembered at most: no person follows more affiliate links in one session of the browser. */
const MAX_LANDINGS = 1000;

/**
 * Remembers a host that somebody's affiliate link led to, until the browser is closed or the account is left.
 * @param account that the extension was connected to when the link led there
 */
export function rememberLanding(account: Account, host: string): Promise<void> {
  return writeIfConnected(account, async () => {
    const landings = await readLandings();
    if (landings.includes(host)) return;
    await chrome.storage.session.set({ [LANDINGS]: [...landings, host].slice(-MAX_LANDINGS) });
  });
}

/** Forgets all landings, because the account is left. Called under the lock of oneAtATime(). */
export function forgetLandings(): Promise<void> {
  return chrome.storage.session.remove(LANDINGS);
}

/** The hosts that affiliate links led to, since the browser was opened. */
export async function readLandings(): Promise<string[]> {
  const { [LANDINGS]: landings } = await chrome.storage.session.get<Record<string, unknown>>(LANDINGS);
  return Array.isArray(landings) ? landings.filter((host) => typeof host === 'string') : [];
}
