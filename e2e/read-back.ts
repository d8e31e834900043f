import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, checkResult, createClient } from '@candor/api'
import type { CallName, Endpoints, RequestOf, ResultOf } from '@candor/api'
import type { Page } from 'playwright-core'
import { patienceMs } from './phone.ts'

/**
 * What the API itself answers whoever is signed in on a page, held to its schema: what a screen shows may be what it
 * wishes were so. It has no device key, so that nothing is changed but by taps.
 */
export async function readBack<Name extends CallName>(
  page: Page,
  name: Name,
  input: RequestOf<Endpoints[Name]>,
): Promise<ResultOf<Endpoints[Name]>> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const client = createClient({
    origin: new URL(page.url()).origin,
    sign: () => Promise.reject(new Error('What reads back changes nothing.')),
    token: () => token,
    lang: () => 'en-us',
    check: checkResult,
  })
  return patiently(() => client.call(name, input))
}

/** A server on a busy machine says that it is, and is asked again. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const end = Date.now() + patienceMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const isBusy = error instanceof ApiError && error.errorKey === 'BUSY'
      if (!isBusy || Date.now() > end) throw error
      await pause(500)
    }
  }
}
