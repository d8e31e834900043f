import { DatabaseError, type Pool } from 'pg'
import { cancellable } from '../platform/database/cancel.ts'
import { inTransaction, type TransactionClient } from '../platform/database/transaction.ts'
import { accountKinds } from './accounts.ts'

/** The first row that breaks a rule. */
export type LedgerFault = {
  readonly rule: string
  readonly userId: string
  /** The number of the transfer among that user's; null if the fault is an account's. */
  readonly number: string | null
  readonly what: string
}

/**
 * A rule of a module whose records say what money must be held. The query returns `user_id`, `number` (null if the
 * fault is not a transfer's) and `what` of the first row that breaks the rule.
 */
export type LedgerCheck = {
  readonly rule: string
  readonly text: string
  readonly values?: readonly unknown[]
}

/** A rule that SQL cannot express: it reads in the audit's snapshot and returns the first fault, or null. */
type ComputedCheck = {
  readonly rule: string
  readonly find: (
    reader: Pick<Pool, 'query'>,
    signal: AbortSignal,
  ) => Promise<Omit<LedgerFault, 'rule'> | null>
}

export type AuditCheck = LedgerCheck | ComputedCheck

/** Each stored balance is the sum of its entries. */
const balanceText = `
  select a.user_id, null::bigint as number,
    a.book || ' ' || a.kind || ' ' || a.currency || ' holds ' || a.balance
      || ', its entries sum to ' || coalesce(sum(e.amount), 0) as what
  from ledger_account a left join ledger_entry e on e.part = a.part and e.user_id = a.user_id
    and e.book = a.book and e.account = a.kind and e.currency = a.currency
  group by a.part, a.user_id, a.book, a.kind, a.currency, a.balance
  having a.balance <> coalesce(sum(e.amount), 0) order by a.user_id limit 1`

/** Each entry's balance afterwards is the balance before it plus its amount. */
const chainText = `
  select user_id, number, account || ' was ' || coalesce(before, 0) || ', moved ' || amount || ', then ' || after as what
  from (select *, lag(after) over (partition by part, user_id, book, account, currency order by number) as before
        from ledger_entry where account not like 'house.%') entry
  where after <> coalesce(before, 0) + amount order by user_id, number limit 1`

/** A user's transfers are numbered from 1 without gaps. */
const numberText = `
  select user_id, number, 'number ' || number || ' follows ' || coalesce(before, 0) as what
  from (select part, user_id, number, lag(number) over (partition by part, user_id order by number) as before
        from ledger_transfer) transfer
  where number <> coalesce(before, 0) + 1 order by user_id, number limit 1`

/** All entries of a book and currency sum to zero. */
const sumText = `
  select 0::bigint as user_id, null::bigint as number, book || ' ' || currency || ' sums to ' || sum(amount) as what
  from ledger_entry group by book, currency having sum(amount) <> 0 limit 1`

/** Every account that a transfer names has a row. */
const orphanText = `
  select e.user_id, e.number, e.account || ' ' || e.currency || ' has no account row' as what
  from ledger_entry e left join ledger_account a on a.part = e.part and a.user_id = e.user_id
    and a.book = e.book and a.kind = e.account and a.currency = e.currency
  where e.account not like 'house.%' and a.user_id is null order by e.user_id, e.number limit 1`

/**
 * Every entry names a book and an account that exist. Both sides of a transfer have the same book, so money cannot move
 * between books unless a transfer names an unknown book.
 */
const foreignText = `
  select user_id, number, book || ' ' || account || ' ' || currency || ' is no account' as what
  from ledger_entry
  where not (book = 'real' or book = 'demo' or book like 'contest:%') or account <> all ($1)
    or currency !~ '^[A-Z0-9]{2,12}$'
  order by user_id, number limit 1`

const rules: readonly LedgerCheck[] = [
  { rule: 'balance', text: balanceText },
  { rule: 'chain', text: chainText },
  { rule: 'number', text: numberText },
  { rule: 'sum', text: sumText },
  { rule: 'orphan', text: orphanText },
  { rule: 'foreign', text: foreignText, values: [accountKinds] },
]

type Broken = { user_id: string; number: string | null; what: string }

/** The audit reads the whole ledger, which takes longer than a request may. */
const statementMs = 30 * 60_000

/**
 * Checks every rule of the ledger, and those of the modules that hold money in it, on one snapshot.
 * @param checks rules of the modules: the records behind the holds
 * @param signal aborts, within a statement too
 * @returns the first faulty row of each broken rule
 * @throws the database's error when the audit could not run, which says nothing about the ledger; the signal's reason
 * when aborted
 */
export async function auditLedger(
  pool: Pick<Pool, 'connect' | 'query'>,
  checks: readonly AuditCheck[] = [],
  signal: AbortSignal = new AbortController().signal,
): Promise<LedgerFault[]> {
  try {
    const work = async (client: TransactionClient) => {
      const faults = await cancellable({ pool, client, signal }, () =>
        auditIn(client, [...rules, ...checks], signal),
      )
      // A cancellation may still be on its way to the session: the error ends the session instead of reusing it.
      signal.throwIfAborted()
      return faults
    }
    return await inTransaction(pool, 'repeatable read read only', work, { statementMs })
  } catch (error) {
    signal.throwIfAborted()
    throw error
  }
}

async function auditIn(
  client: TransactionClient,
  checks: readonly AuditCheck[],
  signal: AbortSignal,
): Promise<LedgerFault[]> {
  const found = await readStatements(client, checks.filter(isStatement))
  const faults: LedgerFault[] = []
  for (const check of checks) {
    signal.throwIfAborted()
    const { rule } = check
    if ('find' in check) {
      const fault = await check.find(client, signal).catch((error: unknown) => {
        // A database error ends the whole audit; any other error of one rule is reported as its fault.
        if (signal.aborted || error instanceof DatabaseError || !(error instanceof Error))
          throw error
        return { userId: '0', number: null, what: `could not be judged: ${error.message}` }
      })
      if (fault !== null) faults.push({ rule, ...fault })
      continue
    }
    const { text, values } = check
    const rows = found.get(check) ?? (await client.query<Broken>(text, values && [...values])).rows
    for (const { user_id: userId, number, what } of rows)
      faults.push({ rule, userId, number, what })
  }
  return faults
}

const isStatement = (check: AuditCheck): check is LedgerCheck =>
  'text' in check && check.values === undefined

/** Rows of all checks without values, in one message: a round trip for each costs more than most of them. */
async function readStatements(
  client: TransactionClient,
  checks: readonly LedgerCheck[],
): Promise<Map<AuditCheck, readonly Broken[]>> {
  const text = checks.map((check) => check.text).join(';\n')
  // pg answers several statements with a list of results, which its types do not say.
  const results: unknown = await client.query<Broken>(text)
  const list = [results].flat() as { readonly rows: readonly Broken[] }[]
  return new Map(checks.map((check, at) => [check, list[at]!.rows]))
}
