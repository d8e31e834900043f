import { messageOf } from '@candor/api/messages'
import type { Language } from '@candor/api'
import {
  utcMinute,
  type KeptEvent,
  type NoticeAbout,
  type NoticeSource,
  type NoticeWords,
} from '../platform/notice-source.ts'
import type { Event } from '../platform/lane/index.ts'
import { closingWords, type ClosingEvent } from './closing/notice-words.ts'
import { deviceLabel } from './device-label.ts'
import type { ClosingEventData, PeopleEvents } from './events.ts'
import { noticeWords } from './notice-words.ts'
import { findSessionById } from './queries.ts'
import type { Tools } from './tools.ts'

/** Without `accountClosed`, because the user can no longer read notices then. */
const closings = ['accountClosing', 'accountKept', 'closingLapsed'] as const

/** The app's name, where a letter has a link. */
const here = 'Candor'

const security: NoticeAbout = { typeKey: 'security', refType: 'security', refId: null }
const closing: NoticeAbout = { typeKey: 'security', refType: 'closing', refId: null }

type From = { readonly device: string; readonly ip: string }

/** Notices of what was done to an account, with the words of its letters. */
export const peopleNotices = ({ pool }: Pick<Tools, 'pool'>): NoticeSource => ({
  names: ['credentialChanged', 'signedOutByDesk', 'signedIn', ...closings],
  about: (event) => (event.name === 'signedIn' ? aboutDevice(pool, event) : aboutChange(event)),
  say: wordsOf,
})

const aboutChange = ({ name }: Event): NoticeAbout => (isOfClosing(name) ? closing : security)

/** Stores the device in the notice, because the session may be gone when it is read. */
async function aboutDevice(pool: Tools['pool'], { data }: Event): Promise<NoticeAbout | null> {
  const { userId, sessionId, isNewDevice } = data as PeopleEvents['signedIn']
  const session = isNewDevice ? await findSessionById(pool, userId, sessionId) : null
  if (session === null) return null
  const from: From = { device: deviceLabel(session) ?? '—', ip: session.ip }
  return { ...security, data: from }
}

const isOfClosing = (name: string): name is ClosingEvent =>
  (closings as readonly string[]).includes(name)

function wordsOf({ name, data, at }: KeptEvent, lang: Language): NoticeWords {
  const words = noticeWords[lang]
  const when = words.when.replace('{at}', utcMinute(at))
  const notYou = words.notYou.replace('{link}', here)
  if (isOfClosing(name)) {
    const { what, text } = closingWords[lang][name]
    const until = utcMinute((data as ClosingEventData).closesAt)
    return { what, text: text.replace('{until}', until).replace('{link}', here) }
  }
  if (name === 'signedOutByDesk') {
    const { reasonKey } = data as PeopleEvents['signedOutByDesk']
    return { what: words.signedOut, text: messageOf(lang, `reason.${reasonKey}`) }
  }
  if (name === 'signedIn') {
    const { device, ip } = data as From
    const from = words.from.replace('{device}', device).replace('{ip}', ip)
    return { what: words.newDevice, text: `${from} ${when} ${notYou}` }
  }
  const { credential, holdUntilAt } = data as PeopleEvents['credentialChanged']
  const hold = holdUntilAt === null ? [] : [words.hold.replace('{until}', utcMinute(holdUntilAt))]
  return { what: words.changed[credential], text: [when, ...hold, notYou].join(' ') }
}
