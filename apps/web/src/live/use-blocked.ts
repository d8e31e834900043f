import { useTranslations } from 'use-intl'
import { formatClock, formatDate, formatNear } from '../lib/dates.ts'
import { useNow } from '../lib/use-now.ts'
import { useOnline } from '../lib/use-online.ts'
import type { LivePrice } from './price-store.ts'
import { priceAge } from './use-price.ts'

/** The reason why trading at this price is blocked now, in words; null if it is possible. */
export function useBlocked(quote: LivePrice): string | null {
  const t = useTranslations('contracts.blocked')
  const reason = useTranslations('halts.reason')
  const isOnline = useOnline()
  const present = useNow()
  const { state, since } = priceAge(quote, present)
  if (!isOnline && since !== null) return t('offlineSince', { time: formatClock(since) })
  if (!isOnline) return t('offline')
  if (state === 'live') return null
  if (quote.halt !== null) {
    const { sinceAt, reasonKey } = quote.halt
    return t('halted', { time: formatNear(sinceAt, present), reason: reason(reasonKey) })
  }
  if (state === 'closed') {
    const { nextOpenAt } = quote
    return nextOpenAt === null ? t('closed') : t('closedUntil', { time: formatDate(nextOpenAt) })
  }
  if (state === 'unknown' || since === null) return t('noPrice')
  return t('delayed', { time: formatClock(since) })
}
