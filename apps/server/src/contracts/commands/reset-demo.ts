import { Amount, negate, subtract } from '@candor/money'
import { accounts, house, inBook, moveSome } from '../../ledger/index.ts'
import { command, owned, refuse, type Context } from '../../platform/lane/index.ts'
import { demoView, initialAmount, resetsLeft, untilTomorrow } from '../demo/account.ts'
import { demoAccounts, tallies, type DemoRow } from '../tables.ts'
import { settlementCurrency } from '../terms.ts'

export type ResetDemoInput = {
  readonly userId: string
  /** The amount that the user saw. */
  readonly amount: Amount
}

/**
 * Starts the demo account, or resets it to its initial amount. Refused while any position runs; it closes none. Without profit
 * or loss it does nothing and uses up no reset.
 */
export const resetDemo = command('resetDemo', {
  needs: { accounts, tallies, demoAccounts },
  decide(state, { userId, amount }: ResetDemoInput, { now }: Context) {
    if (amount !== initialAmount) return refuse('TERMS_CHANGED')
    const money = inBook(state.accounts, 'demo')
    const free = money.of('contract.available', settlementCurrency)
    const stake = money.of('contract.stake', settlementCurrency).balance
    const before = state.demoAccounts
    if (state.tallies.of('demo').running > 0 || stake > 0n) return refuse('DEMO_RUNNING')
    const held = { available: initialAmount, margin: Amount.zero, stake, isRunning: false }
    if (before !== undefined && free.balance === initialAmount)
      return { reply: demoView(before, held, now) }
    const row = before === undefined ? begun(userId, now) : resetNow(before, now)
    if (row === null) return refuse('DEMO_RESETS_USED', { retryAfter: untilTomorrow(now) })
    const why = { kind: before === undefined ? 'demo_start' : 'demo_reset', command: 'resetDemo' }
    const missing = subtract(initialAmount, free.balance)
    const source = house('house.demo')
    return {
      move:
        missing < 0n
          ? moveSome(negate(missing), free, source, why)
          : moveSome(missing, source, free, why),
      put: [demoAccounts.row(row)],
      reply: demoView(row, held, now),
    }
  },
})

function begun(userId: string, now: number): DemoRow {
  return { ...owned(userId), startedAt: now, resetAt: null, resets: 0 }
}

/** Null once today's resets are used up. */
function resetNow(before: DemoRow, now: number): DemoRow | null {
  const left = resetsLeft(before, now)
  if (left === 0) return null
  const isFirst = resetsLeft({ resetAt: null, resets: 0 }, now) === left
  return { ...before, resetAt: now, resets: isFirst ? 1 : before.resets + 1 }
}
