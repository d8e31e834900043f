import type { OperatorSession } from '../../platform/http/route.ts'
import { granted, type WalletWorld } from './wallet-world.ts'
import { openWalletConsole, operatorOf } from './wallet-console.ts'

export type RechargeConsole = Awaited<ReturnType<typeof openRechargeConsole>>

/** Two recharge operators at the console: one finds, another approves. */
export async function openRechargeConsole(wallet: WalletWorld) {
  const walletConsole = await openWalletConsole(wallet)
  const call: typeof walletConsole.call = async (name, input, user) => {
    const answer = await walletConsole.call(name, input, user)
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
    approve: (id: string, who = checker) => walletConsole.approve(id, who),
    refuse: (id: string) => walletConsole.refuse(id, checker),
    /** A recharge that this operator has claimed and opened. */
    async claimed(who: OperatorSession, id: string) {
      const page = { pageNo: 1, pageSize: 100, order: 'asc', show: 'open' } as const
      granted(await walletConsole.claim('recharge', id, who))
      const { records } = granted(await walletConsole.call('listRechargeItems', page, who))
      const item = records.find((one) => one.id === id)!
      await walletConsole.open(id, item.unopened, who)
      return item
    },
  }
}
