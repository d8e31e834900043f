import { releaseReasons, restrictionReasons, type HeldOrder } from '@candor/api'
import { ReasonButton } from '../acts/reason-button.tsx'
import type { Why } from '../acts/reason-dialog.tsx'
import { mayCall } from '../session/session.ts'
import { useAct } from '../acts/use-act.tsx'

type Props = { readonly order: HeldOrder }
type FreezeReason = (typeof restrictionReasons)[number]
type ReleaseReason = (typeof releaseReasons)[number]

const sent = 'Sent to a second operator for approval.'

/** The possible requests about an order: to freeze or to release it; none while either waits. */
export function OrderActs({ order }: Props) {
  if (order.pendingFreezeId !== null) return null
  if (order.freeze !== null) return <ReleaseButton order={order} />
  return order.isFreezable ? <FreezeButton order={order} /> : null
}

function FreezeButton({ order: { id: orderId, orderNo, userId } }: Props) {
  const act = useAct()
  if (!mayCall('freezeProductOrder')) return null
  const send = ({ reasonKey, remark }: Why) =>
    act(
      'freezeProductOrder',
      { id: userId, orderId, reasonKey: reasonKey as FreezeReason, remark },
      sent,
    )
  return (
    <ReasonButton
      label="Ask to freeze"
      button={{ variant: 'text', 'aria-label': `Ask to freeze ${orderNo}` }}
      title={`Freeze ${orderNo}: it goes on earning, and nothing of it leaves`}
      act="Ask to freeze"
      withReason
      reasons={restrictionReasons}
      onSend={send}
    />
  )
}

function ReleaseButton({ order: { id: orderId, orderNo, userId } }: Props) {
  const act = useAct()
  if (!mayCall('releaseProductOrder')) return null
  const send = ({ reasonKey, remark }: Why) =>
    act(
      'releaseProductOrder',
      { id: userId, orderId, reasonKey: reasonKey as ReleaseReason, remark },
      sent,
    )
  return (
    <ReasonButton
      label="Ask to release"
      button={{ variant: 'text', 'aria-label': `Ask to release ${orderNo}` }}
      title={`Release ${orderNo}: what it earned meanwhile is paid`}
      act="Ask to release"
      withReason
      reasons={releaseReasons}
      onSend={send}
    />
  )
}
