import type { Language } from '@candor/api'
import type { Event } from '../platform/lane/index.ts'
import { contactOf } from './account.ts'
import { deviceLabel } from './device-label.ts'
import { closingWords, type ClosingEvent } from './closing/notice-words.ts'
import type { ClosingTold, PeopleEvents } from './events.ts'
import { closingMail, credentialMail, deskMail, newDeviceMail, noticeMail } from './notice-mail.ts'
import { findSessionById, findUser } from './queries.ts'
import type { User } from './tables.ts'
import type { Tools } from './tools.ts'

/**
 * Tells people, at their own address, what was done to their account. A guest has no address. What is told must
 * arrive: it is kept until it has.
 */
export function sendNotices(tools: Tools) {
  const underWay = new Set<Promise<void>>()
  async function watched(sent: Promise<void>): Promise<void> {
    underWay.add(sent)
    await sent.finally(() => underWay.delete(sent))
  }
  return {
    onEvent: (event: Event): Promise<void> => watched(notice(tools, event)),
    /** Says something else that a module has to say, in words of its own. */
    notify: (userId: string, what: string, text: string): Promise<void> =>
      watched(tell(tools, userId, (contact) => noticeMail(contact, what, [text]))),
    /** The same in the user's own language, for what happens while they are away; not after the account has ended. */
    notifyIn: (userId: string, write: InLanguage): Promise<void> =>
      watched(
        tell(tools, userId, (contact, { lang, closedAt }) => {
          if (closedAt !== null) return null
          const { what, text } = write(lang)
          return noticeMail(contact, what, [text])
        }),
      ),
    /** Resolves when none is under way any more, sent or failed. */
    async settled(): Promise<void> {
      await Promise.allSettled(underWay)
    },
  }
}

async function notice(tools: Tools, { userId, name, data, at }: Event): Promise<void> {
  const link = `${tools.origin}/#/my`
  if (name === 'credentialChanged')
    await tell(tools, userId, (contact) =>
      credentialMail(contact, data as PeopleEvents['credentialChanged'], at, link),
    )
  if (name === 'signedOutByDesk')
    await tell(tools, userId, (contact, { lang }) =>
      deskMail(contact, { ...(data as PeopleEvents['signedOutByDesk']), lang }, link),
    )
  if (name === 'contactLeft')
    await tools.mailer.keep(leftMail(data as PeopleEvents['contactLeft'], at, link))
  if (isOfClosing(name))
    await tell(tools, userId, (contact) => closingMail(contact, name, data as ClosingTold, link))
  if (name === 'signedIn') await tellNewDevice(tools, data as PeopleEvents['signedIn'], at, link)
}

/** Tells the address that was left. */
function leftMail(
  { userId, former, holdUntilAt, lang }: PeopleEvents['contactLeft'],
  at: number,
  link: string,
): Mail {
  return credentialMail(former, { userId, credential: 'contact', holdUntilAt, lang }, at, link)
}

const isOfClosing = (name: string): name is ClosingEvent => name in closingWords['en-us']

async function tellNewDevice(
  tools: Tools,
  { userId, sessionId, isNewDevice, lang }: PeopleEvents['signedIn'],
  at: number,
  link: string,
): Promise<void> {
  if (!isNewDevice) return
  const session = await findSessionById(tools.pool, userId, sessionId)
  if (session === null) return
  const from = { device: deviceLabel(session) ?? '—', ip: session.ip, lang }
  await tell(tools, userId, (contact) => newDeviceMail(contact, from, at, link))
}

/** What happened, which is also the subject, and what more there is to say. */
export type InLanguage = (lang: Language) => { readonly what: string; readonly text: string }

type Contact = NonNullable<ReturnType<typeof contactOf>>
type Mail = ReturnType<typeof credentialMail>

async function tell(
  tools: Tools,
  userId: string,
  write: (contact: Contact, user: User) => Mail | null,
) {
  const user = await findUser(tools.pool, userId)
  const contact = user === null ? null : contactOf(user)
  const mail = user === null || contact === null ? null : write(contact, user)
  if (mail !== null) await tools.mailer.keep(mail)
}
