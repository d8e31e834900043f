import { add, Amount, smaller, subtract } from '@candor/money'
import { house, moveSome, type Accounts, type UserAccount } from '../../ledger/index.ts'
import type { Effect } from '../../platform/lane/index.ts'
import type { Recharge } from './tables.ts'

type Shared = Pick<Recharge, 'creditedAmount' | 'keptAmount'>

/** Amount of the last credit that reached the owner: the payment less the part that the house had advanced. */
export const broughtBy = ({ creditedAmount, keptAmount }: Shared): Amount =>
  subtract(creditedAmount ?? Amount.zero, keptAmount)

/**
 * The house's share of a recalled payment. The owner was told that it is the house's: it is repaid to the house if the network
 * restores the payment, and no later recall takes it from the owner.
 */
export const borneOf = ({
  creditedAmount,
  recalledAmount,
}: Pick<Recharge, 'creditedAmount' | 'recalledAmount'>): Amount =>
  creditedAmount === null || recalledAmount === null
    ? Amount.zero
    : subtract(creditedAmount, smaller(creditedAmount, recalledAmount))

/** The credit as its owner and the operators see it; null if none was made, or taken back. */
export function creditOf(recharge: Recharge): { credited: Amount; kept: Amount } | null {
  const isNews = recharge.status === 'credited' || recharge.reasonKey === 'payment_returned'
  if (!isNews || recharge.creditedAmount === null) return null
  return { credited: broughtBy(recharge), kept: recharge.keptAmount }
}

/** Credits the owner's share, and repays the house's advance; for an ended account to the unclaimed balance. */
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

/** Accounts to which a user may have moved the money unspent, in the order in which a recall takes it. */
const freeKinds = ['balance.available', 'contract.available'] as const

/** The parts of a recall. */
export type Taken = {
  /** Amounts taken from the owner and from their unclaimed balance. */
  readonly recalled: Amount
  readonly fromUnclaimed: Amount
  readonly move: readonly Effect[]
}

/** Money that a recall may take. */
export type Reachable = {
  readonly accounts: Accounts
  /** The free part of an account: positions may need the rest. */
  readonly freeOf: (account: UserAccount) => Amount
  /** Unclaimed balance of the owner. */
  readonly lying: Amount
}

/** The part of the last credit that is neither free nor unclaimed. */
export function missingOf(recharge: Recharge, { accounts, freeOf, lying }: Reachable): Amount {
  const brought = broughtBy(recharge)
  const free = freeKinds
    .map((kind) => freeOf(accounts.of(kind, recharge.currency)))
    .reduce((sum, part) => add(sum, part), lying)
  return subtract(brought, smaller(free, brought))
}

/**
 * Takes back at most the last credit, whatever other money there is; the house bears the rest, which it had kept or which is
 * gone.
 * @param freed amounts that earlier transfers of the same decision bring into the balance
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
  refType: 'recharge' as const,
  refId: id,
})
