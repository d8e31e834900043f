import { createHash } from 'node:crypto'
import { webPush } from './library.ts'
import type { LiveDevice } from './devices.ts'
import type { PushKeys } from './push-keys.ts'
import { pushServiceOf } from './push-service.ts'

/** Shorter than the time in which the server stops. */
const patienceMs = 8_000
/** So long a push service keeps what a sleeping phone has not fetched: after that it is old news. */
const keptSeconds = 4 * 60 * 60

/**
 * What became of one message: whether to ask again, and whether the device is still there. Who is refused may have another
 * key than the device was subscribed with, or a contact or a clock that its service does not take.
 */
export type Sent = 'sent' | 'gone' | 'refused' | 'later' | 'lost'

/** Nothing has reached anybody where not even a connection was made. */
const unreached: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

export type SenderOptions = {
  readonly keys: PushKeys
  /** To whom push services write if they must: `mailto:` or `https:`. */
  readonly contact: string
  /** The origin of a receiver of tests, on this machine; null but for tests. */
  readonly testReceiver: string | null
}

/** Sends one message, encrypted for its device, to the push service of that device's browser. */
export function createSender({ keys, contact, testReceiver }: SenderOptions) {
  return async (
    { endpoint, p256dh, auth }: LiveDevice,
    payload: object,
    { about, isUrgent }: { readonly about: string; readonly isUrgent: boolean },
  ): Promise<Sent> => {
    // What was let in may have been let in by rules that are no more.
    if (pushServiceOf(endpoint, testReceiver) === null) return 'gone'
    const request = requestTo({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload))
    if (request === null) return 'gone'
    try {
      const answer = await fetch(endpoint, {
        method: 'POST',
        headers: request.headers,
        body: request.body,
        // Whoever the service points to is nobody that we know.
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.body?.cancel()
      return meaningOf(answer.status)
    } catch (error) {
      const { cause } = error as { cause?: { code?: unknown } }
      // Silence may have been a yes: it is not sent twice.
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
        // Its keys are none: nothing can be encrypted for it.
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
