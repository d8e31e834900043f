import type { Closing, UserInfo } from '@candor/api'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { readUser } from '../../../api/account.ts'
import { callKey, useCall } from '../../../api/use-call.ts'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SignedOut } from '../../../shared/signed-out.tsx'
import { CloseForm } from './close-form.tsx'
import { CoolingCard } from './cooling-card.tsx'
import { FactsCard } from './facts-card.tsx'
import { ObstaclesCard } from './obstacles-card.tsx'

/** `/my/closing`: the obstacles, the consequences for the data, and the cancellation while it waits. */
export function ClosingScreen() {
  const t = useTranslations('closing')
  // Refetched, because the required step-up depends on it.
  const user = useQuery({ queryKey: callKey('getMyUserInfo', {}), queryFn: readUser })
  return (
    <Page title={t('title')}>
      <QueryView query={user} empty={<SignedOut />}>
        {(found) => found && <Ending user={found} />}
      </QueryView>
    </Page>
  )
}

function Ending({ user }: { user: UserInfo }) {
  const closing = useCall('getClosing', {})
  const look = () => void closing.refetch()
  return (
    <QueryView query={closing} empty={null}>
      {(found) =>
        found.closing === null ? (
          <>
            <FactsCard closing={found} />
            <ObstaclesCard obstacles={found.obstacles} />
            {isSettled(found) && <CloseForm user={user} closing={found} onAsked={look} />}
          </>
        ) : (
          <CoolingCard closing={found.closing} onChanged={look} />
        )
      }
    </QueryView>
  )
}

/** Whether only money that may be given up is left. */
function isSettled({ obstacles }: Closing): boolean {
  return obstacles.every(({ mayGiveUp }) => mayGiveUp)
}
