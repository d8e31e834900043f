import { orderNumber, type Language } from '@candor/api'
import type { Event } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import type { MailIn, NoticeSource, NoticeWords } from '../platform/notice-source.ts'
import type { SupportEventData } from './events.ts'
import { words } from './words.ts'

/** Mails that support has answered: for a ticket always, for a chat if the user is not watching. The text stays in the app. */
export function mailAnswers(
  mailIn: MailIn,
  live: Pick<Live, 'isWatched'>,
  origin: string,
): (event: Event) => Promise<void> {
  return async (event) => {
    if (event.name !== answeredEvent || isSeen(live, event)) return
    const { id, kind } = event.data as SupportEventData
    await mailIn(event, (lang) => {
      const { read, never } = words[lang]
      const link = `${origin}/#/support${kind === 'ticket' ? `?id=${id}` : ''}`
      return { what: wordsOf(event, lang).what, text: `${read.replace('{link}', link)} ${never}` }
    })
  }
}

/** The same as notices of the inbox. */
export const supportNotices = (live: Pick<Live, 'isWatched'>): NoticeSource => ({
  names: [answeredEvent],
  about(event) {
    const { id, kind } = event.data as SupportEventData
    return isSeen(live, event)
      ? null
      : { typeKey: 'system', refType: kind, refId: kind === 'ticket' ? id : null }
  },
  say: wordsOf,
})

const answeredEvent = 'supportAnswered'

/** A user with the app open sees the chat anyway. */
const isSeen = (live: Pick<Live, 'isWatched'>, { userId, data }: Event): boolean =>
  (data as SupportEventData).kind === 'chat' && live.isWatched(userId, 'notice')

function wordsOf({ data }: Pick<Event, 'data'>, lang: Language): NoticeWords {
  const { id, kind } = data as SupportEventData
  const { ticket, chat, never } = words[lang]
  const what = kind === 'chat' ? chat : ticket.replace('{ticket}', orderNumber('ticket', id))
  return { what, text: never }
}
