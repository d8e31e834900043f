import type { Ticker } from '@candor/api'
import { Rate, absolute, format, ratio, subtract, type Amount } from '@candor/money'
import {
  fillPrice,
  forcedClosePrice,
  largestNotional,
  orderCost,
  type CloseOut,
} from '@candor/rules'
import { useTranslations } from 'use-intl'
import { useLeverageCap } from '../../../api/country-policy.ts'
import { percent } from '../../../lib/percent.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import { LeverageSlider } from '../../../ui/inputs/leverage-slider.tsx'
import { useCloseOutOf } from '../close-out.ts'
import { termsOf } from '../terms.ts'
import type { Prices } from '../use-market.ts'
import { AnswersNote } from './answers-note.tsx'
import type { Draft } from './draft.ts'
import styles from './leverage-choice.module.css'

type Props = {
  ticker: Ticker
  prices: Prices | null
  order: Pick<Draft, 'direction' | 'marginMode'>
  value: number
  onChange: (value: number) => void
}

/** The choice of a leverage, with its risk. */
export function LeverageChoice({ onChange, ...props }: Props) {
  const { ticker, value } = props
  const t = useTranslations('country')
  const cap = useLeverageCap(ticker)
  return (
    <div className={styles.choice}>
      <LeverageSlider value={value} max={ticker.trade.maxLeverage} onChange={onChange} />
      <AnswersNote leverage={value} />
      {cap !== null && <p className={styles.cap}>{t('cap', { leverage: `${cap}×` })}</p>}
      <Risk {...props} />
    </div>
  )
}

/** The move that loses the margin at this leverage, and the largest position. */
function Risk({ ticker, prices, order, value: leverage }: Omit<Props, 'onChange'>) {
  const t = useTranslations('ticket')
  const cross = useTranslations('cross')
  const closeOut = useCloseOutOf(ticker)(leverage)
  const { tiers } = termsOf(ticker)
  const money = (amount: Amount) => `${format(amount, { decimals: 0 })} ${ticker.quote}`
  const limits = tiers.map((tier) => ({
    label: t('tierUpTo', { amount: money(tier.upTo) }),
    value: t('tierLeverage', { leverage: `${tier.maxLeverage}×` }),
    strong: largestNotional(tiers, leverage) === tier.upTo,
  }))
  const isCross = order.marginMode === 'cross'
  // In cross margin the whole account would have to be lost, not only this margin.
  const move =
    isCross || prices === null
      ? null
      : moveToClose(ticker, prices, order.direction, leverage, closeOut)
  const level = levelOf(leverage)
  return (
    <>
      <Banner tone={level === 'low' ? 'info' : 'risk'}>
        {t(`band.${level}`)} {isCross && cross('leverage')}
        {move !== null && t('moveCloses', { move: percent(move, { decimals: 1 }) })}
      </Banner>
      <section className={styles.limits}>
        <h3 className={styles.sectionTitle}>{t('limits')}</h3>
        <KeyValueList items={limits} />
      </section>
    </>
  )
}

function levelOf(leverage: number): 'low' | 'raised' | 'high' | 'extreme' {
  if (leverage <= 5) return 'low'
  if (leverage <= 20) return 'raised'
  return leverage <= 50 ? 'high' : 'extreme'
}

/** The adverse move that closes the smallest position, as a share of the price; null without a limit. */
function moveToClose(
  ticker: Ticker,
  prices: Prices,
  direction: Draft['direction'],
  leverage: number,
  closeOut: CloseOut | null,
): string | null {
  const terms = { ...termsOf(ticker), closeOut }
  const price = fillPrice(prices, direction)
  const order = { direction, leverage, price, markPrice: prices.price, ...terms }
  const quantity = terms.minQuantity
  const { margin } = orderCost({ ...order, quantity })
  const forced = forcedClosePrice({ direction, quantity, openPrice: price, margin }, terms)
  if (forced === null) return null
  const distance = absolute(subtract(prices.price, forced))
  return Rate.text(ratio(distance, prices.price, 'floor'))
}
