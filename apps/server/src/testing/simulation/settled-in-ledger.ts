import type { AnyOrder } from '@candor/verify'
import type { Database } from '../../platform/database/pool.ts'
import { show } from './fault.ts'
import { readAmount } from './naive/units.ts'

/** What each account gained in all for an order, by account and currency; what moved there and back is not in it. */
export type Moved = ReadonlyMap<string, bigint>

const movedText = `
  select case ref_type when 'position' then 'contracts' when 'option' then 'options' else ref_type end
      || ' ' || ref_id as "order", account || ' ' || currency as account, sum(amount) as amount
  from ledger_entry where ref_type in ('position', 'option', 'swap') group by 1, 2`

/** By product and id, what the ledger moved for each order. */
export async function readMoved(
  pool: Pick<Database['pool'], 'query'>,
): Promise<Map<string, Moved>> {
  type Row = Record<'order' | 'account' | 'amount', string>
  const { rows } = await pool.query<Row>(movedText)
  return new Map(
    [...Map.groupBy(rows, ({ order }) => order)].map(([order, found]) => [
      order,
      new Map(found.map(({ account, amount }) => [account, BigInt(amount)])),
    ]),
  )
}

/** How the ledger differs from what a proven order says; null where it does not. */
export function ledgerFault(order: AnyOrder, moved: Moved | undefined): string | null {
  const should = withUser(order, gainsOf(order))
  const is = moved ?? new Map<string, bigint>()
  for (const account of new Set([...should.keys(), ...is.keys()])) {
    const [has, wanted] = [is.get(account) ?? 0n, should.get(account) ?? 0n]
    if (has !== wanted) return `${account} gained ${has}, and should ${show(wanted)}`
  }
  return null
}

/** What the house gains by an order, and what is held for it. */
function gainsOf(order: AnyOrder): Map<string, bigint> {
  if (order.product === 'swap') {
    const [from, to] = order.sides
    return new Map([
      [`house.swap ${from.currency}`, readAmount(order.fromAmount)],
      [`house.swap ${to.currency}`, -readAmount(order.result.toAmount)],
    ])
  }
  // A draw moves no money: who won may pay, or not. Sales of collateral and income are compared by the audit.
  if (order.product === 'ieo' || order.product === 'loans' || order.product === 'invest')
    return new Map()
  const { currency } = order
  if (order.product === 'options') {
    const { credited } = order.result
    const stake = readAmount(order.stake)
    return credited === null
      ? new Map([[`contract.stake ${currency}`, stake]])
      : new Map([[`house.options ${currency}`, stake - readAmount(credited)]])
  }
  const { result } = order
  const sum = (...amounts: string[]) => amounts.reduce((all, one) => all + readAmount(one), 0n)
  // What a position could not pay of its funding the house bore, into the same fund.
  const unpaid = sum(...order.steps.map((step) => (step.kind === 'funding' ? step.shortfall : '0')))
  return new Map([
    [`house.funding ${currency}`, unpaid - readAmount(result.funding ?? '0')],
    [`house.fees ${currency}`, sum(result.totalOpenFee, result.closeFee, result.liquidationFee)],
    [`house.pnl ${currency}`, -readAmount(result.realizedPnl)],
    [`house.shortfall ${currency}`, -readAmount(result.shortfall) - unpaid],
    [`contract.margin ${currency}`, result.status === 'running' ? readAmount(result.margin) : 0n],
  ])
}

/** What all others gain, its user gives. */
function withUser({ product }: AnyOrder, gains: Map<string, bigint>): Map<string, bigint> {
  const all = new Map(gains)
  for (const [account, amount] of gains) {
    const [, currency] = account.split(' ')
    const user = `${product === 'swap' ? 'balance' : 'contract'}.available ${currency}`
    all.set(user, (all.get(user) ?? 0n) - amount)
  }
  return all
}
