import type { Contest } from '@candor/api'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/dates.ts'
import { Amount } from '../../../ui/display/amount.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { KeyValueList } from '../../../ui/display/key-value-list.tsx'
import styles from '../contests.module.css'

/** The recorded prices that valued the accounts at the end, and the digest of the result. */
export function RecordCard({ contest }: { contest: Contest }) {
  const t = useTranslations('contests.record')
  const { marks, rankingDigest } = contest
  if (marks === null || rankingDigest === null) return null
  return (
    <Card title={t('title')}>
      <div className={styles.form}>
        <p className={styles.note}>{t('explain')}</p>
        <KeyValueList
          items={marks.map(({ symbol, seq, price, at }) => ({
            label: `${symbol} #${seq}`,
            value: (
              <>
                <Amount value={price} />
                <br />
                <time className={styles.note}>{formatDate(at)}</time>
              </>
            ),
          }))}
        />
        <p className={styles.note}>{t('digest')}</p>
        <code className={styles.hash}>{rankingDigest}</code>
      </div>
    </Card>
  )
}
