import type { InboxMessage } from '@candor/api'
import type { Answers } from './fake-api.ts'

const message: InboxMessage = {
  at: Date.UTC(2026, 10, 20),
  channel: 'email',
  to: 'ada@example.com',
  subject: 'Your Candor code',
  text: 'Your code is 482913. It is valid for 10 minutes.',
  code: '482913',
}

/** What the screens of people read. */
export const fullPeople: Answers = {
  getSetting: '<h2>Agreement</h2><p>What both sides promise.</p>',
  listInbox: [message, { ...message, channel: 'sms', subject: '', at: message.at - 60_000 }],
}

export const emptyPeople: Answers = { getSetting: '', listInbox: [] }
