import type { Contest } from '@candor/api'
import { useTranslations } from 'use-intl'
import { usePages } from '../../../api/use-pages.ts'
import { EndlessList } from '../../../shared/data/endless-list.tsx'
import { ListBox } from '../../../ui/display/list-box.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import styles from '../contests.module.css'
import { ownLine } from './own-line.ts'
import { RankRow } from './rank-row.tsx'

const pageSize = 50

/** All ranks as a virtual list, with the user's own above them. */
export function WholeRanking({ contest }: { contest: Contest }) {
  const t = useTranslations('contests.ranking')
  const { id: contestId, currency } = contest
  const lines = usePages('getContestRanking', { contestId, pageSize })
  const mine = ownLine(contest)
  return (
    <>
      {mine !== null && (
        <div className={styles.above}>
          <RankRow line={mine} currency={currency} isPinned />
        </div>
      )}
      <ListBox>
        <QueryView
          query={lines}
          skeleton={<SkeletonRows count={9} />}
          empty={<EmptyState text={t('empty')} />}
        >
          {(rows) => (
            <EndlessList query={lines} rows={rows} of={contestId}>
              {(line) => <RankRow line={line} currency={currency} />}
            </EndlessList>
          )}
        </QueryView>
      </ListBox>
    </>
  )
}
