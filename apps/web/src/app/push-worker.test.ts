import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** A script and no module: it is run, and gives nothing. */
const file: string = './push-worker.ts'

type Hear = (event: object) => void

/** Starts the worker in a scope of its own, with one tab open, and answers what it listens to. */
async function started() {
  const hears = new Map<string, Hear>()
  const did: unknown[] = []
  const tab = { postMessage: (data: unknown) => did.push(['told', data]) }
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

test('where the push service ends an address, another one is taken with the same key, and the app is told', async () => {
  const { did, change } = await started()
  const key = new ArrayBuffer(65)
  await change({ oldSubscription: { options: { applicationServerKey: key } } })
  const asked = { userVisibleOnly: true, applicationServerKey: key }
  expect(did).toEqual([
    ['subscribed', asked],
    ['told', 'pushsubscriptionchange'],
  ])
})

test('where the browser has taken one itself, the app is told of it', async () => {
  const { did, change } = await started()
  await change({ newSubscription: {} })
  expect(did).toEqual([['told', 'pushsubscriptionchange']])
})
