import { exportDeviceKey, newDeviceKey } from '@candor/api'
import { storage } from '../lib/storage.ts'

const databaseName = 'candor'
const storeName = 'device'
const keyName = 'signing'
const deviceIdKey = 'deviceId'

let pair: Promise<CryptoKeyPair> | undefined

/**
 * The key pair that signs this device's calls. The private half cannot be read, only used; it stays in
 * IndexedDB. Where that is forbidden the pair lives until the page is closed.
 */
export function deviceKeyPair(): Promise<CryptoKeyPair> {
  pair ??= loadKeyPair()
  return pair
}

/** What every sign-in carries: the device's id and the public half of its key. */
export async function deviceFields() {
  const { publicKey } = await deviceKeyPair()
  return { deviceId: deviceId(), deviceKey: await exportDeviceKey(publicKey) }
}

/** A random name for this device, kept in local storage. */
export function deviceId(): string {
  const kept = storage.get(deviceIdKey)
  if (kept !== null && /^[0-9A-Za-z_-]{16,64}$/.test(kept)) return kept
  const fresh = crypto.randomUUID()
  storage.set(deviceIdKey, fresh)
  return fresh
}

async function loadKeyPair(): Promise<CryptoKeyPair> {
  const fresh = await newDeviceKey()
  try {
    const database = await openDatabase()
    // Two tabs may start at once: the first to add wins, and both read what is there.
    const kept = await read(database)
    if (kept !== undefined) return kept
    await add(database, fresh)
    return (await read(database)) ?? fresh
  } catch {
    return fresh
  }
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(storeName))
  return done(request)
}

async function read(database: IDBDatabase): Promise<CryptoKeyPair | undefined> {
  const store = database.transaction(storeName).objectStore(storeName)
  return done(store.get(keyName) as IDBRequest<CryptoKeyPair | undefined>)
}

async function add(database: IDBDatabase, value: CryptoKeyPair): Promise<void> {
  const request = database
    .transaction(storeName, 'readwrite')
    .objectStore(storeName)
    .add(value, keyName)
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
