import type { OptionOrder } from '@candor/api'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useAreOptionsBarred } from '../../api/country-policy.ts'
import { useMoneyMoved } from '../../api/use-money-moved.ts'
import { Card } from '../../ui/display/card.tsx'
import { QueryView } from '../../shared/data/query-view.tsx'
import { SkeletonRows } from '../../ui/display/skeleton.tsx'
import { EmptyState } from '../../ui/display/states.tsx'
import { OptionRow } from './option-row.tsx'
import { ResultSheet } from './running/result-sheet.tsx'
import { useEnded } from './running/use-ended.ts'
import { useOrders } from './use-orders.ts'
import { useOptionEvents } from './use-option-events.ts'

const none: readonly OptionOrder[] = []

/** The last ended orders; running ones are shown above the ticket. */
export function RecentCard() {
  const t = useTranslations('options')
  const orders = useOrders()
  useOptionEvents()
  const { running = none, ended: over = none } = orders.data ?? {}
  const { ended, clear } = useEnded(running, over)
  useMoneyOf(ended)
  const isBarred = useAreOptionsBarred()
  if (running.length > 0 && over.length === 0) return null
  // No order will ever be listed.
  if (orders.data !== undefined && over.length === 0 && isBarred) return null
  return (
    <Card title={t('recent')} label={t('recent')} flush>
      <QueryView
        query={orders}
        skeleton={<SkeletonRows count={3} />}
        empty={<EmptyState text={t('orders.empty')} />}
        isEmpty={(found) => found.ended.length === 0}
      >
        {() => over.map((order) => <OptionRow key={order.id} order={order} />)}
      </QueryView>
      {ended.length > 0 && <ResultSheet orders={ended} onClose={clear} />}
    </Card>
  )
}

/** Refetches balances when an order ends on screen. */
function useMoneyOf(ended: readonly OptionOrder[]): void {
  const moved = useEffectEvent(useMoneyMoved())
  useEffect(() => {
    if (ended.length > 0) moved()
  }, [ended])
}
