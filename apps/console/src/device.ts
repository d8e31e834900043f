import { newDeviceKey } from '@candor/api'

const database = 'candor-console'
const store = 'device'

/** This browser's key, whose private half no script can read; the same for every operator who sits here. */
let pair: Promise<CryptoKeyPair> | null = null

/** The key pair, made when the browser has none. Without a place to keep it, it lives as long as the page. */
export function deviceKeyPair(): Promise<CryptoKeyPair> {
  pair ??= keep().catch(() => newDeviceKey())
  return pair
}

async function keep(): Promise<CryptoKeyPair> {
  const opened = await settled(
    Object.assign(indexedDB.open(database, 1), {
      onupgradeneeded(this: IDBOpenDBRequest) {
        this.result.createObjectStore(store)
      },
    }),
  )
  const known = await settled(
    opened.transaction(store).objectStore(store).get('key') as IDBRequest<
      CryptoKeyPair | undefined
    >,
  )
  if (known !== undefined) return known
  const made = await newDeviceKey()
  await settled(opened.transaction(store, 'readwrite').objectStore(store).put(made, 'key'))
  return made
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('no database')))
  })
}
