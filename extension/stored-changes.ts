import { type Account, accountOf, oneAtATime, writeIfConnected } from './account';
import { forgetLandings } from './landings';
import { toText } from './list-text';
import { type Choices, NOTHING, readable, readSmall, type Session, type Small, type Stored } from './stored';
import { SMALL_KEYS, SMALL_SHAPES } from './stored-shape';

/** The browser has no room left, or can't write. */
export class StorageFullError extends Error {
  override name = 'StorageFullError';
}

async function store({ list, ...small }: Partial<Stored>): Promise<void> {
  try {
    await chrome.storage.local.set({ ...small, ...(list !== undefined && { list: list && toText(list) }) });
  } catch (error) {
    throw new StorageFullError("The browser didn't write", { cause: error });
  }
}

/** Changes an account's data on the device, as long as the extension is connected to it; null for the data that is there without an account. */
export function change<Key extends keyof Small>(
  account: Account,
  keys: Key[],
  changed: (small: Pick<Small, Key>) => Partial<Stored>,
): Promise<void> {
  return writeIfConnected(account, async () => store(changed(await readSmall(...keys))));
}

export function changeChoices(
  account: Account,
  changed: (choices: Choices) => Partial<Choices>,
): Promise<void> {
  return change(account, ['choices'], ({ choices }) => ({ choices: { ...choices, ...changed(choices) } }));
}

/** Changes what outlives an account: the sessions that are still to be ended. */
export function changeLeftSessions(changed: (leftSessions: Session[]) => Session[]): Promise<void> {
  return oneAtATime(async () => {
    const { leftSessions } = await readSmall('leftSessions');
    await store({ leftSessions: changed(leftSessions) });
  });
}

/**
 * Changes the account to which the extension is connected, or disconnects it. Of the former account's data only what is given stays on
 * the device, and where there is no room for that, nothing.
 * @param changed what stays or is new; undefined when nothing changes after all
 */
export function changeAccount(
  changed: (before: Pick<Small, 'session' | 'leftSessions'>) => Partial<Small> | undefined,
): Promise<void> {
  return oneAtATime(async () => {
    const kept = changed(await readSmall('session', 'leftSessions'));
    if (kept) await reset(kept);
  });
}

/**
 * Sets everything back to a new installation's, but for what is kept. One write does it, so that nothing of the former account stays in the
 * local storage however soon the browser ends the worker. Landings, in the session's storage, go right after; if the worker is ended before,
 * they go when somebody connects or the browser is closed. Keys that hold nothing are removed afterwards.
 */
async function reset(kept: Partial<Small>): Promise<void> {
  await store({ ...NOTHING, list: null, ...kept }).catch(async () => {
    // A browser without room has some again when the rest is forgotten.
    await chrome.storage.local.remove(['list', ...SMALL_KEYS]);
    await forgetLandings();
    await store(kept);
  });
  await forgetLandings();
  const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0);
  await chrome.storage.local.remove(['list', ...SMALL_KEYS.filter((key) => isEmpty(kept[key]))]);
}

/** Once all left sessions have been ended, removes what is stored about them. */
export function clearLeftSessions(): Promise<void> {
  return oneAtATime(async () => {
    const { session, leftSessions } = await readSmall('session', 'leftSessions');
    // Without an account, 'offline' only said that these sessions couldn't be ended.
    if (!session && leftSessions.length === 0) await chrome.storage.local.remove(['leftSessions', 'offline']);
  });
}

/** Removes what can't be read, and notes it for the popup to say. Without its session the account has to connect again. */
export function resetUnreadable(): Promise<void> {
  return oneAtATime(async () => {
    const raw = await chrome.storage.local.get();
    const wrong = SMALL_KEYS.filter((key) => key in raw && !SMALL_SHAPES[key](raw[key]));
    const { session, connection, leftSessions } = readable(raw);
    const isLost = session === null && (connection === 'connected' || wrong.includes('session'));
    if (isLost) {
      await reset({ leftSessions, connection: 'ended', mended: true });
    } else if (wrong.length > 0) {
      await chrome.storage.local.remove(wrong);
      await store({ mended: true, ...(wrong.includes('connection') && { connection }) });
    }
  });
}

/**
 * For `catch`: has the popup say that the browser has no room left. Where there is none for that either, everything stays as it was. Any
 * other error is passed on.
 */
export async function showStorageFull(error: unknown): Promise<void> {
  if (!(error instanceof StorageFullError)) throw error;
  const account = accountOf(await readSmall('session'));
  if (account === null) return;
  await change(account, [], () => ({ full: true, offline: false })).catch((again: unknown) => {
    if (!(again instanceof StorageFullError)) throw again;
  });
}
