import { claimMs } from '@candor/api'
import { claims } from '../operator/index.ts'
import { owned } from '../platform/lane/index.ts'
import {
  contextAt,
  decideOn,
  seated,
  testEveryPair,
  userId,
} from '../testing/transitions/every-pair.ts'
import { answerConversation } from './commands/answer-conversation.ts'
import { closeConversation } from './commands/close-conversation.ts'
import { closeSilent } from './commands/close-silent.ts'
import { handOverConversation } from './commands/hand-over-conversation.ts'
import { replyTicket, sendChat } from './commands/write-message.ts'
import { conversations, type Conversation } from './tables.ts'
import { chat, minute, now, terms, written } from './testing/state.ts'
import { conversationTransitions } from './transitions.ts'

type Status = Conversation['status']
const actor = {
  id: '7001',
  name: 'ana',
  roles: ['support'] as const,
  ip: '192.0.2.1',
  device: 'test',
  requestId: 'test',
}

/** A conversation in this state, claimed by an operator who has read this much. */
function at(status: Status, kind: Conversation['kind'], hasRead: boolean) {
  const isWaiting = status === 'waiting'
  const conversation: Conversation = {
    ...chat,
    ...owned(userId),
    kind,
    status,
    waitingSinceAt: isWaiting ? now - minute : null,
    dueAt: now - 1,
    closedAt: status === 'closed' ? now - 1 : null,
    openedBy: hasRead ? actor.id : '7009',
    openedNumber: hasRead ? chat.messages : 0,
  }
  const claim = {
    ...owned(userId),
    id: chat.id,
    queue: kind,
    operatorId: actor.id,
    operatorName: actor.name,
    claimedAt: now,
    untilAt: now + claimMs,
  }
  const sitting = ['7001', '7002'].map((id) => seated(id, 'support'))
  return [conversations.row(conversation), claims.row(claim), ...sitting]
}

const context = contextAt(now)
const asked = { id: chat.id, ownerId: userId, actor }
const both = [true, false]

testEveryPair({
  transitions: conversationTransitions,
  table: conversations,
  acts: {
    sendChat: [(status) => decideOn(at(status, 'chat', true), sendChat(terms), written, context)],
    replyTicket: [
      (status) =>
        decideOn(
          at(status, 'ticket', true),
          replyTicket(terms),
          { ...written, id: chat.id },
          context,
        ),
    ],
    // Whatever was read: an answered conversation does not wait again.
    answerConversation: both.map(
      (hasRead) => (status: Status) =>
        decideOn(
          at(status, 'ticket', hasRead),
          answerConversation(terms),
          { ...asked, content: 'It is here.' },
          context,
        ),
    ),
    closeConversation: both.map(
      (hasRead) => (status: Status) =>
        decideOn(
          at(status, 'ticket', hasRead),
          closeConversation,
          { ...asked, number: chat.messages },
          context,
        ),
    ),
    closeSilent: [
      (status) => decideOn(at(status, 'chat', true), closeSilent, { ids: [chat.id] }, context),
    ],
    handOverConversation: [
      (status) =>
        decideOn(
          at(status, 'ticket', true),
          handOverConversation,
          { ...asked, to: { id: '7002', name: 'ben' }, remark: 'knows it' },
          context,
        ),
    ],
  },
})
