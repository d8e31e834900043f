/** A message to a person, outside the app. */
export interface Mail {
  channel: 'email' | 'sms'
  /** E-mail address, or phone number with its country code. */
  to: string
  subject: string
  text: string
  /** The code in the text, if there is one. */
  code: string | null
}

/** A message that must arrive. */
export interface Letter extends Mail {
  /** The subject matter, such as one event: it is mailed once, even if the event is redelivered. */
  about: string
}

/** A message as an outlet receives it. */
interface Sent extends Mail {
  /** The same for every try of one message, so that the recipient can recognise duplicates. */
  messageId?: string
}

export interface Mailer {
  /** Sends the message; resolves when the outlet has accepted it. */
  send(mail: Sent): Promise<void>
}

export interface PostOffice extends Mailer {
  /** Stores a message that must arrive, however long that takes. Never a code, which expires. */
  keep(letter: Letter): Promise<void>
}
