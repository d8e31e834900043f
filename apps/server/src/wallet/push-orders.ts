import type { StreamNotice } from '@candor/api'
import type { Event } from '../platform/lane/index.ts'
import type { WalletEvents } from './events.ts'
import type { Tools } from './tools.ts'

type NotifiedOrder = keyof WalletEvents & (`recharge${string}` | `withdrawal${string}`)

/** Events that change an order on its owner's screen. */
const kinds: Record<NotifiedOrder, 'recharge' | 'withdrawal'> = {
  rechargeSeen: 'recharge',
  rechargeReported: 'recharge',
  rechargeClaimed: 'recharge',
  rechargeCredited: 'recharge',
  rechargeRejected: 'recharge',
  rechargeFailed: 'recharge',
  rechargeReturned: 'recharge',
  withdrawalAsked: 'withdrawal',
  withdrawalMoved: 'withdrawal',
  withdrawalSent: 'withdrawal',
  withdrawalDelivered: 'withdrawal',
  withdrawalRejected: 'withdrawal',
  withdrawalFailed: 'withdrawal',
}
const isNotified = (name: string): name is NotifiedOrder => Object.hasOwn(kinds, name)

/** Notifies a user's browsers that a recharge or withdrawal has changed, so that they read it again. */
export function pushOrders({ live }: Pick<Tools, 'live'>): (event: Event) => void {
  return ({ name, userId, data, at }) => {
    if (live.clients === 0 || !isNotified(name)) return
    const { id } = data as WalletEvents[NotifiedOrder]
    const notice: StreamNotice = { id, kind: name, refType: kinds[name], refId: id, values: {}, at }
    live.deliver(userId, 'notice', [notice])
  }
}
