import { createHash } from 'node:crypto'
import { webPush } from './library.ts'
import type { LiveDevice } from './devices.ts'
import type { PushKeys } from './push-keys.ts'
import { pushServiceOf } from './push-service.ts'

/** Shorter than the server's shutdown time. */
const patienceMs = 8_000
/** How long a push service keeps an unfetched message; later it is outdated. */
const keptSeconds = 4 * 60 * 60

/**
 * Result of one message: whether to retry, and whether the device still exists. A refusal may be about another key, or about a
 * contact or clock that the service rejects.
 */
export type Sent = 'sent' | 'gone' | 'refused' | 'later' | 'lost'

/** Without a connection the message reached no service. */
const unreached: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

export type SenderOptions = {
  readonly keys: PushKeys
  /** Contact for push services: `mailto:` or `https:`. */
  readonly contact: string
  /** Origin of a test receiver on this machine; null otherwise. */
  readonly testReceiver: string | null
}

/** Sends one message, encrypted for its device, to the device's push service. */
export function createSender({ keys, contact, testReceiver }: SenderOptions) {
  return async (
    { endpoint, p256dh, auth }: LiveDevice,
    payload: object,
    { about, isUrgent }: { readonly about: string; readonly isUrgent: boolean },
  ): Promise<Sent> => {
    // The device may have been accepted under earlier rules.
    if (pushServiceOf(endpoint, testReceiver) === null) return 'gone'
    const request = requestTo({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload))
    if (request === null) return 'gone'
    try {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: request.headers,
        body: request.body,
        // A redirect could lead to an unknown host.
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.body?.cancel()
      return meaningOf(answer.status)
    } catch (error) {
      const { cause } = error as { cause?: { code?: unknown } }
      // No answer may mean success, so it is not sent twice.
      return unreached.has(cause?.code) ? 'later' : 'lost'
    }

    function requestTo(
      to: { endpoint: string; keys: { p256dh: string; auth: string } },
      text: string,
    ) {
      try {
        const { headers, body } = webPush.generateRequestDetails(to, text, {
          vapidDetails: { subject: contact, ...keys },
          TTL: keptSeconds,
          urgency: isUrgent ? 'high' : 'normal',
          topic: createHash('sha256').update(about).digest('base64url').slice(0, 32),
        })
        const { 'Content-Length': _length, ...rest } = headers
        const given = Object.entries(rest).map(([name, value]) => [name, String(value)] as const)
        return { headers: Object.fromEntries(given), body }
      } catch {
        // Its keys are invalid, so encryption is impossible.
        return null
      }
    }
  }
}

function meaningOf(status: number): Sent {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 401 || status === 403) return 'refused'
  return status === 429 || status >= 500 ? 'later' : 'lost'
}
