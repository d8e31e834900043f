import type { SwapQuote } from '@candor/api'
import { Price, format } from '@candor/money'
import { inversePrice } from '@candor/rules'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { staleMs } from '../../api/query-client.ts'
import { useCall } from '../../api/use-call.ts'
import { percent } from '../../lib/percent.ts'
import { Countdown } from '../../ui/display/countdown.tsx'
import type { KeyValue } from '../../ui/display/key-value-list.tsx'
import { ShortMoney } from '../../ui/display/short-money.tsx'
import styles from './swap.module.css'

type Rates = Pick<
  SwapQuote,
  | 'fromCurrency'
  | 'toCurrency'
  | 'rate'
  | 'midRate'
  | 'spreadRate'
  | 'fee'
  | 'feeCurrency'
  | 'prices'
>

/** The rate; a tap shows it in the other direction. */
export function RateText({ rates }: { rates: Rates }) {
  const t = useTranslations('swap')
  const textOf = useRateText()
  // First the direction in which one unit is worth more than one of the other.
  const [isTurned, setTurned] = useState(rates.rate.startsWith('0.'))
  const text = textOf(rates, rates.rate, isTurned)
  return (
    <button
      type="button"
      className={styles.rate}
      aria-label={t('turnRate', { rate: text })}
      onClick={() => setTurned(!isTurned)}
    >
      {text}
    </button>
  )
}

/** The number of figures for a rate that no market publishes. */
const figures = 8

/**
 * Words for a rate of a pair, with constant decimals: the market's own decimals for its price, else enough for eight
 * figures.
 */
function useRateText(): (rates: Rates, rate: string, isTurned: boolean) => string {
  const symbols = useCall('listSymbols', {}, { staleMs: staleMs.catalogue })
  return ({ fromCurrency, toCurrency, prices }, rate, isTurned) => {
    const [one, other] = isTurned ? [toCurrency, fromCurrency] : [fromCurrency, toCurrency]
    const price = isTurned ? inverse(rate) : rate
    const symbolOf = (currency: string) => prices.find((of) => of.currency === currency)?.symbol
    const market = symbolOf(other) === null ? symbolOf(one) : null
    const published = symbols.data?.find(({ symbol }) => symbol === market)?.pricePrecision
    return `1 ${one} = ${format(price, { decimals: published ?? decimalsOf(price) })} ${other}`
  }
}

const inverse = (rate: string) => Price.text(inversePrice(Price.parse(rate)))

/** The number of decimals that shows eight figures of a price, zeros included. */
function decimalsOf(price: string): number {
  // not money: digits before the point
  const [whole = '0', fraction = ''] = price.split('.')
  const leading = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : -whole.length
  return Math.max(2, leading + figures)
}

/** The cost of the swap, and the prices of its rate. */
export function useCostLines(): (rates: Rates) => KeyValue[] {
  const t = useTranslations('swap')
  const rateText = useRateText()
  return (rates) => [
    // In the direction of the rate: by the recorded prices alone, before the spread.
    { label: t('mid'), value: rateText(rates, rates.midRate, rates.rate.startsWith('0.')) },
    {
      label: t('spread', { rate: percent(rates.spreadRate) }),
      value: <ShortMoney value={rates.fee} unit={rates.feeCurrency} />,
    },
    { label: t('otherFees'), value: t('none') },
    ...rates.prices.flatMap(({ currency, usdPrice, symbol }) =>
      symbol === null
        ? []
        : [
            {
              label: t('price', { currency }),
              value: <ShortMoney value={usdPrice} unit="USD" decimals={8} />,
              part: true,
            },
          ],
    ),
  ]
}

/** The lines of a quote, with its rate and remaining time. */
export function useQuoteLines(): (quote: SwapQuote, isOver: boolean) => KeyValue[] {
  const t = useTranslations('swap')
  const costLines = useCostLines()
  return (quote, isOver) => [
    { label: t('rate'), value: <RateText rates={quote} /> },
    ...costLines(quote),
    { label: t('holds'), value: isOver ? t('over') : <Countdown until={quote.validUntilAt} /> },
  ]
}
