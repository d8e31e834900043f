import type { PriceAlert } from '@candor/api'
import { mostPriceAlerts } from '@candor/api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callKey, useCall } from '../../../api/use-call.ts'
import { useIntent } from '../../../api/use-intent.ts'
import { Card } from '../../../ui/display/card.tsx'
import { LinkButton } from '../../../ui/inputs/link-button.tsx'
import { Page } from '../../../ui/display/page.tsx'
import { QueryView } from '../../../shared/data/query-view.tsx'
import { IntentNotice } from '../../../shared/intents/intent-notice.tsx'
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
  const { remove, deleting, state } = useDeleting()
  return (
    <>
      <IntentNotice state={state} />
      <Card flush>
        <ul>
          {found.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              busy={deleting === alert.id}
              onDelete={() => void remove(alert.id)}
            />
          ))}
        </ul>
      </Card>
    </>
  )
}

/** Deletes the alerts one by one; the list shows the present state after each answer. */
function useDeleting() {
  const cache = useQueryClient()
  const { state, submit } = useIntent('deletePriceAlert')
  const [deleting, setDeleting] = useState<string | null>(null)
  const remove = async (id: string) => {
    if (deleting !== null) return
    setDeleting(id)
    await submit({ id })
    await cache.invalidateQueries({ queryKey: callKey('listPriceAlerts') })
    setDeleting(null)
  }
  return { remove, deleting, state }
}
