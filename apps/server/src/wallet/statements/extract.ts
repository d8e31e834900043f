import type { Pool } from 'pg'
import { orderNumberOf, type StatementAccount } from '@candor/api'
import { Amount, add, subtract, sum } from '@candor/money'
import { column } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'
import { userKinds } from '../../ledger/index.ts'
import { typeKeySql } from '../records.ts'

/** One side of a transfer: the change of the account and the balance afterwards. */
export type StatementEntry = {
  readonly at: number
  readonly kind: string
  readonly orderNo: string | null
  readonly amount: Amount
  readonly after: Amount
}

/** One account of the ledger over a period. */
export type AccountExtract = {
  readonly kind: string
  readonly currency: string
  readonly opening: Amount
  readonly entries: readonly StatementEntry[]
  /** Sum of the entries. */
  readonly sum: Amount
  readonly closing: Amount
}

/** Start inclusive, end exclusive. */
export type Period = { readonly beginAt: number; readonly endAt: number }

/** The ledger does not match the statement. No file is better than a wrong one. */
class StatementFault extends Error {}

type Stored = { readonly account: string; readonly currency: string }
type StoredBalances = Stored & { readonly opening: string; readonly closing: string }
type StoredEntry = Stored & {
  readonly kind: string
  readonly ref_type: string | null
  readonly ref_id: string | null
  readonly amount: string
  readonly after: string
  readonly at: string
}

const ownEntries = `from ledger_entry
  where part = $1 and user_id = $2 and book = 'real' and account not like 'house.%'`

const entriesText = `
  select account, currency, ${typeKeySql} as kind, ref_type, ref_id, amount, after, at ${ownEntries}
  and at >= $3 and at < $4 order by number, account`

/**
 * Opening balance from the last entry before the period; closing balance from the first entry after it, or the present balance.
 * Both are independent of the entries between and read no more of the history. Each kind is a literal, because a partial index
 * on kinds serves no parameter.
 */
const balancesOf = (kind: StatementAccount) => `
  select a.kind as account, a.currency, coalesce(before.after, 0) as opening,
    coalesce(later.after - later.amount, a.balance) as closing
  from ledger_account a
  left join lateral (
    select after ${ownEntries} and account = '${kind}' and currency = a.currency and at < $3
    order by at desc, number desc limit 1) before on true
  left join lateral (
    select after, amount ${ownEntries} and account = '${kind}' and currency = a.currency and at >= $4
    order by at, number limit 1) later on true
  where part = $1 and user_id = $2 and book = 'real' and kind = '${kind}'`

/** Statements show every account of a user. */
const statementKinds: readonly StatementAccount[] = userKinds
export const balancesText = statementKinds.map(balancesOf).join(' union all ')

export const countText = `select count(*)::integer as count from (
  select 1 ${ownEntries} and at >= $3 and at < $4 limit $5) row`

/**
 * Reads a period of every account that held money or moved in it, in ledger order. The reader must be in one snapshot.
 * @throws StatementFault if the opening balance and the entries do not give the closing balance
 */
export async function readExtract(
  reader: Pick<Pool, 'query'>,
  userId: string,
  { beginAt, endAt }: Period,
): Promise<AccountExtract[]> {
  const period = [partOf(userId), userId, beginAt, endAt]
  const balances = await reader.query<StoredBalances>(balancesText, period)
  const entries = await reader.query<StoredEntry>(entriesText, period)
  const byAccount = Map.groupBy(entries.rows, keyOf)
  return balances.rows
    .map((row) => {
      const { account: kind, currency } = row
      const list = (byAccount.get(keyOf(row)) ?? []).map(entryOf)
      const total = sum(list.map((entry) => entry.amount))
      const opening = column.amount.read(row.opening)
      const closing = column.amount.read(row.closing)
      return { kind, currency, opening, entries: list, sum: total, closing }
    })
    .map(checked)
    .filter(({ opening, entries: list }) => opening !== Amount.zero || list.length > 0)
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

function keyOf({ account, kind, currency }: { account?: string; kind?: string; currency: string }) {
  return `${account ?? kind} ${currency}`
}

function entryOf({ at, kind, ref_type, ref_id, amount, after }: StoredEntry): StatementEntry {
  return {
    at: column.ms.read(at),
    kind,
    orderNo: orderNumberOf(ref_type, ref_id),
    amount: column.amount.read(amount),
    after: column.amount.read(after),
  }
}

/** Every row must continue the previous balance, and the last must end at the closing balance. */
function checked(account: AccountExtract): AccountExtract {
  const { kind, currency, opening, entries, closing } = account
  let balance = opening
  for (const { amount, after } of entries) {
    balance = add(balance, amount)
    if (balance !== after)
      throw new StatementFault(`${kind} ${currency}: an entry breaks the chain`)
  }
  if (balance !== closing || subtract(closing, opening) !== account.sum)
    throw new StatementFault(`${kind} ${currency}: the entries do not lead to the closing balance`)
  return account
}
