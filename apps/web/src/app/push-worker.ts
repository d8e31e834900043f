// The worker of the whole origin: it shows notices while the app is closed, and opens what they are about. It keeps nothing and
// answers no request. Written out as it stands, without types: nothing can be imported here.

type Lasting = { waitUntil(work: Promise<unknown>): void }
type Pushed = Lasting & { readonly data: { json(): unknown } }
type Changed = Lasting & {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}
type Tapped = Lasting & { readonly notification: Notification }
type OpenTab = {
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(data: unknown, transfer: Transferable[]): void
}
type Scope = {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<readonly OpenTab[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install', hear: () => void): void
  addEventListener(name: 'activate', hear: (event: Lasting) => void): void
  addEventListener(name: 'push', hear: (event: Pushed) => void): void
  addEventListener(name: 'pushsubscriptionchange', hear: (event: Changed) => void): void
  addEventListener(name: 'notificationclick', hear: (event: Tapped) => void): void
}
type Message = { readonly id: string; readonly title: string; readonly path: string }

const worker = self as unknown as Scope

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('push', (event) => {
  const { id, title, path } = event.data.json() as Message
  const options = { tag: id, icon: '/icon-192.png', data: { path } }
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(event)))

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path } = event.notification.data as Pick<Message, 'path'>
  // Behind the hash every path is one of the app.
  event.waitUntil(showTab(new URL(`/#${path}`, worker.location.origin).href))
})

/** In the tab that is open, else in a new one. */
async function showTab(url: string): Promise<void> {
  const [open] = await worker.clients.matchAll({ type: 'window' })
  if (open === undefined) return void (await worker.clients.openWindow(url))
  // A tab that this worker does not hold yet cannot be moved by it.
  const moved = await open.navigate(url).catch(() => null)
  await (moved === null ? worker.clients.openWindow(url) : open.focus())
}

/**
 * Takes a new address of the push service where the old one has ended, with the same key. Whose device it is this worker does not
 * know, and a call is signed by the app alone: a tab that is open is told, and any other looks when it is opened.
 */
async function subscribeAgain({ oldSubscription, newSubscription }: Changed): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey
  if (!newSubscription && key)
    await worker.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    })
  for (const tab of await worker.clients.matchAll({ type: 'window' }))
    tab.postMessage('pushsubscriptionchange', [])
}
