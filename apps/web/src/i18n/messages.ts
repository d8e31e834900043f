import { IntlErrorCode } from 'use-intl'
import type { IntlError } from 'use-intl'
import type english from './messages/en-us.json'
import type { Lang } from './languages.ts'

export type Messages = typeof english

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
  }
}

const files = import.meta.glob<Messages>('./messages/*.json', { import: 'default' })

/** Loads one language's compiled messages: one chunk each, nothing of the other seven. */
export async function loadMessages(lang: Lang): Promise<Messages> {
  const load = files[`./messages/${lang}.json`]
  if (load === undefined) throw new Error(`no messages for ${lang}`)
  return load()
}

/** A missing message is a defect that checks catch; on a user's screen it must still not stop the page. */
export function reportMessageError(error: IntlError): void {
  if (error.code !== IntlErrorCode.ENVIRONMENT_FALLBACK) console.error(error.message)
}
