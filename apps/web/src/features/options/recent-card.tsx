import type { OptionOrder } from '@candor/api'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/use-call.ts'
import { useMoneyMoved } from '../../api/use-money-moved.ts'
import { useBook } from '../../lib/demo-money.ts'
import { Card } from '../../ui/card.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { OptionRow } from './option-row.tsx'
import { useToldOptions } from './use-told-options.ts'

const recent = { pageSize: 10 } as const
const followMs = 2_000
const isRunning = ({ status }: OptionOrder) => status !== 3

/** The last orders: those that run with the time they have left, the others with what became of them. */
export function RecentCard() {
  const t = useTranslations('options')
  const orders = useRecent()
  return (
    <Card title={t('recent')} label={t('recent')} flush>
      <QueryView
        query={orders}
        skeleton={<SkeletonRows count={3} />}
        empty={<EmptyState text={t('orders.empty')} />}
      >
        {({ records }) => records.map((order) => <OptionRow key={order.id} order={order} />)}
      </QueryView>
    </Card>
  )
}

/**
 * The last orders, told by the stream and followed while one runs; what an end changes is read again when it is seen.
 */
function useRecent() {
  const moneyMoved = useMoneyMoved()
  const orders = useCall(
    'listOptions',
    { ...recent, ...useBook() },
    {
      quiet: true,
      everyMs: (found) => (found?.records.some(isRunning) ? followMs : null),
    },
  )
  useToldOptions()
  const running = orders.data?.records.filter(isRunning).length ?? 0
  const before = useRef(running)
  const ended = useEffectEvent(moneyMoved)
  useEffect(() => {
    if (running < before.current) ended()
    before.current = running
  }, [running])
  return orders
}
