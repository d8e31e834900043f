import { RefusalToStart } from './refusal-to-start.ts'

/** Web Push: notices to users while the app is closed. */
export interface WebPushConfig {
  /** Contact address for push services: `mailto:` or `https:`. */
  contact: string
  /** Origin of a test receiver on this machine that stands in for a push service; null if there is none. */
  testReceiver: string | null
}

type Env = Record<string, string | undefined>

/** @throws RefusalToStart with one sentence that names the variable and the expected form */
export function readWebPushConfig(env: Env): WebPushConfig {
  const contact = env.CANDOR_PUSH_CONTACT || 'mailto:operator@example.com'
  if (!/^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+.*)$/.test(contact))
    throw new RefusalToStart(
      `CANDOR_PUSH_CONTACT is "${contact}": it must look like mailto:operator@example.com or https://example.com/contact.`,
    )
  const receiver = env.CANDOR_PUSH_TEST_RECEIVER || null
  if (receiver !== null && !/^http:\/\/127\.0\.0\.1:\d{1,5}$/.test(receiver))
    throw new RefusalToStart(
      `CANDOR_PUSH_TEST_RECEIVER is "${receiver}": it must look like http://127.0.0.1:9100, and is for tests alone.`,
    )
  return { contact, testReceiver: receiver }
}
