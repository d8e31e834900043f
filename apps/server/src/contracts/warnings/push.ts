import type { StreamNotice } from '@candor/api'
import type { Event } from '../../platform/lane/index.ts'
import type { Live } from '../../platform/live/live.ts'
import { warningOf } from './told.ts'

/** Tells a user's browsers that the margin of a position runs out, with what there is to say. */
export function pushWarnings(live: Pick<Live, 'tell' | 'clients'>): (event: Event) => void {
  return (event) => {
    const warning = warningOf(event)
    if (live.clients === 0 || warning === null) return
    const { id, isDemo, symbol, level, price, liquidationPrice, at } = warning
    const demo = isDemo && { demo: '1' }
    const values = { symbol, level: String(level), price, liquidationPrice, ...demo }
    const notice: StreamNotice = {
      id,
      kind: event.name,
      refType: 'position',
      refId: id,
      values,
      at,
    }
    live.tell(event.userId, 'notice', [notice])
  }
}
