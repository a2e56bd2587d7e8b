const NAME = 'promobell';
const STORE = 'kept';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function perform<Result>(
  mode: IDBTransactionMode,
  action: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const database = await open();
    try {
      const transaction = database.transaction(STORE, mode);
      const request = action(transaction.objectStore(STORE));
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      return request.result;
    } finally {
      database.close();
    }
  } catch {
    // Blocked by the browser, or full.
    return undefined;
  }
}

/**
 * Values of this device by key, in IndexedDB, which the app shares with its service worker: a worker can't read localStorage. The functions
 * never reject: where the browser blocks IndexedDB, nothing is stored.
 */
export const deviceDatabase = {
  read: (key: string): Promise<unknown> => perform('readonly', (store) => store.get(key)),
  write: (key: string, value: unknown) => perform('readwrite', (store) => store.put(value, key)),
  remove: (key: string) => perform('readwrite', (store) => store.delete(key)),
  /** Removes everything, because all that is stored here belongs to one account. */
  empty: () => perform('readwrite', (store) => store.clear()),
};
