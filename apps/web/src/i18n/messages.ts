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

/** The messages of the shell and the landing screen, and those of all other screens. */
export type MessagePart = 'first' | 'rest'

const first = import.meta.glob<Partial<Messages>>('./messages/*.json', {
  import: 'default',
  query: '?part=first',
})
const rest = import.meta.glob<Partial<Messages>>('./messages/*.json', {
  import: 'default',
  query: '?part=rest',
})

/** Loads one part of a language's compiled messages: two chunks each, nothing of the other seven. */
export async function loadMessages(lang: Lang, part: MessagePart): Promise<Partial<Messages>> {
  const load = { first, rest }[part][`./messages/${lang}.json`]
  if (load === undefined) throw new Error(`no messages for ${lang}`)
  return load()
}

/** A missing message is a defect that checks detect; for a user it must still not stop the page. */
export function reportMessageError(error: IntlError): void {
  if (error.code !== IntlErrorCode.ENVIRONMENT_FALLBACK) console.error(error.message)
}
