import { add, Amount, smaller, subtract } from '@candor/money'
import { house, moveSome, type Accounts, type UserAccount } from '../../ledger/index.ts'
import type { Effect } from '../../platform/lane/index.ts'
import type { Recharge } from './tables.ts'

type Shared = Pick<Recharge, 'creditedAmount' | 'keptAmount'>

/** What the last credit brought its owner: all of the payment but what the house had borne of it before. */
export const broughtBy = ({ creditedAmount, keptAmount }: Shared): Amount =>
  subtract(creditedAmount ?? Amount.zero, keptAmount)

/**
 * What the house bears of a payment that was taken back. Its owner was told that this is not theirs to bear: it is
 * the house's when the network has the payment again, and no later recall takes it from them.
 */
export const borneOf = ({
  creditedAmount,
  recalledAmount,
}: Pick<Recharge, 'creditedAmount' | 'recalledAmount'>): Amount =>
  creditedAmount === null || recalledAmount === null
    ? Amount.zero
    : subtract(creditedAmount, smaller(creditedAmount, recalledAmount))

/** What its owner and the desk read of a credit: null where nothing stands credited, and was not taken back either. */
export function creditOf(recharge: Recharge): { credited: Amount; kept: Amount } | null {
  const isTold = recharge.status === 'credited' || recharge.reasonKey === 'payment_returned'
  if (!isTold || recharge.creditedAmount === null) return null
  return { credited: broughtBy(recharge), kept: recharge.keptAmount }
}

/** Brings its owner their share, and the house what it had borne; of an account that has ended, where nobody has claimed it. */
export function payIn(
  recharge: Recharge,
  { accounts, hasEnded }: { readonly accounts: Accounts; readonly hasEnded: boolean },
  command: string,
): Effect[] {
  const own = accounts.of('balance.available', recharge.currency)
  const target = hasEnded ? house('house.unclaimed', own) : own
  const reason = reasonOf(recharge, 'recharge', command)
  const custody = house('house.custody', own)
  return [
    ...moveSome(broughtBy(recharge), custody, target, reason),
    ...moveSome(recharge.keptAmount, custody, house('house.shortfall', own), reason),
  ]
}

/** Where a user may have put it meanwhile, without that it was spent, in the order in which it is taken. */
const freeKinds = ['balance.available', 'contract.available'] as const

/** What a recall takes. */
export type Taken = {
  /** What it takes from its owner, and from what lies unclaimed of them. */
  readonly recalled: Amount
  readonly fromUnclaimed: Amount
  readonly move: readonly Effect[]
}

/** What a recall may take from. */
export type Reachable = {
  readonly accounts: Accounts
  /** What of an account may be taken: positions may stand on some of it. */
  readonly freeOf: (account: UserAccount) => Amount
  /** What lies unclaimed of its owner. */
  readonly lying: Amount
}

/** How much of what the last credit brought its owner is neither free nor unclaimed. */
export function missingOf(recharge: Recharge, { accounts, freeOf, lying }: Reachable): Amount {
  const brought = broughtBy(recharge)
  const free = freeKinds
    .map((kind) => freeOf(accounts.of(kind, recharge.currency)))
    .reduce((sum, part) => add(sum, part), lying)
  return subtract(brought, smaller(free, brought))
}

/**
 * Takes at most what the last credit brought its owner, whatever else lies there; the house bears the rest of the
 * payment, which it had kept or which is not there any more.
 * @param freed what movements before this one, in the same decision, bring into the balance
 */
export function takeBack(
  recharge: Recharge,
  { accounts, freeOf, lying }: Reachable,
  freed: Amount,
): Taken {
  const { currency } = recharge
  const purse = { book: 'real', currency } as const
  const reason = reasonOf(recharge, 'recharge_return', 'recallRecharge')
  const custody = house('house.custody', purse)
  const brought = broughtBy(recharge)
  const fromUnclaimed = smaller(lying, brought)
  const move = moveSome(fromUnclaimed, house('house.unclaimed', purse), custody, reason)
  let left = subtract(brought, fromUnclaimed)
  for (const kind of freeKinds) {
    const held = accounts.of(kind, currency)
    const free = freeOf(held)
    const there = kind === 'balance.available' ? add(free, freed) : free
    const part = smaller(there, left)
    move.push(...moveSome(part, held, custody, reason))
    left = subtract(left, part)
  }
  const recalled = subtract(brought, left)
  const borne = borneOf({ ...recharge, recalledAmount: recalled })
  move.push(...moveSome(borne, house('house.shortfall', purse), custody, reason))
  return { recalled, fromUnclaimed, move }
}

const reasonOf = ({ id }: Recharge, kind: string, command: string) => ({
  kind,
  command,
  refType: 'recharge',
  refId: id,
})
