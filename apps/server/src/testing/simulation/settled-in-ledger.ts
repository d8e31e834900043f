import type { AnyOrder } from '@candor/verify'
import type { Database } from '../../platform/database/pool.ts'
import { show } from './fault.ts'
import { readAmount } from './naive/units.ts'

/** Net gain of each account for an order, by account and currency; amounts that moved there and back cancel out. */
export type Moved = ReadonlyMap<string, bigint>

const movedText = `
  select case ref_type when 'position' then 'contracts' when 'option' then 'options' else ref_type end
      || ' ' || ref_id as "order", account || ' ' || currency as account, sum(amount) as amount
  from ledger_entry where ref_type in ('position', 'option', 'swap') group by 1, 2`

/** Ledger movements of each order, by product and id. */
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

/** Difference between the ledger and a proven order; null if there is none. */
export function ledgerFault(order: AnyOrder, moved: Moved | undefined): string | null {
  const should = withUser(order, gainsOf(order))
  const is = moved ?? new Map<string, bigint>()
  for (const account of new Set([...should.keys(), ...is.keys()])) {
    const [has, wanted] = [is.get(account) ?? 0n, should.get(account) ?? 0n]
    if (has !== wanted) return `${account} gained ${has}, and should ${show(wanted)}`
  }
  return null
}

/** The house's gains from an order, and the money held for it. */
function gainsOf(order: AnyOrder): Map<string, bigint> {
  if (order.product === 'swap') {
    const [from, to] = order.sides
    return new Map([
      [`house.swap ${from.currency}`, readAmount(order.fromAmount)],
      [`house.swap ${to.currency}`, -readAmount(order.result.toAmount)],
    ])
  }
  // A draw moves no money: winners may pay or not. The audit compares sales of collateral and income.
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
  // The house paid the funding that a position could not pay, into the same account.
  const unpaid = sum(...order.steps.map((step) => (step.kind === 'funding' ? step.shortfall : '0')))
  return new Map([
    [`house.funding ${currency}`, unpaid - readAmount(result.funding ?? '0')],
    [`house.fees ${currency}`, sum(result.totalOpenFee, result.closeFee, result.liquidationFee)],
    [`house.pnl ${currency}`, -readAmount(result.realizedPnl)],
    [`house.shortfall ${currency}`, -readAmount(result.shortfall) - unpaid],
    [`contract.margin ${currency}`, result.status === 'running' ? readAmount(result.margin) : 0n],
  ])
}

/** The user pays the sum of all other gains. */
function withUser({ product }: AnyOrder, gains: Map<string, bigint>): Map<string, bigint> {
  const all = new Map(gains)
  for (const [account, amount] of gains) {
    const [, currency] = account.split(' ')
    const user = `${product === 'swap' ? 'balance' : 'contract'}.available ${currency}`
    all.set(user, (all.get(user) ?? 0n) - amount)
  }
  return all
}
