import { Amount, negate, subtract } from '@candor/money'
import { accounts, house, inBook, moveSome } from '../../ledger/index.ts'
import { command, owned, refuse, type Context } from '../../platform/lane/index.ts'
import { demoView, initialAmount, resetsLeft, untilTomorrow } from '../demo/account.ts'
import { demoAccounts, tallies, type DemoRow } from '../tables.ts'
import { settle } from '../terms.ts'

export type ResetDemoInput = {
  readonly userId: string
  /** What the user saw that it is set to. */
  readonly amount: Amount
}

/**
 * Begins the demo account, or sets it back to what it began with. Nothing is closed for that: while anything runs it
 * is refused. Where nothing has been won or lost there is nothing to do, and no reset is used up.
 */
export const resetDemo = command('resetDemo', {
  needs: { accounts, tallies, demoAccounts },
  decide(state, { userId, amount }: ResetDemoInput, { now }: Context) {
    if (amount !== initialAmount) return refuse('TERMS_CHANGED')
    const money = inBook(state.accounts, 'demo')
    const free = money.of('contract.available', settle)
    const stake = money.of('contract.stake', settle).balance
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

/** Null where it was reset as often as a day allows. */
function resetNow(before: DemoRow, now: number): DemoRow | null {
  const left = resetsLeft(before, now)
  if (left === 0) return null
  const isFirst = resetsLeft({ resetAt: null, resets: 0 }, now) === left
  return { ...before, resetAt: now, resets: isFirst ? 1 : before.resets + 1 }
}
