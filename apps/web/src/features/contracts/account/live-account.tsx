import type { Position, PositionsSummary, Ticker } from '@candor/api'
import { Amount, Price, Rate, add, larger, sum } from '@candor/money'
import { marginRatio, pnl } from '@candor/rules'
import { useCallback, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { useBook } from '../../../lib/demo-money.ts'
import { formatClock } from '../../../lib/dates.ts'
import { useNow } from '../../../lib/use-now.ts'
import { prices } from '../../../live/feed.ts'
import { heldTermsOf } from '../parts/terms.ts'
import { useSymbols } from '../parts/use-symbols.ts'
import { heldOf } from '../positions/live-figures.ts'
import styles from './account-strip.module.css'

/** Figures older than this, in ms, say when they were read. */
const oldMs = 30_000

type Props = {
  summary: PositionsSummary
  /** When it was read (epoch ms). */
  at: number | null
  children: (summary: PositionsSummary) => ReactNode
}

/** The account at the prices of this moment, how near a liquidation it is in words, and its age. */
export function LiveAccount({ summary, at, children }: Props) {
  const t = useTranslations('contracts')
  const isOld = useNow() - (at ?? Infinity) > oldMs
  const live = useLive(summary)
  return (
    <>
      {children(live)}
      <RatioWords ratio={live.marginRatio} count={live.positionCount} />
      {isOld && at !== null && (
        <p className={styles.note}>{t('account.asOf', { time: formatClock(at) })}</p>
      )}
    </>
  )
}

/** What the ratio means, in plain words: 100 % is where positions are closed. */
function RatioWords({ ratio, count }: { ratio: string | null; count: number }) {
  const t = useTranslations('contracts')
  if (count === 0 || ratio === null) return null
  const level = levelOf(Rate.read(ratio))
  return <p className={level === 'safe' ? styles.note : styles.warning}>{t(`ratio.${level}`)}</p>
}

/** A tenth is what 20 times leverage begins with: from there on a move of a few percent is enough. */
function levelOf(ratio: Rate): 'safe' | 'watch' | 'danger' {
  if (ratio < Rate.read('0.1')) return 'safe'
  return ratio < Rate.read('0.5') ? 'watch' : 'danger'
}

/** At the prices that its positions are shown with; else as it was read last. */
function useLive(summary: PositionsSummary): PositionsSummary {
  const tickers = useSymbols().data ?? []
  const book = useBook()
  const { data } = useCall(
    'listPositions',
    { status: '1,2', pageSize: 100, ...book },
    { enabled: summary.positionCount > 0, quiet: true },
  )
  const positions = data?.records ?? []
  const marks = useMarks(positions.map(({ symbol }) => symbol))
  const priced = positions.flatMap((position, index) => {
    const ticker = tickers.find(({ symbol }) => symbol === position.symbol)
    const mark = marks[index]
    return ticker && mark ? [figuresOf(position, ticker, Price.read(mark))] : []
  })
  if (priced.length === 0 || priced.length !== summary.positionCount) return summary
  const profit = sum(priced.map((one) => one.profit))
  const ratio = priced
    .map((one) => one.ratio)
    .reduce((most, next) => (most === null || next === null ? null : larger(most, next)))
  return {
    ...summary,
    equity: Amount.text(add(Amount.read(summary.balance), profit)),
    marginRatio: ratio === null ? null : Rate.text(ratio),
  }
}

function figuresOf(position: Position, ticker: Ticker, mark: Price) {
  const held = heldOf(position)
  return {
    profit: pnl(held, mark),
    ratio: marginRatio(held, mark, heldTermsOf(position, ticker)),
  }
}

/** The live price of each; empty where none has arrived. */
function useMarks(symbols: readonly string[]): string[] {
  const names = symbols.join()
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = listed(names).map((symbol) => prices.subscribe(symbol, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [names],
  )
  const read = () => symbols.map((symbol) => prices.get(symbol)?.price ?? '').join()
  return useSyncExternalStore(subscribe, read).split(',')
}

const listed = (names: string) => (names === '' ? [] : names.split(','))
