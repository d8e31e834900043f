import type { SmsConfig } from './mail-config.ts'
import type { Mailer } from './mailer.ts'
import { Undeliverable } from './undeliverable.ts'

/** Shorter than the time in which the server stops. */
const patienceMs = 8_000
const tooMany = 429

/** Sends SMS over an HTTP gateway: one POST of `{ to, from, text }`, any answer of 2xx is a promise to send. */
export function createSmsGateway({ url, token, from }: SmsConfig): Mailer {
  return {
    async send({ to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ to, from, text }),
        // Whoever the gateway points to is not whom the operator named.
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.body?.cancel()
      if (answer.ok) return
      const what = `The SMS gateway answered ${answer.status}`
      const isForGood = answer.status >= 400 && answer.status < 500 && answer.status !== tooMany
      throw isForGood ? new Undeliverable(what) : new Error(what)
    },
  }
}
