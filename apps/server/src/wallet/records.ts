import type {
  Account,
  BalanceLog,
  BalanceRef,
  endpoints,
  InputOf,
  Language,
  LedgerKind,
  ReasonKey,
} from '@candor/api'
import { orderNumberOf, wallTime } from '@candor/api'
import { messageOf } from '@candor/api/messages'
import { Amount, subtract } from '@candor/money'
import type { Pool } from 'pg'
import { column } from '../platform/lane/index.ts'
import { readPage, type PageOf } from '../platform/paging.ts'
import { partOf } from '../platform/part.ts'

/** A transfer is one ledger row between two accounts of the user: out for the debited account, in for the credited one. */
export const typeKeySql = `case when kind <> 'transfer' then kind when amount < 0 then 'transfer_out' else 'transfer_in' end`

const reasonIn = (table: string) => `(
  select a.reason_key from ${table} a
  where a.part = ledger_entry.part and a.user_id = ledger_entry.user_id and a.id = ledger_entry.ref_id)`

/** Reason of a correction or a return of unclaimed money; null for all other rows. */
const adjustedSql = `case ref_type when 'adjustment' then ${reasonIn('wallet_adjustment')}
  when 'unclaimed' then ${reasonIn('wallet_unclaimed_return')} end`

const accounts: Record<string, Account> = {
  'balance.available': 'balance',
  'contract.available': 'contract',
}
const kinds = Object.keys(accounts)

type Entry = {
  readonly id: string
  readonly account: string
  readonly currency: string
  readonly type_key: LedgerKind
  readonly amount: string
  readonly after: string
  readonly ref_type: BalanceRef | null
  readonly ref_id: string | null
  readonly at: string
  readonly reason_key: ReasonKey | null
}

/** All changes of the user's available money, row by row. */
export function listBalanceLog(
  pool: Pick<Pool, 'query'>,
  userId: string,
  input: InputOf<typeof endpoints.listBalanceLog>,
  { lang, now }: { readonly lang: Language; readonly now: number },
): Promise<PageOf<BalanceLog>> {
  const wanted = kinds.filter((kind) => accounts[kind] === (input.account ?? accounts[kind]))
  return readPage(
    pool,
    {
      select: `id, account, currency, ${typeKeySql} as type_key, amount, after, ref_type, ref_id, at,
        ${adjustedSql} as reason_key`,
      from: 'ledger_entry',
      where: [
        'part = $1',
        'user_id = $2',
        "book = 'real'",
        'account = any ($3)',
        '($4::text is null or currency = $4)',
        `($5::text[] is null or ${typeKeySql} = any ($5))`,
      ],
      values: [partOf(userId), userId, wanted, input.currency ?? null, input.typeKey ?? null],
      at: 'at',
      // The two sides of a transfer share its number.
      id: '(number * 16 + array_position($3::text[], account))',
    },
    input,
    now,
    (row) => recordView(row as unknown as Entry, lang),
  )
}

function recordView(entry: Entry, lang: Language): BalanceLog {
  const account = accounts[entry.account]!
  const amount = Amount.of(BigInt(entry.amount))
  const after = Amount.of(BigInt(entry.after))
  const at = column.ms.read(entry.at)
  return {
    id: `${entry.id}-${account}`,
    account,
    currency: entry.currency,
    typeKey: entry.type_key,
    typeText: messageOf(lang, `ledger.${entry.type_key}`),
    amount: Amount.text(amount),
    balanceBefore: Amount.text(subtract(after, amount)),
    balanceAfter: Amount.text(after),
    refType: entry.ref_type ?? 'ledger',
    refId: entry.ref_id ?? entry.id,
    orderNo: orderNumberOf(entry.ref_type, entry.ref_id),
    remark: entry.reason_key && messageOf(lang, `reason.${entry.reason_key}`),
    createTime: wallTime(at),
    createAt: at,
  }
}
