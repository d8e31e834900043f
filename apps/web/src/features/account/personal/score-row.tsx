import type { UserInfo } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/display/card.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { ScoreRing } from '../score-ring.tsx'
import styles from './personal.module.css'

/** The present credit score, with the link to its parts. */
export function ScoreRow({ user }: { user: UserInfo }) {
  const t = useTranslations('creditScore')
  // The session's user may be older than the last change of the score.
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
