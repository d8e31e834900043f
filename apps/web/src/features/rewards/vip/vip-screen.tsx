import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { BarNote } from '../bar-note.tsx'
import { GivenCard } from '../given-card.tsx'
import styles from '../rewards.module.css'
import { FundsCard } from './funds-card.tsx'
import { LevelCard } from './level-card.tsx'
import { LevelTable } from './level-table.tsx'

/** `/vipLevel`: the user's level, the rest to the next, the benefits of each, and the accounts that pay them. */
export function VipScreen() {
  const t = useTranslations('rewards.vip')
  const mine = useCall('getMyLevel', {})
  const levels = useCall('listLevels', {})
  const refresh = () => Promise.all([mine.refetch(), levels.refetch()])
  return (
    <Page title={t('title')} onRefresh={refresh}>
      <QueryView query={mine} skeleton={<LevelSkeleton />} empty={null}>
        {(level) => (
          <>
            <LevelCard level={level} />
            <BarNote barKey={level.barKey} />
            <FundsCard level={level} onOpen={() => void refresh()} />
          </>
        )}
      </QueryView>
      <QueryView
        query={levels}
        skeleton={
          <Card flush>
            <SkeletonRows count={9} />
          </Card>
        }
        empty={null}
      >
        {(all) => <LevelTable levels={all} />}
      </QueryView>
      <Card title={t('how')}>
        <ol className={styles.steps}>
          <li>{t('steps.measure')}</li>
          <li>{t('steps.gift')}</li>
          <li>{t('steps.envelope')}</li>
          <li>{t('steps.free')}</li>
        </ol>
      </Card>
      <GivenCard />
    </Page>
  )
}

function LevelSkeleton() {
  return (
    <Card>
      <Skeleton width={30} height={8} />
      <Skeleton height={2} />
      <SkeletonRows count={3} />
    </Card>
  )
}
