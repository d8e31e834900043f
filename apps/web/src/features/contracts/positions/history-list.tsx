import { useTranslations } from 'use-intl'
import { usePages } from '../../../api/use-pages.ts'
import { useName } from '../../../i18n/use-name.ts'
import { useBook } from '../../../lib/demo-money.ts'
import { formatDate } from '../../../lib/dates.ts'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { Button } from '../../../ui/inputs/button.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { DirectionTag } from './direction-tag.tsx'
import styles from './history-list.module.css'

/** Closed positions, newest first; each links to its page. */
export function HistoryList() {
  const t = useTranslations('position')
  const nameOf = useName('symbol')
  const history = usePages('listPositions', { status: '3', pageSize: 20, ...useBook() })
  return (
    <QueryView
      query={history}
      skeleton={<SkeletonRows count={4} />}
      empty={<EmptyState text={t('noHistory')} />}
    >
      {(positions) => (
        <>
          {positions.map((position) => (
            <ListRow
              key={position.id}
              to="position"
              search={{ id: position.id }}
              title={
                <>
                  {nameOf(position.symbol, position.symbolName)}{' '}
                  <DirectionTag position={position} />
                </>
              }
              detail={formatDate(position.closeAt)}
              value={<OwnAmount value={position.realizedPnl} decimals={2} signed toned />}
              valueDetail={position.closeReasonKey && t(`reason.${position.closeReasonKey}`)}
              tall
            />
          ))}
          {history.hasNextPage && (
            <div className={styles.more}>
              <Button
                look="plain"
                busy={history.isFetchingNextPage}
                onClick={() => void history.fetchNextPage()}
              >
                {t('more')}
              </Button>
            </div>
          )}
        </>
      )}
    </QueryView>
  )
}
