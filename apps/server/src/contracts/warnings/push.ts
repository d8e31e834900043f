import type { StreamNotice } from '@candor/api'
import { bookValues } from '../contest-book.ts'
import type { Event } from '../../platform/lane/index.ts'
import type { Live } from '../../platform/live/live.ts'
import { poolWarningOf, warningOf } from './events.ts'

/** Pushes to a user's browsers that the margin of a position or of a cross account runs low. */
export function pushWarnings(live: Pick<Live, 'deliver' | 'clients'>): (event: Event) => void {
  return (event) => {
    if (live.clients === 0) return
    const notice = noticeOf(event)
    if (notice === null) return
    const { name, userId } = event
    live.deliver(userId, 'notice', [{ kind: name, ...notice }])
  }
}

function noticeOf(event: Event): Omit<StreamNotice, 'kind'> | null {
  const warning = warningOf(event)
  if (warning !== null) {
    const { id, isCloseOut, symbol, level, price, liquidationPrice, at } = warning
    const rule = isCloseOut && { closeOut: '1' }
    const facts = { symbol, level: String(level), price, liquidationPrice }
    const values = { ...facts, ...rule, ...bookValues(warning) }
    return { id, refType: 'position', refId: id, values, at }
  }
  const fallen = poolWarningOf(event)
  if (fallen === null) return null
  const { id, level, equity, need, currency, at } = fallen
  const values = { level: String(level), equity, need, currency, ...bookValues(fallen) }
  return { id, refType: null, refId: null, values, at }
}
