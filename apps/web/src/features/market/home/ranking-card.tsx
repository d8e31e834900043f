import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { firstRanking } from '../../../api/early.ts'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { Tabs } from '../../../ui/inputs/tabs.tsx'
import { SymbolRow } from '../symbol-row.tsx'
import styles from './ranking-card.module.css'

const kinds = ['hot', 'rise', 'fall'] as const
const allKinds = [...kinds, 'volume', 'new'] as const
type Kind = (typeof allKinds)[number]
/** Number of rows on the ranking's own screen. */
const allRows = 20
/** The order changes slowly, and the prices in the rows are live anyway. */
const everyMs = 30_000

/** The day's most active, most rising and most falling markets; with `all` also by turnover, and the newest. */
export function RankingCard({ all = false }: { all?: boolean }) {
  const t = useTranslations('home')
  const rows = all ? allRows : firstRanking.limit
  const [kind, setKind] = useState<Kind>(firstRanking.type)
  const ranking = useCall('getRanking', { type: kind, limit: rows }, { everyMs, quiet: true })
  const options = (all ? allKinds : kinds).map((value) => ({ value, label: t(`ranking.${value}`) }))
  return (
    <Card flush>
      <div className={styles.head}>
        <Tabs label={t('ranking.label')} value={kind} options={options} onChange={setKind} />
        {!all && (
          <LinkButton to="quotes" look="plain" size="small">
            {t('allMarkets')}
          </LinkButton>
        )}
      </div>
      <QueryView
        query={ranking}
        skeleton={<SkeletonRows count={firstRanking.limit} />}
        empty={<EmptyState text={t('noMarkets')} />}
      >
        {(items) => items.map((item) => <SymbolRow key={item.symbol} item={item} />)}
      </QueryView>
    </Card>
  )
}
