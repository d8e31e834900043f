import type { Told } from '../platform/lane/index.ts'
import type { Conversation } from './tables.ts'

/** Events of this module; none contains message text. */
export type SupportEvents = {
  supportAsked: SupportTold
  supportAnswered: SupportTold
  supportHandedOver: SupportTold
  supportClosed: SupportTold
  /** Support has read its user's messages. */
  supportRead: SupportTold
  /** A user has read support's messages. */
  userRead: SupportTold
  /** A user wants the chat by mail. */
  transcriptAsked: SupportTold
}

export type SupportTold = Pick<Conversation, 'id' | 'kind'>

export const toldOf = (name: keyof SupportEvents, { id, kind }: SupportTold): Told => ({
  name,
  data: { id, kind } satisfies SupportTold,
})
