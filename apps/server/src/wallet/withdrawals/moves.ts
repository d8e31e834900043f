import { subtract, type Amount } from '@candor/money'
import { house, move, moveSome, type Accounts } from '../../ledger/index.ts'
import type { Effect } from '../../platform/lane/index.ts'
import type { Withdrawal } from './tables.ts'

type Order = Pick<Withdrawal, 'id' | 'amount' | 'fee' | 'currency'>
type Kind = 'withdraw_freeze' | 'withdraw_return' | 'withdraw' | 'withdraw_fee'

const reasonOf = (kind: Kind, { id }: Order) => ({
  kind,
  command: 'withdrawal',
  refType: 'withdrawal' as const,
  refId: id,
})

const net = ({ amount, fee }: Order): Amount => subtract(amount, fee)

/** Requested: freezes the money. */
export function freeze(held: Accounts, order: Order): Effect[] {
  const { currency, amount } = order
  const [from, to] = [held.of('balance.available', currency), held.of('balance.frozen', currency)]
  return [move(amount, from, to, reasonOf('withdraw_freeze', order))]
}

/** Not sent: returns everything including the fee. */
export function giveBack(held: Accounts, order: Order): Effect[] {
  const { currency, amount } = order
  const [from, to] = [held.of('balance.frozen', currency), held.of('balance.available', currency)]
  return [move(amount, from, to, reasonOf('withdraw_return', order))]
}

/** Sent: the amount moves to the clearing account, the fee is earned. */
export function payOut(held: Accounts, order: Order): Effect[] {
  const frozen = held.of('balance.frozen', order.currency)
  return [
    move(net(order), frozen, house('house.clearing'), reasonOf('withdraw', order)),
    ...moveSome(order.fee, frozen, house('house.fees'), reasonOf('withdraw_fee', order)),
  ]
}

/** Arrived: the amount leaves the house. */
export function settle(order: Order): Effect[] {
  const purse = { book: 'real', currency: order.currency } as const
  const [from, to] = [house('house.clearing', purse), house('house.custody', purse)]
  return [move(net(order), from, to, reasonOf('withdraw', order))]
}

/** Sent and returned: gives back everything including the fee. */
export function takeBack(held: Accounts, order: Order): Effect[] {
  const available = held.of('balance.available', order.currency)
  return [
    move(net(order), house('house.clearing'), available, reasonOf('withdraw_return', order)),
    ...moveSome(order.fee, house('house.fees'), available, reasonOf('withdraw_return', order)),
  ]
}
