import type { AuthRecord, AuthState, endpoints, ResultOf } from '@candor/api'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Banner } from '../../ui/display/banner.tsx'
import { Card } from '../../ui/display/card.tsx'
import { LinkButton } from '../../ui/inputs/link-button.tsx'
import { Page } from '../../ui/display/page.tsx'
import { QueryView } from '../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../ui/display/skeleton.tsx'
import { useApplying } from './use-auth.ts'
import { WhyCard } from './why-card.tsx'

type Auth = ResultOf<typeof endpoints.getAuth>
type Props = {
  type: AuthRecord['type']
  title: string
  children: (known: { auth: Auth; last: AuthRecord | null }) => ReactNode
}

/** A screen with an application form. The last application loads first, so that only wrong values are requested again. */
export function IdentityPage({ type, title, children }: Props) {
  const applying = useApplying(type)
  const skeleton = (
    <Card>
      <SkeletonRows count={4} />
    </Card>
  )
  return (
    <Page title={title}>
      <QueryView query={applying} skeleton={skeleton} empty={null}>
        {({ auth, last }) => <Applying state={auth[type]}>{children({ auth, last })}</Applying>}
      </QueryView>
    </Page>
  )
}

/** The form, unless nothing can be sent now. */
function Applying({ state, children }: { state: AuthState; children: ReactNode }) {
  const t = useTranslations('identity')
  const { statusKey } = state
  if (statusKey === 'under_review' || statusKey === 'passed') {
    const toResult = <LinkButton to="identityResult">{t('toResult')}</LinkButton>
    const isPassed = statusKey === 'passed'
    return (
      <Banner tone={isPassed ? 'good' : 'info'} action={toResult}>
        {t(isPassed ? 'alreadyPassed' : 'alreadySent')}
      </Banner>
    )
  }
  return (
    <>
      {statusKey === 'rejected' && <Banner tone="risk">{state.reason ?? t('sentBack')}</Banner>}
      {statusKey === 'expired' && <Banner tone="risk">{t('ended')}</Banner>}
      <WhyCard />
      {children}
    </>
  )
}
