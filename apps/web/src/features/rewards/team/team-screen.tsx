import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/use-call.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { LevelsCard } from './levels-card.tsx'
import { MembersCard } from './members-card.tsx'
import { TermsCard } from './terms-card.tsx'

/** `/tuanduiYaoqing`: the invitation, its rewards and their source, and the members. */
export function TeamScreen() {
  const t = useTranslations('rewards.team')
  const team = useCall('getMyTeam', {}, { staleMs: 0 })
  return (
    <Page title={t('title')} onRefresh={team.refetch}>
      <QueryView query={team} skeleton={<TeamSkeleton />} empty={null}>
        {(found) => (
          <>
            <InvitationCard team={found} />
            <TermsCard team={found} />
            <LevelsCard team={found} />
          </>
        )}
      </QueryView>
      <MembersCard />
    </Page>
  )
}

function TeamSkeleton() {
  return (
    <Card>
      <Skeleton height={8} />
      <Skeleton height={48} />
      <SkeletonRows count={3} />
    </Card>
  )
}
