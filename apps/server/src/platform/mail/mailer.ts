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

export interface Mailer {
  /** Hands the message over; done when someone else is responsible for it. */
  send(mail: Mail): Promise<void>
}
