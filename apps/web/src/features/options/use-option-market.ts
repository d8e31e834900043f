import type { OptionPeriod, Ticker } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatClock } from '../../lib/dates.ts'
import { useNow } from '../../lib/use-now.ts'
import { useBlocked } from '../../live/use-blocked.ts'
import { usePrice } from '../../live/use-price.ts'

/** The price for an order of this period, and why nothing can be bought now (null if it can). */
export function useOptionMarket(ticker: Ticker, { closesAt, lastBuyAt }: OptionPeriod) {
  const t = useTranslations('options')
  const present = useNow()
  const quote = usePrice(ticker.symbol) ?? { ...ticker, move: null }
  const blocked = useBlocked(quote)
  const isTooLate =
    closesAt !== null && lastBuyAt !== null && present > lastBuyAt && present < closesAt
  const closing = isTooLate ? t('closesAt', { time: formatClock(closesAt) }) : null
  return { price: quote.price, blocked: blocked ?? closing }
}
