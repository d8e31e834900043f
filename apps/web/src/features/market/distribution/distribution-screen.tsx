import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/display/card.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { DistributionBars } from '../distribution-bars.tsx'
import { RankingCard } from '../home/ranking-card.tsx'
import styles from './distribution-screen.module.css'

const groups = ['all', 'crypto', 'metal', 'forex', 'cfd'] as const
type Group = (typeof groups)[number]

/** `/hangqing/distribution`: the number of rising and falling markets of a group, and their ranking. */
export function DistributionScreen() {
  const t = useTranslations('home')
  const quotes = useTranslations('quotes')
  const cache = useQueryClient()
  const [group, setGroup] = useState<Group>('all')
  const options = groups.map((value) => ({ value, label: quotes(`groups.${value}`) }))
  return (
    <Page
      title={t('distribution.title')}
      onRefresh={() => cache.refetchQueries({ type: 'active' })}
    >
      <div className={styles.screen}>
        <Tabs
          label={quotes('group')}
          value={group}
          options={options}
          onChange={setGroup}
          look="chips"
        />
        <Card label={quotes(`groups.${group}`)}>
          <DistributionBars category={group === 'all' ? undefined : group} />
        </Card>
        <RankingCard all />
      </div>
    </Page>
  )
}
