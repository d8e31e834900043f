import { storage } from '../lib/storage.ts'
import { call } from './client.ts'
import { userId } from './session.ts'

const storageKey = 'push'

/** What this browser has subscribed to; null where it has not. Nothing is registered by asking. */
export async function subscribed(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Has the server tell this device of what its user has on, and keeps whose it is, under which address. */
export async function tellDevice(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const parts = { p256dh: keys!['p256dh']!, auth: keys!['auth']! }
  await call('subscribePush', { endpoint: endpoint!, keys: parts })
  storage.set(storageKey, `${userId()} ${endpoint}`)
}

/** This device is not told any more, by a wish of its user. */
export function forgetDevice(): void {
  storage.remove(storageKey)
}

/**
 * Gives the server the new address where the push service has changed it since: its old one reaches nobody. Only for the user who
 * turned it on here, and who has not turned it off; who signs in after them is asked for nothing.
 */
export async function renewDevice(): Promise<void> {
  const [owner, endpoint] = storage.get(storageKey)?.split(' ') ?? []
  if (owner === undefined || owner !== userId() || !('serviceWorker' in navigator)) return
  const subscription = await subscribed()
  if (subscription !== null && subscription.endpoint !== endpoint) await tellDevice(subscription)
}

/** Does so now, and whenever the worker says that the address has changed. Returns a function that ends it. */
export function keepDevice(): () => void {
  // What fails is tried again at the next start.
  const renew = () => void renewDevice().catch(() => undefined)
  renew()
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  container?.addEventListener('message', renew)
  return () => container?.removeEventListener('message', renew)
}
