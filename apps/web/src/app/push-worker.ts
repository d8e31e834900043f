// The service worker of the origin: it shows notices while the app is closed, and opens their objects. It stores
// nothing and answers no request. Plain script without types, because nothing can be imported here.

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
  addEventListener(name: 'install', listener: () => void): void
  addEventListener(name: 'activate', listener: (event: Lasting) => void): void
  addEventListener(name: 'push', listener: (event: Pushed) => void): void
  addEventListener(name: 'pushsubscriptionchange', listener: (event: Changed) => void): void
  addEventListener(name: 'notificationclick', listener: (event: Tapped) => void): void
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
  // Behind the hash every path belongs to the app.
  event.waitUntil(showTab(new URL(`/#${path}`, worker.location.origin).href))
})

/** Shows a URL in the open tab, or else in a new tab. */
async function showTab(url: string): Promise<void> {
  const [open] = await worker.clients.matchAll({ type: 'window' })
  if (open === undefined) return void (await worker.clients.openWindow(url))
  // A tab that this worker does not control yet cannot be navigated by it.
  const moved = await open.navigate(url).catch(() => null)
  await (moved === null ? worker.clients.openWindow(url) : open.focus())
}

/**
 * Requests a new address of the push service after the old one has ended, with the same key. The worker does not know
 * the device's user, and only the app signs calls: an open tab is notified, and any other checks when it is opened.
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
