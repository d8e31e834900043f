import type { Told } from '../platform/lane/index.ts'
import type { Conversation } from './tables.ts'

/** What this module tells: never a word of what was said. */
export type SupportEvents = {
  supportAsked: SupportTold
  supportAnswered: SupportTold
  supportHandedOver: SupportTold
  supportClosed: SupportTold
}

export type SupportTold = Pick<Conversation, 'id' | 'kind'>

export const toldOf = (name: keyof SupportEvents, { id, kind }: SupportTold): Told => ({
  name,
  data: { id, kind } satisfies SupportTold,
})
