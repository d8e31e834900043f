import type { RechargeOrder } from '@candor/api'
import type { Route } from '../platform/http/route.ts'
import type { Event } from '../platform/lane/index.ts'
import { loadCurrencies } from './currencies.ts'
import { finishDueRecharges } from './jobs.ts'
import { pushBalances } from './push.ts'
import { listRecharges } from './recharge/queries.ts'
import { walletRoutes } from './routes.ts'
import type { Tools, WalletOptions } from './tools.ts'
import { moveWithdrawals } from './withdrawals/jobs.ts'
import { createSandboxRail } from './withdrawals/sandbox-rail.ts'

export { walletChecks } from './audit.ts'
export { withdrawalQueue } from './desk/queue.ts'
export type { RechargeTold, WalletEvents } from './events.ts'
export type { WalletOptions } from './tools.ts'

export type Wallet = {
  readonly routes: Route[]
  /** Takes the lane's events and brings changed balances to the browsers. */
  readonly onEvent: (event: Event) => Promise<void>
  /** The latest recharges of a user, as the user sees them. */
  readonly rechargesOf: (userId: string, count: number, now: number) => Promise<RechargeOrder[]>
  /** Every second: credits what the chain has confirmed. */
  readonly confirmPayments: (parts: readonly number[], now: number) => Promise<void>
  /** Every second: ends cooling, sends what may leave, and finishes what has arrived. */
  readonly moveWithdrawals: (parts: readonly number[], now: number) => Promise<void>
}

/** Balances, transfers, records, and money that comes in over the sandbox chain. */
export function createWallet(options: WalletOptions): Wallet {
  const tools: Tools = { ...options, currencies: loadCurrencies() }
  const rail = options.rail ?? createSandboxRail(options.lane, options.world, tools.currencies)
  return {
    routes: walletRoutes(tools),
    onEvent: pushBalances(tools),
    rechargesOf: async (userId, pageSize, now) =>
      (await listRecharges(tools, userId, { pageNo: 1, pageSize, order: 'desc' }, now)).records,
    confirmPayments: (parts, now) => finishDueRecharges(tools, parts, now),
    moveWithdrawals: (parts, now) => moveWithdrawals({ ...tools, rail }, parts, now),
  }
}
