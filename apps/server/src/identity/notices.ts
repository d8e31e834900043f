import { dayOf, type Language } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import type { Event } from '../platform/lane/index.ts'
import {
  lettersOf,
  type MailIn,
  type NoticeSource,
  type NoticeWords,
} from '../platform/notice-source.ts'
import type { IdentityEventData } from './events.ts'
import { narrowedWords, noticeWords, seeWords, type Noticed } from './notice-words.ts'
import type { Tools } from './tools.ts'

/** Notifies users of changes to their identity, in the language of their application. */
export function noticeLetters({ notify, origin }: Pick<Tools, 'notify' | 'origin'>) {
  const mailIn: MailIn = (event, write) => {
    const { what, text } = write((event.data as IdentityEventData).lang)
    return notify(event, what, text)
  }
  return lettersOf(identityNotices, { mailIn, origin, see: (lang) => seeWords[lang] })
}

/** The same notices, to read later in any language. */
export const identityNotices: NoticeSource = {
  names: Object.keys(noticeWords['en-us']),
  about: () => ({ typeKey: 'kyc', refType: 'identity', refId: null }),
  say: wordsOf,
}

function wordsOf({ name, data }: Pick<Event, 'name' | 'data'>, lang: Language): NoticeWords {
  const { reasonKey, documentEndsAt, narrows = false } = data as IdentityEventData
  const { what, text } = noticeWords[lang][name as Noticed]
  const filled = text
    .replace('{reason}', reasonKey === null ? '' : messageOf(lang, `identity.${reasonKey}`))
    .replace('{day}', documentEndsAt === null ? '' : dayOf(documentEndsAt - 1))
  // The remaining action is then to read what has changed.
  return { what, text: narrows ? narrowedWords[lang] : filled.trim() }
}
