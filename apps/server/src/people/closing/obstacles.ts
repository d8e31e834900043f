import type { Obstacle } from '@candor/api'
import { Amount } from '@candor/money'
import type { UserAccount } from '../../ledger/index.ts'
import type { GivenUpRow } from '../tables.ts'
import type { UnderWay } from '../tools.ts'

/** What the money in an account says of what is still open; any other account is of a second contract that runs. */
const keyOf: Readonly<Record<string, Obstacle['key']>> = {
  'balance.available': 'balance',
  'contract.available': 'contract',
  'contract.margin': 'position',
  'balance.frozen': 'withdrawal',
  'invest.held': 'investment',
  'ieo.held': 'offering',
  'loan.collateral': 'collateral',
}

type Held = Pick<UserAccount, 'kind' | 'currency' | 'balance'>

/**
 * What must be settled before an account can end: whatever holds money, what is on its way, and what is owed either way.
 * Nothing here ever costs anything: positions are closed, withdrawals end, loans are repaid, and what is left is withdrawn.
 */
export function obstaclesOf(
  held: readonly Held[],
  underWay: UnderWay,
  mostGivenUp: (currency: string) => Amount | null,
): Obstacle[] {
  const money = held
    .filter(({ balance }) => balance > 0n)
    .map(({ kind, currency, balance }): Obstacle => {
      const most = mostGivenUp(currency)
      const isFree = accountOf(kind) !== null
      return {
        key: keyOf[kind] ?? 'product',
        count: null,
        currency,
        amount: Amount.text(balance),
        mayGiveUp: isFree && (most === null || balance <= most),
      }
    })
  return [
    ...money,
    ...counted('withdrawal', underWay.withdrawals),
    ...counted('recharge', underWay.recharges),
    ...counted('loan', underWay.loans),
    ...counted('application', underWay.applications),
    ...counted('income', underWay.incomes),
  ]
}

function counted(key: Obstacle['key'], count: number): Obstacle[] {
  return count === 0 ? [] : [{ key, count, currency: null, amount: null, mayGiveUp: false }]
}

/** The account that users know this one as, where its money is free. */
export function accountOf(kind: string): GivenUpRow['account'] | null {
  if (kind === 'balance.available') return 'balance'
  return kind === 'contract.available' ? 'contract' : null
}

/** Whether what is held is what is given up, each to the last unit: nothing may be lost that nobody saw. */
export function isExactly(held: readonly Held[], givesUp: readonly GivenUpRow[]): boolean {
  const left = held.filter(({ balance }) => balance > 0n)
  const isAgreed = ({ kind, currency, balance }: Held) =>
    givesUp.some(
      (one) =>
        one.account === accountOf(kind) &&
        one.currency === currency &&
        Amount.read(one.amount) === balance,
    )
  return left.length === givesUp.length && left.every(isAgreed)
}
