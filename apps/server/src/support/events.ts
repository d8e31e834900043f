import type { Told } from '../platform/lane/index.ts'
import type { Conversation } from './tables.ts'

/** What this module tells: never a word of what was said. */
export type SupportEvents = {
  supportAsked: SupportTold
  supportAnswered: SupportTold
  supportHandedOver: SupportTold
  supportClosed: SupportTold
  /** Support has read what its user wrote. */
  supportRead: SupportTold
  /** A user has read what support wrote. */
  userRead: SupportTold
  /** A user wants what was said as a letter. */
  transcriptAsked: SupportTold
}

export type SupportTold = Pick<Conversation, 'id' | 'kind'>

export const toldOf = (name: keyof SupportEvents, { id, kind }: SupportTold): Told => ({
  name,
  data: { id, kind } satisfies SupportTold,
})
