const databaseName = 'floatwise';
const storeName = 'work';

/** Range of all keys that begin with this prefix and a slash. */
export function rangeBelow(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(`${prefix}/`, `${prefix}/\uffff`);
}

/** Records in the order of their keys; all of them without a range. */
export async function listKept<Kept>(range?: IDBKeyRange): Promise<Kept[]> {
  return (await request<Kept[]>('readonly', (store) => store.getAll(range))) ?? [];
}

/** The record of a key; undefined if there is none. */
export const findKept = <Kept>(key: string): Promise<Kept | undefined> =>
  request<Kept>('readonly', (store) => store.get(key));

export async function putKept(record: { readonly key: string }): Promise<void> {
  await request('readwrite', (store) => store.put(record));
}

export async function removeKept(keys: string | IDBKeyRange): Promise<void> {
  await request('readwrite', (store) => store.delete(keys));
}

/** Storage that gives no answer for this long is taken for none: the page must not wait for it forever. */
const answerLimitMs = 10_000;

const giveUp = <Answer>(asked: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([asked, new Promise<undefined>((resolve) => setTimeout(resolve, answerLimitMs))]);

let opened: Promise<IDBDatabase | undefined> | undefined;

/** Undefined in private windows without storage: the page works without it. */
function openDatabase(): Promise<IDBDatabase | undefined> {
  // What cannot be opened is not waited for again.
  opened ??= giveUp(
    new Promise<IDBDatabase | undefined>((resolve) => {
      try {
        const opening = indexedDB.open(databaseName, 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore(storeName, { keyPath: 'key' });
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => resolve(undefined);
        opening.onblocked = () => resolve(undefined);
      } catch {
        resolve(undefined);
      }
    }),
  );
  return opened;
}

/** Runs one request in its own transaction; undefined if storage is unavailable, full or gives no answer. */
const request = <Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> => giveUp(runRequest<Result>(mode, ask));

async function runRequest<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest,
): Promise<Result | undefined> {
  const database = await openDatabase();
  if (database === undefined) return undefined;
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(storeName, mode);
      const asked = ask(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(asked.result as Result);
      transaction.onerror = () => resolve(undefined);
      transaction.onabort = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}
