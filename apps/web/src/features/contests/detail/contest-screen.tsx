import type { Contest } from '@candor/api'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { useCall } from '../../../api/use-call.ts'
import type { ScreenProps } from '../../../lib/routes.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { RestrictionNotice } from '../../../shared/restriction-notice.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import styles from '../contests.module.css'
import { ContestMenu } from './contest-menu.tsx'
import { HeadCard } from './head-card.tsx'
import { JoinCard } from './join-card.tsx'
import { OwnCard } from './own-card.tsx'
import { PrizeCard } from './prize-card.tsx'
import { RankingCard } from './ranking-card.tsx'
import { RecordCard } from './record-card.tsx'
import { RulesCard } from './rules-card.tsx'
import { WholeRanking } from './whole-ranking.tsx'

const followMs = 5_000

/** `/bisaiDetail?id=`: the rules, the prizes, the user's account and the ranking; with `view=ranking` all ranks. */
export function ContestScreen({ search: { id, view } }: ScreenProps<'contest'>) {
  const t = useTranslations('contests')
  if (id !== undefined) return <Found id={id} isRanking={view === 'ranking'} />
  const toContests = (
    <LinkButton to="contests" size="small">
      {t('title')}
    </LinkButton>
  )
  return (
    <Page title={t('title')}>
      <EmptyState text={t('notFound')} action={toContests} />
    </Page>
  )
}

function Found({ id, isRanking }: { id: string; isRanking: boolean }) {
  const t = useTranslations('contests')
  const contest = useCall('getContest', { id }, { quiet: true, everyMs: followMs })
  const { data } = contest
  const entry = data?.myEntry ?? null
  const mayLeave = entry?.statusKey === 'upcoming' || entry?.statusKey === 'running'
  return (
    <Page
      title={data?.name ?? t('contest')}
      onRefresh={contest.refetch}
      fill={isRanking}
      actions={mayLeave && !isRanking && <ContestMenu entry={entry} />}
    >
      <QueryView
        query={contest}
        skeleton={
          <Card flush>
            <SkeletonRows count={9} />
          </Card>
        }
        empty={null}
        isEmpty={() => false}
      >
        {(found) => (isRanking ? <WholeRanking contest={found} /> : <Detail contest={found} />)}
      </QueryView>
    </Page>
  )
}

function Detail({ contest }: { contest: Contest }) {
  const t = useTranslations('contests')
  const isLive = useSession((state) => state.commonConfig?.prices === 'live')
  const { cancelReason, myEntry, statusKey } = contest
  const isOpen = statusKey === 'upcoming' || statusKey === 'running'
  const isRanked = statusKey !== 'cancelled'
  return (
    <>
      {cancelReason !== null && (
        <Banner tone="risk">{t('calledOff', { reason: cancelReason })}</Banner>
      )}
      <RestrictionNotice of="trade" />
      <HeadCard contest={contest} />
      {!isLive && <Banner tone="info">{t('rules.recorded')}</Banner>}
      {myEntry !== null && <OwnCard contest={contest} entry={myEntry} />}
      {myEntry !== null && isRanked && <RankingCard contest={contest} />}
      <RulesCard contest={contest} />
      {isRanked && <PrizeCard contest={contest} />}
      {myEntry === null && isOpen && <JoinCard contest={contest} />}
      {myEntry === null && isRanked && <RankingCard contest={contest} />}
      <RecordCard contest={contest} />
      <Card title={t('about')}>
        <p className={styles.text}>{contest.rule}</p>
      </Card>
    </>
  )
}
