import { toBase64url } from '@candor/api'

/** The service worker that shows notices while the app is closed; it does nothing else. */
const workerPath = '/push-worker.js'

/** The obstacle of this browser, if any. */
export type Hindrance = 'unsupported' | 'homeScreen' | 'denied'

/** The obstacle before asking for permission; null if the switch works. */
export function hindrance(): Hindrance | null {
  // Apple's phones allow the request only to an app on the home screen.
  if (isApplePhone() && !matchMedia('(display-mode: standalone)').matches) return 'homeScreen'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : null
}

const isApplePhone = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/** Whether a subscription belongs to this key of the server: with another key no message arrives. */
export function isOfKey({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey
  return own === null || toBase64url(new Uint8Array(own)) === key
}

/**
 * Asks for permission, which requires a tap, and subscribes. Null without permission.
 * @throws if the browser reaches no push service
 */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(workerAddress(), { scope: '/' })
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription of another key, as after a new server key, blocks a second one.
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

/** The only script address that the app may use; in browsers without Trusted Types it is a plain text. */
function workerAddress(): string {
  const { trustedTypes } = window as { trustedTypes?: Trusted }
  if (trustedTypes === undefined) return workerPath
  policy ??= trustedTypes.createPolicy('push-worker', { createScriptURL: () => workerPath })
  return policy.createScriptURL(workerPath)
}
