import type { CreditScore } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { ScoreRing } from '../score-ring.tsx'
import { PartRow } from './part-row.tsx'
import styles from './score.module.css'

/** `/my/score`: the credit score, its parts, and the screen that raises each part. */
export function ScoreScreen() {
  const t = useTranslations('creditScore')
  // The user may have just raised it on another screen.
  const found = useCall('getCreditScore', {}, { staleMs: 0 })
  return (
    <Page title={t('title')}>
      <QueryView query={found} skeleton={<ScoreSkeleton />} empty={null}>
        {(credit) => (
          <>
            <Sum credit={credit} />
            <Card title={t('parts.title')} flush>
              {credit.parts.map((part) => (
                <PartRow key={part.key} part={part} nextPointAt={credit.nextPointAt} />
              ))}
            </Card>
            <Card title={t('never.title')}>
              <p className={styles.note}>{t('never.text')}</p>
            </Card>
            <Card title={t('falls.title')}>
              <p className={styles.note}>{t('falls.text')}</p>
            </Card>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Sum({ credit: { score, parts } }: { credit: CreditScore }) {
  const t = useTranslations('creditScore')
  const most = parts.reduce((sum, part) => sum + part.most, 0)
  return (
    <Card label={t('title')}>
      <div className={styles.sum}>
        <div className={styles.round}>
          <ScoreRing parts={parts} />
          <p className={styles.figure}>
            <strong className={styles.score}>{score}</strong>{' '}
            <span className={styles.most}>{t('outOf', { most })}</span>
          </p>
        </div>
        <p className={styles.promise}>
          <span>{t('promise.set')}</span> <span>{t('promise.leave')}</span>
        </p>
      </div>
    </Card>
  )
}

function ScoreSkeleton() {
  return (
    <>
      <Card>
        <div className={styles.sum}>
          <div className={styles.wait}>
            <Skeleton height={44} />
          </div>
          <Skeleton width={60} height={4.4} />
        </div>
      </Card>
      <Card flush>
        <SkeletonRows />
      </Card>
    </>
  )
}
