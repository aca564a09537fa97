/** Files up to this size are kept by the browser until they are uploaded, so that a reload goes on by itself. */
const LARGEST_KEPT = 512 * 2 ** 20;
const STORE = 'files';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('cloud-experience-uploads', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps no files'));
  });
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise<T>((resolve, reject) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('the browser keeps no files'));
    });
  } finally {
    database.close();
  }
}

/** Keeps a file beyond a reload if it is small enough. Never fails: without it the visitor names the file again. */
export async function storeFile(key: string, file: File): Promise<void> {
  if (file.size > LARGEST_KEPT) return;
  await inStore('readwrite', (store) => store.put(file, key)).catch(() => undefined);
}

/** The kept file, or undefined. */
export async function findStoredFile(key: string): Promise<File | undefined> {
  const found: unknown = await inStore('readonly', (store) => store.get(key)).catch(() => undefined);
  return found instanceof File ? found : undefined;
}

export async function forgetFile(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key)).catch(() => undefined);
}

/** Forgets files of uploads that are no longer listed, e.g. of a visitor who signed out. */
export async function forgetOthers(keys: readonly string[]): Promise<void> {
  const kept = await inStore('readonly', (store) => store.getAllKeys()).catch(() => []);
  for (const key of kept) if (!keys.includes(String(key))) await forgetFile(String(key));
}
