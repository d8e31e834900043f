import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useOffersOptions } from '../../../api/country-policy.ts'
import { callKey, useCall } from '../../../api/use-call.ts'
import { formatDate } from '../../../lib/dates.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ListRow } from '../../../ui/display/list-row.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { CountryCard } from './country-card.tsx'
import { LimitsCard } from './limits-card.tsx'
import { PauseForm } from './pause-form.tsx'

/** `/my/protection`: the user's daily limits, and a pause that nobody can end early. */
export function ProtectionScreen() {
  const t = useTranslations('protection')
  const offersOptions = useOffersOptions()
  const cache = useQueryClient()
  const protection = useCall('getProtection', {})
  const changed = () => {
    void protection.refetch()
    // The ticket of second contracts shows the rest of their limit.
    void cache.invalidateQueries({ queryKey: callKey('getOptionsSummary') })
  }
  return (
    <Page title={t('title')}>
      <QueryView query={protection} empty={null}>
        {(found) => (
          <>
            {found.excludedUntilAt !== null && (
              <Banner tone="info">
                {t('running', { time: formatDate(found.excludedUntilAt) })}
              </Banner>
            )}
            <LimitsCard protection={found} onSet={changed} />
            <Card flush>
              <ListRow title={t('leverage')} to="questions" />
              {offersOptions && <ListRow title={t('secondContracts')} to="optionQuestions" />}
            </Card>
            <CountryCard />
            <Card title={t('pause')}>
              <PauseForm
                runsUntilAt={found.excludedUntilAt ?? 0}
                onPaused={() => void protection.refetch()}
              />
            </Card>
          </>
        )}
      </QueryView>
    </Page>
  )
}
