import { storage } from '../lib/storage.ts'
import { call } from './client.ts'
import { userId } from './session.ts'

const storageKey = 'push'

/** This browser's subscription; null without one. Reading it registers nothing. */
export async function subscribed(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Registers this device's subscription with the server, and stores its user and address. */
export async function registerDevice(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const parts = { p256dh: keys!['p256dh']!, auth: keys!['auth']! }
  await call('subscribePush', { endpoint: endpoint!, keys: parts })
  storage.set(storageKey, `${userId()} ${endpoint}`)
}

/** Unregisters this device at the request of its user. */
export function forgetDevice(): void {
  storage.remove(storageKey)
}

/**
 * Sends the server a changed address of the push service, because the old address no longer works. Only for the user
 * who turned push on here and has not turned it off; the next user is asked nothing.
 */
export async function renewDevice(): Promise<void> {
  const [owner, endpoint] = storage.get(storageKey)?.split(' ') ?? []
  if (owner === undefined || owner !== userId() || !('serviceWorker' in navigator)) return
  const subscription = await subscribed()
  if (subscription !== null && subscription.endpoint !== endpoint)
    await registerDevice(subscription)
}

/** Renews now, and whenever the worker reports a changed address. Returns a function that stops it. */
export function keepDevice(): () => void {
  // A failure is retried at the next start.
  const renew = () => void renewDevice().catch(() => undefined)
  renew()
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  container?.addEventListener('message', renew)
  return () => container?.removeEventListener('message', renew)
}
