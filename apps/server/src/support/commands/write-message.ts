import type { Language, TicketCategory, TicketOrder } from '@candor/api'
import { files, fittingFile } from '../../platform/files/index.ts'
import {
  command,
  owned,
  refuse,
  refuseAt,
  type Change,
  type Refusal,
  type Rows,
} from '../../platform/lane/index.ts'
import { supportEvent } from '../events.ts'
import { conversations, messages, type Conversation } from '../tables.ts'
import { answerBy, type Kind, type SupportTerms } from '../terms.ts'
import { ticketView } from '../view.ts'

export type Written = {
  readonly userId: string
  readonly content: string
  readonly fileIds: readonly string[]
  readonly lang: Language
}
export type NewTicket = Written & {
  readonly subject: string
  readonly category: TicketCategory
  /** The order, which `prepare` has verified as theirs. */
  readonly refType: TicketOrder | null
  readonly refId: string | null
}
export type Reply = Written & { readonly id: string }

const needs = { conversations, messages, files }
const reads = ({ fileIds }: Written) => ({ files: [...fileIds] })

/** Writes into a user's single chat, which starts with the first message. */
export const sendChat = (terms: SupportTerms) =>
  command('sendChat', {
    needs,
    reads,
    decide(state, input: Written, { now, newId }) {
      const chat = state.conversations.all().find(({ kind }) => kind === 'chat')
      const next = chat === undefined ? begun('chat', input, terms, { now, id: newId() }) : chat
      const asking = asked(next, chat !== undefined, input, terms, now)
      return write(asking, input, state.files, { now, newId }, { number: asking.messages })
    },
  })

/** Opens a ticket. */
export const createTicket = (terms: SupportTerms) =>
  command('createTicket', {
    needs,
    reads,
    decide(state, input: NewTicket, { now, newId }) {
      const { subject, category, refType, refId } = input
      const ticket = {
        ...begun('ticket', input, terms, {
          now,
          id: newId(),
        }),
        subject: subject.trim(),
        category,
        refType,
        refId,
      }
      return write(ticket, input, state.files, { now, newId }, ticketView(ticket))
    },
  })

/** Adds to a ticket; a closed one is reopened. */
export const replyTicket = (terms: SupportTerms) =>
  command('replyTicket', {
    needs,
    reads: (input: Reply) => ({ ...reads(input), conversations: [input.id] }),
    decide(state, input: Reply, { now, newId }) {
      const ticket = state.conversations.get(input.id)
      if (ticket?.kind !== 'ticket') return refuse('NOT_FOUND')
      const asking = asked(ticket, true, input, terms, now)
      return write(asking, input, state.files, { now, newId }, ticketView(asking))
    },
  })

function begun(
  kind: Kind,
  { userId, lang }: Written,
  terms: SupportTerms,
  { now, id }: { readonly now: number; readonly id: string },
): Conversation {
  const dueAt = answerBy(terms, kind, now)
  return {
    ...owned(userId),
    id,
    kind,
    status: 'waiting',
    subject: null,
    category: null,
    refType: null,
    refId: null,
    lang,
    messages: 1,
    waitingSinceAt: now,
    dueAt,
    firstAnswerBy: dueAt,
    firstAnsweredAt: null,
    openedBy: null,
    openedNumber: 0,
    userReadNumber: 0,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
    version: 1,
  }
}

/** A conversation with one more message of its user. A waiting one keeps its place in the queue. */
function asked(
  before: Conversation,
  isThere: boolean,
  { lang }: Written,
  terms: SupportTerms,
  now: number,
): Conversation {
  if (!isThere) return before
  const isWaiting = before.status === 'waiting'
  return {
    ...before,
    status: 'waiting',
    lang,
    messages: before.messages + 1,
    waitingSinceAt: isWaiting ? before.waitingSinceAt : now,
    dueAt: isWaiting ? before.dueAt : answerBy(terms, before.kind, now),
    updatedAt: now,
    closedAt: null,
    version: before.version + 1,
  }
}

type Pictures = Pick<Rows<Parameters<typeof files.row>[0]>, 'get'>

function write<Answer>(
  conversation: Conversation,
  { userId, content, fileIds }: Written,
  pictures: Pictures,
  { now, newId }: { readonly now: number; readonly newId: () => string },
  reply: Answer,
) {
  const refusal = pictureRefusal(fileIds, pictures)
  if (refusal !== null) return refusal
  const message = {
    ...owned(userId),
    id: newId(),
    conversationId: conversation.id,
    number: conversation.messages,
    author: 'user' as const,
    operatorId: null,
    operatorName: null,
    content: content.trim(),
    fileIds,
    createdAt: now,
  }
  return {
    put: [
      conversations.row(conversation),
      messages.row(message),
      ...fileIds.flatMap((id) => kept(pictures, id)),
    ],
    events: [supportEvent('supportAsked', conversation)],
    reply,
  }
}

function pictureRefusal(fileIds: readonly string[], known: Pictures): Refusal | null {
  const isWhole = fileIds.every((id) => fittingFile(known, id, 'chat') !== null)
  if (isWhole && new Set(fileIds).size === fileIds.length) return null
  return refuseAt('FILE_NOT_OWNED', 'fileIds')
}

/** The picture is kept from now on. */
function kept(known: Pictures, id: string): Change[] {
  const file = known.get(id)
  return file === undefined ? [] : [files.row({ ...file, keepUntilAt: null })]
}
