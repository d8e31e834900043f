import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { RestrictionNotice } from '../../../shared/restriction-notice.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import styles from '../contests.module.css'
import { ContestCard } from './contest-card.tsx'

const tabs = ['hot', 'all'] as const
const pageSize = 50

/** `/bisai`: open and announced contests, those with most participants first; and all contests. */
export function ContestsScreen() {
  const t = useTranslations('contests')
  const [tab, setTab] = useState<(typeof tabs)[number]>('hot')
  const contests = useCall('listContests', { pageSize, tab })
  return (
    <Page title={t('title')} onRefresh={contests.refetch}>
      <RestrictionNotice of="trade" />
      <p className={styles.note}>{t('explain')}</p>
      <LinkButton to="myContests" look="secondary" wide>
        {t('mine.title')}
      </LinkButton>
      <Tabs
        label={t('tab.label')}
        value={tab}
        onChange={setTab}
        options={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
      />
      <QueryView
        query={contests}
        skeleton={
          <Card flush>
            <SkeletonRows count={6} />
          </Card>
        }
        empty={<EmptyState text={t(`none.${tab}`)} />}
        isEmpty={({ records }) => records.length === 0}
      >
        {({ records }) => (
          <ul className={styles.list}>
            {records.map((contest) => (
              <ContestCard key={contest.id} contest={contest} />
            ))}
          </ul>
        )}
      </QueryView>
    </Page>
  )
}
