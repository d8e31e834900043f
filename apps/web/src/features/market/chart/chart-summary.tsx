import type { Candle, Interval, Ticker } from '@candor/api'
import { format } from '@candor/money'
import { useTranslations } from 'use-intl'
import { useName } from '../../../i18n/use-name.ts'
import { formatDate } from '../../../lib/dates.ts'
import { extremesOf } from './candle-list.ts'

type Props = { ticker: Ticker; candles: readonly Candle[]; interval: Interval }

/** The chart in one sentence, for screen readers. It is not announced automatically. */
export function ChartSummary({ ticker, candles, interval }: Props) {
  const t = useTranslations('chart')
  const nameOf = useName('symbol')
  const [first, last] = [candles[0], candles.at(-1)]
  const extremes = extremesOf(candles)
  if (first === undefined || last === undefined || extremes === null) return null
  const price = (text: string) => format(text, { decimals: ticker.pricePrecision })
  return (
    <p className="visually-hidden">
      {t('summary', {
        name: nameOf(ticker.symbol, ticker.name),
        interval: t(`interval.${interval}`),
        count: candles.length,
        from: formatDate(first[0]),
        to: formatDate(last[0]),
        last: price(last[4]),
        high: price(extremes.high),
        low: price(extremes.low),
      })}
    </p>
  )
}
