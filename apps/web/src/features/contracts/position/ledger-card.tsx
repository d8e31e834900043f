import type { BalanceLog, Position } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { AskAbout } from '../../../shared/ask-about.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import styles from './position-screen.module.css'

/** The largest page size of the ledger. */
const pageSize = 100
/** Rows have the time of the position; the tolerance covers rounded times. */
const aroundMs = 1000

/** The ledger rows of this position. */
export function LedgerCard({ position }: { position: Position }) {
  const t = useTranslations('position')
  const { id, openAt, closeAt, currency } = position
  const log = useCall('listBalanceLog', {
    account: 'contract',
    beginAt: openAt - aroundMs,
    ...(closeAt !== null && { endAt: closeAt + aroundMs }),
    order: 'asc',
    pageSize,
  })
  const records = (
    <LinkButton to="records" search={{ account: 'contract', currency }} look="plain" size="small">
      {t('ledger.all')}
    </LinkButton>
  )
  return (
    <Card title={t('ledger.title')} aside={records} flush>
      <QueryView
        query={log}
        skeleton={<SkeletonRows count={3} />}
        isEmpty={({ records: rows }) => !rows.some((row) => isOf(row, id))}
        empty={<EmptyState text={t('ledger.none')} />}
      >
        {({ records: rows, pages }) => (
          <>
            {rows
              .filter((row) => isOf(row, id))
              .map((row) => (
                <Row key={row.id} row={row} />
              ))}
            {pages > 1 && <p className={styles.more}>{t('ledger.more')}</p>}
          </>
        )}
      </QueryView>
      <AskAbout type="position" id={id} />
    </Card>
  )
}

function Row({ row }: { row: BalanceLog }) {
  return (
    <ListRow
      title={row.typeText}
      detail={formatDate(row.createAt)}
      value={<OwnAmount value={row.amount} unit={row.currency} signed />}
    />
  )
}

function isOf({ refType, refId }: BalanceLog, id: string): boolean {
  return refType === 'position' && refId === id
}
