import type { Recalled } from '@candor/api'
import { Amount } from '@candor/money'

/**
 * SQL: the amounts of a recharge's last recall by giving account, from the ledger; null without a recall. `row` names the
 * recharge.
 */
export const recalledSql = (row: string): string => `case
  when ${row}.reason_key = 'payment_returned' then (
    select jsonb_build_object(${givers.map(sumSql).join(', ')}) from ledger_transfer t
    where t.part = ${row}.part and t.user_id = ${row}.user_id and t.ref_id = ${row}.id
      and t.ref_type = 'recharge' and t.kind = 'recharge_return' and t.at = ${row}.finished_at) end as recalled`

/** Accounts that a recall takes from, in order; the last bears the rest. */
const givers = [
  'house.unclaimed',
  'balance.available',
  'contract.available',
  'house.shortfall',
] as const
const sumSql = (debit: string) =>
  `'${debit}', coalesce(sum(t.amount) filter (where t.debit = '${debit}'), 0)::text`

type Given = Readonly<Record<(typeof givers)[number], string>> | null | undefined

/** The same for its owner and the operators. The rest is the house's loss and never a debt. */
export function recalledOf(given: unknown): Recalled | null {
  const known = given as Given
  if (known === null || known === undefined) return null
  const of = (account: (typeof givers)[number]) => Amount.of(BigInt(known[account]))
  const [balance, contract] = [of('balance.available'), of('contract.available')]
  const [unclaimed, loss] = [of('house.unclaimed'), of('house.shortfall')]
  return {
    fromBalance: Amount.text(balance),
    fromContract: Amount.text(contract),
    fromUnclaimed: Amount.text(unclaimed),
    houseLoss: Amount.text(loss),
    owed: '0',
  }
}
