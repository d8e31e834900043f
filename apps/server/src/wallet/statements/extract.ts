import type { Pool } from 'pg'
import { orderNumberOf } from '@candor/api'
import { Amount, add, subtract, sum } from '@candor/money'
import { column } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'
import { typeKeySql } from '../records.ts'

/** One side of a movement: what it added to the account, and what was there afterwards. */
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
  /** What the entries add up to. */
  readonly sum: Amount
  readonly closing: Amount
}

/** From the first moment up to and without the second. */
export type Period = { readonly beginAt: number; readonly endAt: number }

/** The ledger does not add up to what a statement of it would say: no file is better than a wrong one. */
export class StatementFault extends Error {}

type Stored = { readonly account: string; readonly currency: string }
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

const openingText = `
  select distinct on (account, currency) account, currency, after as amount ${ownEntries}
  and at < $3 order by account, currency, number desc`

const entriesText = `
  select account, currency, ${typeKeySql} as kind, ref_type, ref_id, amount, after, at ${ownEntries}
  and at >= $3 and at < $4 order by number, account`

/** What is there now, less what came after the period: it knows nothing of the chain of the entries. */
const closingText = `
  select kind as account, currency, balance - coalesce((
    select sum(e.amount) from ledger_entry e
    where e.part = $1 and e.user_id = $2 and e.book = 'real' and e.account = a.kind
      and e.currency = a.currency and e.at >= $3), 0) as amount
  from ledger_account a where part = $1 and user_id = $2 and book = 'real'`

export const countText = `select count(*)::integer as count from (
  select 1 ${ownEntries} and at >= $3 and at < $4 limit $5) row`

/**
 * Reads a period of every account that held money or moved in it, the entries in the ledger's order. The
 * reader must be in one snapshot.
 * @throws StatementFault where opening balance and entries are not the closing balance.
 */
export async function readExtract(
  reader: Pick<Pool, 'query'>,
  userId: string,
  { beginAt, endAt }: Period,
): Promise<AccountExtract[]> {
  const user = [partOf(userId), userId]
  const openings = await reader.query<Stored & { amount: string }>(openingText, [...user, beginAt])
  const entries = await reader.query<StoredEntry>(entriesText, [...user, beginAt, endAt])
  const closings = await reader.query<Stored & { amount: string }>(closingText, [...user, endAt])
  const byAccount = Map.groupBy(entries.rows, keyOf)
  return closings.rows
    .map(({ account: kind, currency, amount }) => {
      const key = keyOf({ account: kind, currency })
      const first = openings.rows.find((row) => keyOf(row) === key)
      const opening = first === undefined ? Amount.zero : column.amount.read(first.amount)
      const list = (byAccount.get(key) ?? []).map(entryOf)
      const total = sum(list.map((entry) => entry.amount))
      const closing = column.amount.read(amount)
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

/** Every row must begin where the one before it ended, and the last one must end at the closing balance. */
export function checked(account: AccountExtract): AccountExtract {
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
