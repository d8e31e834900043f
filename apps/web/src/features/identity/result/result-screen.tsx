import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../../ui/display/skeleton.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { useAuth } from '../use-auth.ts'
import { AuthCard } from './auth-card.tsx'

/** `/renzhengResult`: the state of both identities, and the fields to correct. */
export function ResultScreen() {
  const t = useTranslations('identity')
  const auth = useAuth()
  const none = (
    <EmptyState
      text={t('none')}
      action={<LinkButton to="identity">{t('start.basic')}</LinkButton>}
    />
  )
  const skeleton = (
    <Card>
      <SkeletonRows count={3} />
    </Card>
  )
  return (
    <Page title={t('resultTitle')} onRefresh={() => auth.refetch()}>
      <QueryView
        query={auth}
        skeleton={skeleton}
        empty={none}
        isEmpty={({ submitted }) => !submitted}
      >
        {({ basic, advanced, next }) => (
          <>
            <AuthCard type="basic" state={basic} />
            {(advanced.statusKey !== 'none' || next === 'advanced') && (
              <AuthCard type="advanced" state={advanced} />
            )}
          </>
        )}
      </QueryView>
    </Page>
  )
}
