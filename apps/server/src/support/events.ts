import type { NewEvent } from '../platform/lane/index.ts'
import type { Conversation } from './tables.ts'

/** Events of this module; none contains message text. */
export type SupportEvents = {
  supportAsked: SupportEventData
  supportAnswered: SupportEventData
  supportHandedOver: SupportEventData
  supportClosed: SupportEventData
  /** Support has read its user's messages. */
  supportRead: SupportEventData
  /** A user has read support's messages. */
  userRead: SupportEventData
  /** A user wants the chat by mail. */
  transcriptAsked: SupportEventData
}

export type SupportEventData = Pick<Conversation, 'id' | 'kind'>

export const supportEvent = (
  name: keyof SupportEvents,
  { id, kind }: SupportEventData,
): NewEvent => ({
  name,
  data: { id, kind } satisfies SupportEventData,
})
