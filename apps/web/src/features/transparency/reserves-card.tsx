import type { Reserves } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/use-call.ts'
import { useSession } from '../../api/session.ts'
import { formatDate } from '../../lib/dates.ts'
import { Amount } from '../../ui/display/amount.tsx'
import { Card } from '../../ui/display/card.tsx'
import { KeyValueList } from '../../ui/display/key-value-list.tsx'
import { QueryView } from '../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../ui/display/skeleton.tsx'
import { EmptyState } from '../../ui/display/states.tsx'
import { OwnReserve } from './own-reserve.tsx'
import styles from './transparency.module.css'

/** The total of all users' balances, and the check that the user's own balance is included. */
export function ReservesCard() {
  const t = useTranslations('transparency.reserves')
  const reserves = useCall('listReserves', {})
  return (
    <Card title={t('title')}>
      <QueryView
        query={reserves}
        skeleton={<SkeletonRows count={4} />}
        isEmpty={(found) => found.length === 0}
        empty={<EmptyState text={t('none')} />}
      >
        {([latest]) => <Latest of={latest!} />}
      </QueryView>
    </Card>
  )
}

/** The server checks every minute, so a delay above this, in ms, counts as late. */
const lateMs = 5 * 60_000

function Latest({ of: { at, dueAt, checks, currencies } }: { of: Reserves }) {
  const t = useTranslations('transparency.reserves')
  const isSignedIn = useSession((session) => session.token !== null)
  return (
    <div className={styles.stack}>
      <p className={styles.note}>{t('what')}</p>
      <KeyValueList
        items={currencies.map(({ currency, accounts, total }) => ({
          id: currency,
          label: t('accounts', { count: accounts }),
          value: <Amount value={total} unit={currency} />,
        }))}
      />
      <p className={styles.note}>{t('at', { time: formatDate(at) })}</p>
      {at - dueAt > lateMs && (
        <p className={styles.note}>{t('late', { time: formatDate(dueAt) })}</p>
      )}
      {checks !== null && <p className={styles.note}>{t('checks', { count: checks })}</p>}
      {isSignedIn ? (
        <OwnReserve published={currencies} />
      ) : (
        <p className={styles.note}>{t('signIn')}</p>
      )}
      <p className={styles.note}>{t('limits')}</p>
    </div>
  )
}
