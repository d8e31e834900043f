import type { Ticker } from '@candor/api'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/display/card.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { LazyPart, useParts } from '../lazy-part.tsx'
import styles from './positions-card.module.css'
import { usePositions } from './use-positions.ts'

const views = ['running', 'closed'] as const
type View = (typeof views)[number]

/** The open positions, and the history. */
export function PositionsCard({ symbols }: { symbols: readonly Ticker[] }) {
  const t = useTranslations('position')
  const [view, setView] = useState<View>('running')
  const positions = usePositions()
  const running = positions.data?.records ?? []
  const parts = useParts()
  const options = views.map((value) => ({
    value,
    label: t(`views.${value}`, { count: running.length }),
  }))
  return (
    <>
      {parts && <parts.ClosedCard />}
      <Card flush>
        <div className={styles.head}>
          <Tabs label={t('view')} value={view} options={options} onChange={setView} />
          {view === 'running' && running.length > 0 && parts && (
            <parts.CloseAll positions={running} />
          )}
        </div>
        {view === 'closed' ? (
          <LazyPart>{({ HistoryList }) => <HistoryList />}</LazyPart>
        ) : (
          <QueryView
            query={positions}
            skeleton={<SkeletonRows count={3} />}
            empty={<EmptyState text={t('noPositions')} />}
          >
            {({ records }) => (
              <LazyPart>
                {({ PositionCard, RestingPosition }) => (
                  <ul>
                    {records.map((position) => {
                      const ticker = symbols.find(({ symbol }) => symbol === position.symbol)
                      return ticker === undefined ? (
                        <RestingPosition key={position.id} position={position} />
                      ) : (
                        <PositionCard key={position.id} position={position} ticker={ticker} />
                      )
                    })}
                  </ul>
                )}
              </LazyPart>
            )}
          </QueryView>
        )}
      </Card>
    </>
  )
}
