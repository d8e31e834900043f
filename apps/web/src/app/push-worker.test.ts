import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** A script and no module: it is run, and exports nothing. */
const file: string = './push-worker.ts'

type Hear = (event: object) => void

/** Starts the worker in its own scope, with one open tab, and returns its listeners. */
async function started() {
  const hears = new Map<string, Hear>()
  const did: unknown[] = []
  const tab = { postMessage: (data: unknown) => did.push(['posted', data]) }
  vi.stubGlobal('self', {
    location: { origin: 'https://candor.example' },
    clients: { claim: async () => undefined, matchAll: async () => [tab] },
    registration: {
      pushManager: { subscribe: async (options: unknown) => did.push(['subscribed', options]) },
    },
    skipWaiting: async () => undefined,
    addEventListener: (name: string, hear: Hear) => hears.set(name, hear),
  })
  vi.resetModules()
  await import(/* @vite-ignore */ file)
  async function change(event: object): Promise<void> {
    let done: Promise<unknown> | undefined
    const waitUntil = (work: Promise<unknown>) => void (done = work)
    hears.get('pushsubscriptionchange')!({ ...event, waitUntil })
    await done
  }
  return { did, change }
}

test('after the push service ends an address, a new one is requested with the same key, and the app is notified', async () => {
  const { did, change } = await started()
  const key = new ArrayBuffer(65)
  await change({ oldSubscription: { options: { applicationServerKey: key } } })
  const asked = { userVisibleOnly: true, applicationServerKey: key }
  expect(did).toEqual([
    ['subscribed', asked],
    ['posted', 'pushsubscriptionchange'],
  ])
})

test('after the browser has replaced an address itself, the app is notified', async () => {
  const { did, change } = await started()
  await change({ newSubscription: {} })
  expect(did).toEqual([['posted', 'pushsubscriptionchange']])
})
