import type { StreamNotice } from '@candor/api'
import type { Event } from '../../platform/lane/index.ts'
import type { RechargeTold, WalletEvents } from '../events.ts'
import type { Tools } from '../tools.ts'

/** After these events a recharge stands elsewhere than its owner's screen says. */
const changes: ReadonlySet<string> = new Set<keyof WalletEvents>([
  'rechargeSeen',
  'rechargeReported',
  'rechargeClaimed',
  'rechargeCredited',
  'rechargeRejected',
  'rechargeFailed',
  'rechargeReturned',
])

/** Tells a user's browsers that a recharge has changed: they read it again at once. */
export function pushRecharges({ live }: Pick<Tools, 'live'>): (event: Event) => void {
  return ({ name, userId, data, at }) => {
    if (live.clients === 0 || !changes.has(name)) return
    const { id } = data as RechargeTold
    const notice: StreamNotice = { id, kind: name, refType: 'recharge', refId: id, values: {}, at }
    live.tell(userId, 'notice', [notice])
  }
}
