import type { OperatorSession } from '../../platform/http/route.ts'
import { granted, type WalletWorld } from './wallet-world.ts'
import { openWalletDesk, operatorOf } from './wallet-desk.ts'

export type RechargeDesk = Awaited<ReturnType<typeof openRechargeDesk>>

/** Two recharge operators at the console: one finds, another approves. */
export async function openRechargeDesk(wallet: WalletWorld) {
  const desk = await openWalletDesk(wallet)
  const call: typeof desk.call = async (name, input, user) => {
    const answer = await desk.call(name, input, user)
    // Events are delivered before the next act.
    for (const event of wallet.events) await wallet.wallet.onEvent(event)
    return answer
  }
  const maker = operatorOf('7001', 'ops_maker')
  const checker = operatorOf('7002', 'ops_checker')
  return {
    call,
    maker,
    checker,
    approve: (id: string, who = checker) => desk.approve(id, who),
    refuse: (id: string) => desk.refuse(id, checker),
    /** A recharge that this operator has claimed and opened. */
    async claimed(who: OperatorSession, id: string) {
      const page = { pageNo: 1, pageSize: 100, order: 'asc', show: 'open' } as const
      granted(await desk.claim('recharge', id, who))
      const { records } = granted(await desk.call('listRechargeItems', page, who))
      const item = records.find((one) => one.id === id)!
      await desk.open(id, item.unopened, who)
      return item
    },
  }
}
