import type { Language } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import type { Pool } from 'pg'
import type { Event } from '../platform/lane/index.ts'
import type { Live } from '../platform/live/live.ts'
import {
  filledIn,
  lettersOf,
  type MailIn,
  type NoticeSource,
  type NoticeWords,
} from '../platform/notice-source.ts'
import type { InLanguages } from '../platform/in-languages.ts'
import { nameIn, namesOf } from '../platform/offer-words.ts'
import { noticeWords, notifiedEvents, type NotifiedEvent } from './notice-words.ts'
import { findContest } from './queries.ts'
import type { Contest } from './tables.ts'

/** Data of such an event: the entry, its contest, and the amount of a prize. */
type ContestEvent = {
  readonly id: string
  readonly contestId: string
  readonly prize?: string
}

const isNotified = (name: string): name is NotifiedEvent =>
  (notifiedEvents as readonly string[]).includes(name)

type Tools = {
  readonly pool: Pick<Pool, 'query'>
  readonly mailIn: MailIn
  /** Origin of the web app, for links. */
  readonly origin: string
}

/** Mails that a joined contest was cancelled, with the reason, or that a prize was paid. */
export const mailContests = ({ pool, mailIn, origin }: Tools) =>
  lettersOf(contestNotices(pool), { mailIn, origin, see: (lang) => noticeWords[lang].see })

/** The same as notices of the inbox. */
export const contestNotices = (pool: Tools['pool']): NoticeSource => ({
  names: notifiedEvents,
  async about(event) {
    const data = await withContest(pool, event)
    return { typeKey: 'contest', refType: 'contest', refId: data.contestId, data }
  },
  say: wordsOf,
})

type OfContest = ContestEvent &
  Pick<Contest, 'currency' | 'cancelReason'> & {
    /** Its names. */
    readonly name: InLanguages<string>
  }

async function withContest(pool: Tools['pool'], { data }: Event): Promise<OfContest> {
  const facts = data as ContestEvent
  const { spoken, currency, cancelReason } = (await findContest(pool, facts.contestId))!
  return { ...facts, name: namesOf(spoken), currency, cancelReason }
}

function wordsOf(event: Pick<Event, 'name' | 'data'>, lang: Language): NoticeWords {
  const name = event.name as NotifiedEvent
  const { name: names, currency, cancelReason, prize = '' } = event.data as OfContest
  const words = noticeWords[lang]
  const values: Record<string, string> = {
    contest: nameIn(names, lang),
    prize: `${prize} ${currency}`,
    reason: cancelReason === null ? '' : messageOf(lang, `reason.${cancelReason}`),
  }
  const fill = (sentence: string) => filledIn(sentence, values)
  return { what: fill(words.what[name]), text: fill(words[name]) }
}

/** Pushes the same events to the user's browsers, so that they read again. */
export function pushContests(live: Pick<Live, 'deliver' | 'clients'>): (event: Event) => void {
  return ({ name, data, userId, at }) => {
    if (live.clients === 0 || !isNotified(name)) return
    const { id, contestId } = data as ContestEvent
    live.deliver(userId, 'notice', [
      { id, kind: name, refType: 'contest_entry', refId: id, values: { contestId }, at },
    ])
  }
}
