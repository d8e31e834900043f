import type { ProductOrder } from '@candor/api'
import { useTranslations } from 'use-intl'
import { Timeline, type TimelineStep } from '../../../ui/display/timeline.tsx'

/** The steps of an order from its purchase to its return; for a bond with a missed target: bought, missed, returned. */
export function OrderSteps({ order }: { order: ProductOrder }) {
  const t = useTranslations('invest.timeline')
  const { productType, statusKey, endReason, createAt, startAt, endAt, closedAt, freeze } = order
  const bought: TimelineStep = { key: 'bought', label: t('bought'), at: createAt, state: 'done' }
  const isOver = closedAt !== null
  const back: TimelineStep = {
    key: 'back',
    label: t(endReason === 'renewed' ? 'renewed' : 'back'),
    at: closedAt ?? endAt,
    state: isOver ? 'done' : 'ahead',
  }
  if (endReason === 'missed') {
    const missed = { key: 'missed', label: t('missed'), at: startAt, state: 'failed' } as const
    return <Timeline steps={[bought, missed, back]} />
  }
  if (endReason === 'withdrawn' || endReason === 'redeemed') {
    const left = { key: 'left', label: t(endReason), at: closedAt, state: 'done' } as const
    return <Timeline steps={[bought, left, { ...back, at: closedAt }]} />
  }
  const hasBegun = statusKey !== 'not_started'
  const steps: TimelineStep[] = [
    bought,
    {
      key: 'begins',
      label: t(productType === 'bond' ? 'decided' : 'begins'),
      at: startAt,
      state: hasBegun ? 'done' : 'ahead',
    },
    {
      key: 'earning',
      label: t(courseOf(order)),
      at: freeze?.at ?? (isOver ? null : order.nextIncomeAt),
      state: statusKey === 'frozen' ? 'failed' : isOver ? 'done' : hasBegun ? 'current' : 'ahead',
    },
    back,
  ]
  return <Timeline steps={steps} />
}

/** The state of its income: paid, waiting for its account, or frozen by two operators. */
function courseOf({ statusKey, freeze }: ProductOrder) {
  if (freeze !== null) return 'frozenByTwo'
  return statusKey === 'frozen' ? 'frozen' : 'earning'
}
