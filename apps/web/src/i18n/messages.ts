import { IntlErrorCode } from 'use-intl'
import type { IntlError, Messages } from 'use-intl'
import * as chunks from 'virtual:messages'
import type { Lang } from './languages.ts'

/** The messages of the shell and the landing screen, and those of all other screens. */
export type MessagePart = 'first' | 'rest'

/** Loads one part of a language's compiled messages: two chunks each, nothing of the other seven. */
export async function loadMessages(lang: Lang, part: MessagePart): Promise<Partial<Messages>> {
  return (await chunks[part][lang]()).default
}

/** A missing message is a defect that checks detect; for a user it must still not stop the page. */
export function reportMessageError(error: IntlError): void {
  if (error.code !== IntlErrorCode.ENVIRONMENT_FALLBACK) console.error(error.message)
}
