import type { PriceAlert } from '@candor/api'
import { mostPriceAlerts } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/client.ts'
import { isSilent, useErrorText } from '../../../api/error-text.ts'
import { callKey, useCall } from '../../../api/use-call.ts'
import { Banner } from '../../../ui/display/banner.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { EmptyState } from '../../../ui/display/states.tsx'
import { AlertRow } from './alert-row.tsx'
import styles from './alerts.module.css'

/** Missing prices send no event, so the list is polled. */
const everyMs = 30_000

/** `/hangqing/alerts`: the user's alerts, reached ones, and their deletion. */
export function AlertsScreen() {
  const t = useTranslations('alerts')
  const alerts = useCall('listPriceAlerts', {}, { everyMs, quiet: true })
  return (
    <Page title={t('title')} onRefresh={alerts.refetch}>
      <p className={styles.explain}>{t('explain', { most: mostPriceAlerts })}</p>
      <QueryView
        query={alerts}
        empty={
          <EmptyState
            text={t('empty')}
            action={
              <LinkButton to="quotes" look="secondary">
                {t('toMarkets')}
              </LinkButton>
            }
          />
        }
      >
        {(found) => <Alerts found={found} />}
      </QueryView>
    </Page>
  )
}

function Alerts({ found }: { found: readonly PriceAlert[] }) {
  const { remove, busy, fault } = useDeleting()
  return (
    <>
      {fault !== null && (
        <div role="alert">
          <Banner tone="risk">{fault}</Banner>
        </div>
      )}
      <Card flush>
        <ul>
          {found.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              busy={busy === alert.id}
              onDelete={() => void remove(alert.id)}
            />
          ))}
        </ul>
      </Card>
    </>
  )
}

/** Deletes the alerts one by one. An alert already deleted is not an error; the list shows the present state. */
function useDeleting() {
  const errorText = useErrorText()
  const cache = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const remove = async (id: string) => {
    setBusy(id)
    setFault(null)
    try {
      await call('deletePriceAlert', { id })
    } catch (error) {
      if (error instanceof Error && !isSilent(error)) setFault(errorText(error))
    }
    await cache.invalidateQueries({ queryKey: callKey('listPriceAlerts') })
    setBusy(null)
  }
  return { remove, busy, fault }
}
