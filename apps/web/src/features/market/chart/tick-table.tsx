import type { Tick, Ticker } from '@candor/api'
import { compare, Price } from '@candor/money'
import { memo } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import styles from './tick-table.module.css'
import { useTicks } from './use-ticks.ts'

type Move = 'up' | 'down' | 'same'
const arrows = { up: '▲', down: '▼', same: '' } as const

/** The committed ticks by which orders are settled, newest first, in a box of constant height. */
export function TickTable({ ticker }: { ticker: Ticker }) {
  const t = useTranslations('chart.ticks')
  const chart = useTranslations('chart')
  const ticks = useTicks(ticker.symbol)
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.box} role="region" aria-label={t('title')} tabIndex={0}>
      <QueryView
        query={ticks}
        skeleton={<SkeletonRows count={4} />}
        empty={<EmptyState text={t('none')} />}
      >
        {(rows) => (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('tick')}</th>
                <th scope="col">{chart('time')}</th>
                <th scope="col">{t('price')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((tick, index) => (
                <Row
                  key={tick.seq}
                  tick={tick}
                  move={moveOf(tick, rows[index + 1])}
                  decimals={ticker.pricePrecision}
                />
              ))}
            </tbody>
          </table>
        )}
      </QueryView>
    </div>
  )
}

type RowProps = { tick: Tick; move: Move; decimals: number }

/** Memoized, because a tick never changes. */
const Row = memo(({ tick: { seq, at, price }, move, decimals }: RowProps) => {
  const t = useTranslations('chart.ticks')
  return (
    <tr>
      <th scope="row">{seq}</th>
      <td>{formatDate(at).slice(11)}</td>
      <td className={styles[move]}>
        <Amount value={price} decimals={decimals} />
        <span className={styles.arrow} aria-hidden>
          {arrows[move]}
        </span>
        <span className="visually-hidden">{t(move)}</span>
      </td>
    </tr>
  )
})

function moveOf({ price }: Tick, before: Tick | undefined): Move {
  if (before === undefined) return 'same'
  const way = compare(Price.read(price), Price.read(before.price))
  if (way === 0) return 'same'
  return way > 0 ? 'up' : 'down'
}
