import { Amount, add, subtract } from '@candor/money'
import { owned, type Rows } from '../../platform/lane/index.ts'
import { unclaimedUses, type UnclaimedCame, type UnclaimedUse } from './tables.ts'

/** State for the unclaimed balance of an ended account. */
export type UnclaimedState = {
  readonly unclaimedCame: Pick<Rows<UnclaimedCame>, 'all'>
  readonly unclaimedUses: Pick<Rows<UnclaimedUse>, 'all'>
}

type Counted = Pick<UnclaimedCame, 'currency' | 'amount'>

const sumOf = (rows: readonly Counted[], currency: string): Amount =>
  rows
    .filter((row) => row.currency === currency)
    .reduce((sum, { amount }) => add(sum, amount), Amount.zero)

/** Money that came to an account's unclaimed balance and has not left it; approved returns count as gone. */
export function unclaimedBalanceOf(state: UnclaimedState, currency: string): Amount {
  const came = state.unclaimedCame.all().filter(({ book }) => book === 'real')
  const gone = state.unclaimedUses.all().filter(({ status }) => status !== 'lapsed')
  return subtract(sumOf(came, currency), sumOf(gone, currency))
}

/** The part that a recall took from it. */
export function recallUse(
  id: string,
  { userId, currency }: { readonly userId: string; readonly currency: string },
  amount: Amount,
  now: number,
) {
  return unclaimedUses.row({
    ...owned(userId),
    id,
    use: 'recall',
    currency,
    amount,
    status: 'paid',
    payeeId: null,
    reasonKey: null,
    ticket: null,
    approvalId: null,
    makerId: null,
    checkerId: null,
    at: now,
    settledAt: now,
  })
}
