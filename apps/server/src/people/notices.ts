import type { Language } from '@candor/api'
import type { Event } from '../platform/lane/index.ts'
import { contactOf } from './account.ts'
import { deviceLabel } from './device-label.ts'
import { closingWords, type ClosingEvent } from './closing/notice-words.ts'
import type { ClosingEventData, PeopleEvents } from './events.ts'
import {
  closingMail,
  credentialMail,
  signedOutMail,
  newDeviceMail,
  noticeMail,
} from './notice-mail.ts'
import { readChoices } from './notice-choices.ts'
import { findSessionById, findUser } from './queries.ts'
import type { User } from './tables.ts'
import type { Tools } from './tools.ts'

/**
 * Notifies users at their own contact of what was done to their account; a guest has none. Messages are stored until
 * they are delivered.
 */
export function sendNotices(tools: Tools) {
  const underWay = new Set<Promise<unknown>>()
  async function watched(sent: Promise<unknown>): Promise<void> {
    underWay.add(sent)
    await sent.finally(() => underWay.delete(sent))
  }
  return {
    notice: (event: Event): Promise<void> => notice(tools, event),
    /** Lets `settled` wait for this promise too. */
    watched,
    /** Sends another module's text. */
    notify: (event: Event, what: string, text: string): Promise<void> =>
      watched(mailIfWanted(tools, event, (contact) => noticeMail(contact, what, [text]))),
    /** Like `notify`, in the user's own language, for events while they are away; not after the account has ended. */
    notifyIn: (event: Event, write: InLanguage): Promise<void> =>
      watched(mailIfWanted(tools, event, (contact, user) => inLanguage(contact, user, write))),
    /** Like `notifyIn`, by e-mail only: not to a phone. */
    mailIn: (event: Event, write: InLanguage): Promise<void> =>
      watched(
        mailIfWanted(tools, event, (contact, user) =>
          contact.type === 'email' ? inLanguage(contact, user, write) : null,
        ),
      ),
    /** Resolves when none is in progress, sent or failed. */
    async settled(): Promise<void> {
      await Promise.allSettled(underWay)
    },
  }
}

async function notice(tools: Tools, event: Event): Promise<void> {
  const { name, data, at } = event
  const link = `${tools.origin}/#/my`
  if (name === 'credentialChanged')
    await mailUser(tools, event, (contact) =>
      credentialMail(contact, data as PeopleEvents['credentialChanged'], at, link),
    )
  if (name === 'signedOutByDesk')
    await mailUser(tools, event, (contact, { lang }) =>
      signedOutMail(contact, { ...(data as PeopleEvents['signedOutByDesk']), lang }, link),
    )
  if (name === 'contactLeft')
    await keep(tools, event, leftMail(data as PeopleEvents['contactLeft'], at, link))
  if (isOfClosing(name))
    await mailUser(tools, event, (contact) =>
      closingMail(contact, name, data as ClosingEventData, link),
    )
  if (name === 'signedIn') await mailNewDevice(tools, event, link)
}

/** Notifies the address that the user left. */
function leftMail(
  { userId, former, holdUntilAt, lang }: PeopleEvents['contactLeft'],
  at: number,
  link: string,
): Mail {
  return credentialMail(former, { userId, credential: 'contact', holdUntilAt, lang }, at, link)
}

const isOfClosing = (name: string): name is ClosingEvent => name in closingWords['en-us']

async function mailNewDevice(tools: Tools, event: Event, link: string): Promise<void> {
  const { userId, sessionId, isNewDevice, lang } = event.data as PeopleEvents['signedIn']
  if (!isNewDevice) return
  const session = await findSessionById(tools.pool, userId, sessionId)
  if (session === null) return
  const from = { device: deviceLabel(session) ?? '—', ip: session.ip, lang }
  await mailUser(tools, event, (contact) => newDeviceMail(contact, from, event.at, link))
}

/** The title, which is also the subject, and the text. */
export type InLanguage = (lang: Language) => { readonly what: string; readonly text: string }

/** The event of a message: one event leads to one message. */
type Which = Pick<Event, 'userId' | 'number'>

type Contact = NonNullable<ReturnType<typeof contactOf>>
type Mail = ReturnType<typeof credentialMail>

type Write = (contact: Contact, user: User) => Mail | null

/** Sends another module's message unless the user has turned off letters of its topic. */
async function mailIfWanted(tools: Tools, event: Event, write: Write) {
  const topic = await tools.topicOf(event)
  if (topic !== null && !(await readChoices(tools.pool, event.userId))(topic, 'email')) return
  await mailUser(tools, event, write)
}

async function mailUser(tools: Tools, event: Which, write: Write) {
  const user = await findUser(tools.pool, event.userId)
  const contact = user === null ? null : contactOf(user)
  const mail = user === null || contact === null ? null : write(contact, user)
  if (mail !== null) await keep(tools, event, mail)
}

function inLanguage(contact: Contact, { lang, closedAt }: User, write: InLanguage): Mail | null {
  if (closedAt !== null) return null
  const { what, text } = write(lang)
  return noticeMail(contact, what, [text])
}

/** A redelivered event leads to no second letter. */
function keep({ mailer }: Pick<Tools, 'mailer'>, { userId, number }: Which, mail: Mail) {
  return mailer.keep({ ...mail, about: `event ${userId}/${number}` })
}
