import { toBase64url } from '@candor/api'

/** The worker that shows notices while the app is closed; it does nothing else. */
const workerPath = '/push-worker.js'

/** What stands in the way of this browser, if anything does. */
export type Hindrance = 'unsupported' | 'homeScreen' | 'denied'

/** What stands in the way before anybody is asked; null where the switch works. */
export function hindrance(): Hindrance | null {
  // A phone of Apple lets only what stands on its home screen ask.
  if (isApplePhone() && !matchMedia('(display-mode: standalone)').matches) return 'homeScreen'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Whether a subscription is of this key of the server: of another one, nothing that is sent arrives. */
export function isOfKey({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey
  return own === null || toBase64url(new Uint8Array(own)) === key
}

/**
 * Asks for permission, which only a tap may do, and subscribes. Null where permission was not given.
 * @throws where the browser reaches no push service
 */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(workerAddress(), { scope: '/' })
  const { pushManager } = await navigator.serviceWorker.ready
  // One of another key, as after the server's was lost, takes no second.
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

type Trusted = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (text: string) => string },
  ) => { createScriptURL: (text: string) => string }
}

let policy: ReturnType<Trusted['createPolicy']> | undefined

/** The one address of a script that the app may name; where browsers do not ask for it, it is a text. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: Trusted }
  if (trustedTypes === undefined) return workerPath
  policy ??= trustedTypes.createPolicy('push-worker', { createScriptURL: () => workerPath })
  return policy.createScriptURL(workerPath)
}
