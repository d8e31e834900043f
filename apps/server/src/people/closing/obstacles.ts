import type { Obstacle } from '@candor/api'
import { Amount } from '@candor/money'
import type { UserAccount, UserAccountKind } from '../../ledger/index.ts'
import type { GivenUpRow } from '../tables.ts'
import type { UnderWay } from '../tools.ts'

/** Obstacles by the account that holds money. */
const keyOf: Readonly<Record<UserAccountKind, Obstacle['key']>> = {
  'balance.available': 'balance',
  'contract.available': 'contract',
  'contract.margin': 'position',
  'balance.frozen': 'withdrawal',
  'invest.held': 'investment',
  'ieo.held': 'offering',
  'loan.collateral': 'collateral',
  // The stake of a running second contract.
  'contract.stake': 'product',
  // The account of a product, which no user has.
  'funding.available': 'product',
}

type Held = Pick<UserAccount, 'kind' | 'currency' | 'balance'>

/**
 * Everything that must be settled before an account can end: money it holds, payments in progress, and debts either
 * way. Settling never costs anything: positions are closed, withdrawals finish, loans are repaid, and the remainder is
 * withdrawn.
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
        key: keyOf[kind],
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
    ...counted('subscription', underWay.subscriptions),
    ...counted('contest', underWay.contests),
    ...counted('prize', underWay.prizes),
  ]
}

function counted(key: Obstacle['key'], count: number): Obstacle[] {
  return count === 0 ? [] : [{ key, count, currency: null, amount: null, mayGiveUp: false }]
}

/** The user's name of this ledger account, if money in it is free. */
function accountOf(kind: string): GivenUpRow['account'] | null {
  if (kind === 'balance.available') return 'balance'
  return kind === 'contract.available' ? 'contract' : null
}

/** Whether the held balances are exactly those given up, so that nothing is lost that the user has not seen. */
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
