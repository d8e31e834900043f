/** A message to a person, outside the app. */
export interface Mail {
  channel: 'email' | 'sms'
  /** E-mail address, or phone number with its country code. */
  to: string
  subject: string
  text: string
  /** The code that the text carries, when it carries one. */
  code: string | null
}

/** A message that must arrive. */
export interface Letter extends Mail {
  /** What it tells of, such as one event: however often that is told again, the same is written of it but once. */
  about: string
}

/** A message as an outlet takes it. */
export interface Sent extends Mail {
  /** The same for every try of one message, so that who receives it twice may know it. */
  messageId?: string
}

export interface Mailer {
  /** Hands the message over; done when someone else is responsible for it. */
  send(mail: Sent): Promise<void>
}

export interface PostOffice extends Mailer {
  /** The same for what must arrive, however long that takes. Never a code, which is useless later. */
  keep(letter: Letter): Promise<void>
}
