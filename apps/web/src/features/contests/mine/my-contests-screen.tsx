import type { ContestEntry } from '@candor/api'
import { useTranslations } from 'use-intl'
import { usePages } from '../../../api/use-pages.ts'
import { formatDate } from '../../../lib/dates.ts'
import { percent } from '../../../lib/percent.ts'
import { EndlessList } from '../../../shared/data/endless-list.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { ListBox } from '../../../ui/display/list-box.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { OwnAmount } from '../../../shared/own-amount.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { EntryBadge } from '../badges.tsx'
import styles from '../contests.module.css'

const pageSize = 20

/** `/bisaiMycansai`: the user's contests, latest first; each links to the contest. */
export function MyContestsScreen() {
  const t = useTranslations('contests')
  const entries = usePages('listMyContests', { pageSize })
  const toContests = (
    <LinkButton to="contests" size="small">
      {t('title')}
    </LinkButton>
  )
  return (
    <Page title={t('mine.title')} onRefresh={entries.refetch} fill>
      <ListBox>
        <QueryView
          query={entries}
          skeleton={<SkeletonRows count={9} />}
          empty={<EmptyState text={t('mine.empty')} action={toContests} />}
        >
          {(rows) => (
            <EndlessList query={entries} rows={rows}>
              {(entry) => <EntryRow entry={entry} />}
            </EndlessList>
          )}
        </QueryView>
      </ListBox>
    </Page>
  )
}

function EntryRow({ entry }: { entry: ContestEntry }) {
  const t = useTranslations('contests')
  const { contestId, contestName, profit, yieldRate, rank, prize, currency } = entry
  return (
    <ListRow
      tall
      title={contestName}
      detail={
        <span className={styles.list}>
          <time>{formatDate(entry.joinAt)}</time>
          <span>{rank === null ? t('own.noRank') : t('own.rankOf', { rank })}</span>
        </span>
      }
      {...(profit !== null && {
        value: <OwnAmount value={profit} decimals={2} unit={currency} signed toned />,
        valueDetail: percent(yieldRate, { signed: true }),
      })}
      foot={
        <span className={styles.foot}>
          <EntryBadge entry={entry} />
          {prize !== '0' && (
            <span>
              {t('own.prize')} <OwnAmount value={prize} unit={currency} />
              {', '}
              {t(`prizeStatus.${entry.prizeStatusKey}`)}
            </span>
          )}
        </span>
      }
      to="contest"
      search={{ id: contestId }}
    />
  )
}
