import type { Position, Ticker } from '@candor/api'
import { format } from '@candor/money'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsDemo } from '../../../lib/demo-money.ts'
import { ExitSheet } from '../../../shared/position/exit-sheet.tsx'
import { Amount } from '../../../ui/display/amount.tsx'
import { DemoTag } from '../../../ui/display/demo-tag.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { useOwnPositions } from './use-position-lines.ts'

/** The user's positions in an instrument; their exits can be changed here without moving a line. */
export function OwnPositions({ ticker }: { ticker: Ticker }) {
  const t = useTranslations('position')
  const positions = useOwnPositions(ticker)
  const [asked, setAsked] = useState<Position | null>(null)
  return (
    <>
      <QueryView
        query={positions}
        skeleton={<SkeletonRows count={1} />}
        empty={<EmptyState text={t('noPositions')} />}
      >
        {({ records }) =>
          records.map((position) => (
            <Row
              key={position.id}
              position={position}
              ticker={ticker}
              onPress={() => setAsked(position)}
            />
          ))
        }
      </QueryView>
      {asked && (
        <ExitSheet position={asked} ticker={ticker} moved={null} onDone={() => setAsked(null)} />
      )}
    </>
  )
}

type RowProps = { position: Position; ticker: Ticker; onPress: () => void }

function Row({ position, ticker, onPress }: RowProps) {
  const t = useTranslations('position')
  const isDemo = useIsDemo()
  const { direction, leverage, quantity, openPrice } = position
  const price = (value: string | null) => <Amount value={value} decimals={ticker.pricePrecision} />
  return (
    <ListRow
      title={
        <>
          {`${t(`direction.${direction}`)} ${leverage}× · `}
          <OwnAmount value={quantity} decimals={ticker.quantityPrecision} unit={ticker.base} />{' '}
          {isDemo && <DemoTag />}
        </>
      }
      detail={`${t('entry')} ${format(openPrice, { decimals: ticker.pricePrecision })}`}
      value={
        <>
          {price(position.takeProfitPrice)} / {price(position.stopLossPrice)}
        </>
      }
      valueDetail={t('exits')}
      tall
      {...(position.statusKey === 'running' && { onPress })}
    />
  )
}
