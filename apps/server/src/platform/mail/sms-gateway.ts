import type { SmsConfig } from './mail-config.ts'
import type { Mailer } from './mailer.ts'
import { Undeliverable } from './undeliverable.ts'

/** Time limit of a request (ms); shorter than the time in which the server stops. */
const patienceMs = 8_000
const tooMany = 429

/** Sends SMS over an HTTP gateway: one POST of `{ to, from, text }`; any 2xx answer means accepted. */
export function createSmsGateway({ url, token, from }: SmsConfig): Mailer {
  return {
    async send({ to, text }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ to, from, text }),
        // A redirect would lead to a host that the operator did not name.
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
