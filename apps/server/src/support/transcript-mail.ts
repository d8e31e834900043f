import type { Pool } from 'pg'
import type { Event } from '../platform/lane/index.ts'
import type { MailIn } from '../platform/notice-source.ts'
import type { SupportEventData } from './events.ts'
import { messagesOf } from './queries.ts'
import { transcriptOf } from './transcript.ts'
import { words } from './words.ts'

/** Number of latest messages in one mail, which states the number omitted. */
const letterMessages = 500
const everyNumber = 2_000_000_000

/** Mails the chat to its user's own address on request. */
export function mailTranscripts(
  pool: Pick<Pool, 'query'>,
  mailIn: MailIn,
): (event: Event) => Promise<void> {
  return async (event) => {
    if (event.name !== 'transcriptAsked') return
    const { id } = event.data as SupportEventData
    const messages = await messagesOf(
      pool,
      { userId: event.userId, id },
      everyNumber,
      letterMessages,
    )
    // Messages are numbered from 1 without gaps.
    const earlier = (messages[0]?.number ?? 1) - 1
    await mailIn(event, (lang) => ({
      what: words[lang].title,
      text: [
        words[lang].never,
        ...(earlier > 0 ? [words[lang].earlier.replace('{count}', String(earlier))] : []),
        transcriptOf(messages, lang, event.at).content,
      ].join('\n\n'),
    }))
  }
}
