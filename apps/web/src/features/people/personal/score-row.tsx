import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/card.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { ScoreRing } from '../parts/score-ring.tsx'
import styles from './personal.module.css'

/** The credit score, as it is now, and the way to what moves it. */
export function ScoreRow({ user }: { user: UserInfo }) {
  const t = useTranslations('creditScore')
  // What is known of the user may be older than the last thing that moved it, which may be a moment ago.
  const { data } = useCall('getCreditScore', {}, { quiet: true, staleMs: 0 })
  const score = data?.score ?? user.creditScore
  const most = 100
  return (
    <Card flush>
      <ListRow
        icon={
          <span className={styles.ring}>
            <ScoreRing parts={[{ key: 'score', points: score, most }]} bold />
          </span>
        }
        title={t('title')}
        detail={t('lead')}
        value={<span className={styles.value}>{t('points', { points: score, most })}</span>}
        to="creditScore"
      />
    </Card>
  )
}
