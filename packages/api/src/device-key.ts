import { newDeviceKey } from './envelope/signature.ts'

const storeName = 'device'

/** The storage of an app's device key: a database of its own, and a name in it. */
export type KeyPlace = { readonly database: string; readonly key: string }

/**
 * The key pair that signs this device's calls, created if missing. The private half cannot be exported, only used; it
 * stays in IndexedDB. If that is forbidden the pair lives until the page is closed.
 */
export async function keptDeviceKey({ database: name, key }: KeyPlace): Promise<CryptoKeyPair> {
  const fresh = await newDeviceKey()
  try {
    const database = await openDatabase(name)
    // Two tabs may start at once: the first to add wins, and both read the stored key.
    const kept = await read(database, key)
    if (kept !== undefined) return kept
    await add(database, key, fresh)
    return (await read(database, key)) ?? fresh
  } catch {
    return fresh
  }
}

async function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  return done(request)
}

async function read(database: IDBDatabase, key: string): Promise<CryptoKeyPair | undefined> {
  const store = database.transaction(storeName).objectStore(storeName)
  return done(store.get(key) as IDBRequest<CryptoKeyPair | undefined>)
}

async function add(database: IDBDatabase, key: string, value: CryptoKeyPair): Promise<void> {
  const request = database
    .transaction(storeName, 'readwrite')
    .objectStore(storeName)
    .add(value, key)
  request.addEventListener('error', (event) => event.preventDefault())
  await done(request).catch(() => undefined)
}

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
    request.addEventListener('blocked', () => reject(new Error('IndexedDB is blocked')))
  })
}
