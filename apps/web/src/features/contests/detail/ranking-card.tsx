import type { Contest } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import styles from '../contests.module.css'
import { ownLine } from './own-line.ts'
import { RankRow } from './rank-row.tsx'

const shown = 10
const followMs = 5_000

/** The first ranks, live or final, with the user's own above them. */
export function RankingCard({ contest }: { contest: Contest }) {
  const t = useTranslations('contests.ranking')
  const { id: contestId, currency, statusKey, frozenAt } = contest
  const isLive = statusKey === 'running'
  const ranking = useCall(
    'getContestRanking',
    { contestId, pageSize: shown },
    { quiet: true, ...(isLive && { everyMs: followMs }) },
  )
  const mine = ownLine(contest)
  const waits = statusKey === 'ended' && frozenAt === null
  return (
    <Card title={t('title')} flush>
      {mine !== null && <RankRow line={mine} currency={currency} isPinned />}
      <QueryView
        query={ranking}
        skeleton={<SkeletonRows count={4} />}
        empty={<EmptyState text={t(emptyKey(statusKey, waits))} />}
        isEmpty={({ records }) => records.length === 0}
      >
        {({ records }) => (
          <>
            {records.map((line) => (
              <RankRow key={line.id} line={line} currency={currency} />
            ))}
            <div className={styles.contest}>
              <p className={styles.note}>{t(frozenAt === null ? 'live' : 'final')}</p>
              <LinkButton
                to="contest"
                search={{ id: contestId, view: 'ranking' }}
                look="secondary"
                wide
              >
                {t('all')}
              </LinkButton>
            </div>
          </>
        )}
      </QueryView>
    </Card>
  )
}

function emptyKey(statusKey: Contest['statusKey'], waits: boolean) {
  if (waits) return 'reckoning' as const
  return statusKey === 'upcoming' ? ('upcoming' as const) : ('empty' as const)
}
