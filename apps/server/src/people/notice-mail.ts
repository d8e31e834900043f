import type { Language, ReasonKey } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import type { Mail } from '../platform/mail/mailer.ts'
import { utcMinute } from '../platform/notice-source.ts'
import type { Contact } from './account.ts'
import { closingWords, type ClosingEvent } from './closing/notice-words.ts'
import type { ClosingEventData, PeopleEvents } from './events.ts'
import { noticeWords } from './notice-words.ts'

/** The message of a changed credential: what is paused, and what to do if it was a stranger. */
export function credentialMail(
  contact: Contact,
  { credential, holdUntilAt, lang }: PeopleEvents['credentialChanged'],
  at: number,
  link: string,
): Mail {
  const words = noticeWords[lang]
  const hold = holdUntilAt === null ? [] : [words.hold.replace('{until}', utcMinute(holdUntilAt))]
  const subject = words.changed[credential]
  return noticeMail(contact, subject, [
    words.when.replace('{at}', utcMinute(at)),
    ...hold,
    words.notYou.replace('{link}', link),
  ])
}

type From = { readonly device: string; readonly ip: string; readonly lang: Language }

/** The message of a sign-in from a new device. */
export function newDeviceMail(
  contact: Contact,
  { device, ip, lang }: From,
  at: number,
  link: string,
): Mail {
  const words = noticeWords[lang]
  return noticeMail(contact, words.newDevice, [
    words.from.replace('{device}', device).replace('{ip}', ip),
    words.when.replace('{at}', utcMinute(at)),
    words.notYou.replace('{link}', link),
  ])
}

/** The message that an operator signed the user out, with the reason. */
export function signedOutMail(
  contact: Contact,
  { reasonKey, lang }: { readonly reasonKey: ReasonKey; readonly lang: Language },
  link: string,
): Mail {
  const { signedOut, signInAgain } = noticeWords[lang]
  const reason = messageOf(lang, `reason.${reasonKey}`)
  return noticeMail(contact, signedOut, [reason, signInAgain.replace('{link}', link)])
}

/** The messages about the closing of an account. */
export function closingMail(
  contact: Contact,
  name: ClosingEvent,
  { closesAt, lang }: ClosingEventData,
  link: string,
): Mail {
  const { what, text } = closingWords[lang][name]
  return noticeMail(contact, what, [
    text.replace('{until}', utcMinute(closesAt)).replace('{link}', link),
  ])
}

/** Builds a message; an SMS has no subject, so its text begins with the title. */
export function noticeMail(contact: Contact, what: string, sentences: readonly string[]): Mail {
  const text = sentences.join(' ')
  const to = contact.address
  return contact.type === 'email'
    ? { channel: 'email', to, subject: what, text, code: null }
    : { channel: 'sms', to, subject: '', text: `Candor: ${what}. ${text}`, code: null }
}
