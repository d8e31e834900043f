import type { SwapQuote } from '@candor/api'
import { format } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { exactDecimals } from '../../lib/exact-decimals.ts'
import { percent } from '../../lib/percent.ts'
import { Countdown } from '../../ui/countdown.tsx'
import type { KeyValue } from '../../ui/key-value-list.tsx'
import styles from './swap.module.css'

type Rates = Pick<
  SwapQuote,
  'fromCurrency' | 'toCurrency' | 'rate' | 'spreadRate' | 'fee' | 'feeCurrency' | 'prices'
> & { inverseRate?: string }

/** An amount with its unit, whole. */
export function money(text: string, unit: string): string {
  return `${format(text, { decimals: exactDecimals(text) })} ${unit}`
}

/** The rate, which way round one likes to read it. */
export function RateText({ rates }: { rates: Rates }) {
  const t = useTranslations('swap')
  const { fromCurrency: from, toCurrency: to, rate, inverseRate } = rates
  // First the way round in which one of it is worth more than one of the other.
  const [isTurned, setTurned] = useState(rate.startsWith('0.'))
  const [one, other, price] =
    isTurned && inverseRate !== undefined ? [to, from, inverseRate] : [from, to, rate]
  const text = `1 ${one} = ${money(shortened(price), other)}`
  if (inverseRate === undefined) return text
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

/** A rate has up to twelve decimals; eight figures are enough to read. */
function shortened(price: string): string {
  const [whole = '0', fraction = ''] = price.split('.')
  const leading = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : -whole.length
  const kept = fraction.slice(0, Math.max(2, leading + 8)).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

/** What the swap costs, and which prices made its rate. */
export function useCostLines(): (rates: Rates) => KeyValue[] {
  const t = useTranslations('swap')
  return ({ spreadRate, fee, feeCurrency, prices }) => [
    {
      label: t('spread', { rate: percent(spreadRate) }),
      value: money(fee, feeCurrency),
    },
    { label: t('otherFees'), value: t('none') },
    ...prices.flatMap(({ currency, usdPrice, symbol }) =>
      symbol === null
        ? []
        : [{ label: t('price', { currency }), value: money(usdPrice, 'USD'), part: true }],
    ),
  ]
}

/** The same of a quote, with its rate and how long it still holds. */
export function useQuoteLines(): (quote: SwapQuote, isOver: boolean) => KeyValue[] {
  const t = useTranslations('swap')
  const costLines = useCostLines()
  return (quote, isOver) => [
    { label: t('rate'), value: <RateText rates={quote} /> },
    ...costLines(quote),
    { label: t('holds'), value: isOver ? t('over') : <Countdown until={quote.validUntilAt} /> },
  ]
}
