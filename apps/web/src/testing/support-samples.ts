import type { SupportChat, Ticket, TicketDetail } from '@candor/api'
import type { Answers } from './fake-api.ts'
import { pageOf, sampleAt } from './sample-page.ts'

const hourMs = 3_600_000

const staffed = {
  isOpen: true,
  opensAt: sampleAt,
  closesAt: sampleAt + 4 * hourMs,
  hours: [
    { days: [1, 2, 3, 4, 5], from: '09:00', to: '21:00' },
    { days: [6, 7], from: '10:00', to: '18:00' },
  ],
}

const sampleMessages = [
  {
    number: 1,
    author: 'user' as const,
    text: 'My withdrawal of this morning is still under review. How long does it take?',
    pictures: [],
    at: sampleAt,
  },
  {
    number: 2,
    author: 'support' as const,
    text: 'It waits for a second person, because it goes to a new account. That takes four hours at most.',
    pictures: [],
    at: sampleAt + 60_000,
  },
]

export const sampleChat: SupportChat = {
  ...staffed,
  id: '700',
  readUpTo: 1,
  statusKey: 'answered',
  position: null,
  isAttended: true,
  answerBy: null,
  endsAt: sampleAt + 2 * hourMs,
  messages: sampleMessages,
  hasEarlier: false,
}

/** A chat in the queue behind two others. */
export const waitingChat: SupportChat = {
  ...sampleChat,
  statusKey: 'waiting',
  position: 3,
  isAttended: false,
  answerBy: sampleAt + hourMs,
  endsAt: null,
  messages: sampleMessages.slice(0, 1),
}

/** The same chat outside of service hours. */
export const closedChat: SupportChat = {
  ...waitingChat,
  isOpen: false,
  opensAt: sampleAt + 12 * hourMs,
  closesAt: null,
  position: 1,
}

export const sampleTicket: Ticket = {
  id: '981',
  ticketNo: 'Q981',
  subject: 'Withdrawal under review',
  category: 'withdraw',
  refType: 'withdrawal',
  refId: '601',
  orderNo: 'W601',
  statusKey: 'waiting',
  firstAnswerBy: sampleAt + hourMs,
  firstAnsweredAt: null,
  createTime: '2026-11-20 22:00:00',
  createAt: sampleAt,
  updateAt: sampleAt,
}

export const sampleTicketDetail: TicketDetail = {
  ...sampleTicket,
  ...staffed,
  endsAt: null,
  orderState: 'under_way',
  readUpTo: 1,
  messages: sampleMessages.slice(0, 1),
}

export const fullSupport: Answers = {
  getChat: sampleChat,
  sendChat: { number: 3 },
  noteTyping: null,
  readConversation: null,
  mailChatTranscript: null,
  getChatTranscript: { name: 'candor-chat-2026-11-20.txt', content: 'Chat' },
  listTickets: pageOf([sampleTicket]),
  getTicket: sampleTicketDetail,
  createTicket: sampleTicket,
  replyTicket: sampleTicket,
}

export const emptySupport: Answers = {
  getChat: {
    ...sampleChat,
    id: null,
    readUpTo: 0,
    statusKey: 'none',
    isAttended: false,
    endsAt: null,
    messages: [],
  },
  listTickets: pageOf<Ticket>([]),
}
