import type { Pool } from 'pg'
import { inTransaction, type TransactionClient } from '../platform/database/transaction.ts'
import { accountKinds } from './accounts.ts'
import type { LedgerFault } from './audit.ts'
import { faultsText, noteBalancesText, noteNumbersText } from './new-entries.ts'

/** Most users in one transaction, and most transfers of each user, so that no snapshot lives for long. */
const usersAtOnce = 200
const transfersAtOnce = 5_000

type Due = { part: number; user_id: string; since: string; until: string }

const dueText = `
  select o.part, o.id as user_id, coalesce(a.number, 0) as since,
    least(o.transfer_number, coalesce(a.number, 0) + ${transfersAtOnce}) as until
  from lane_owner o left join ledger_audited a on a.part = o.part and a.user_id = o.id
  where o.part = $1 and o.id > $2 and o.transfer_number > coalesce(a.number, 0)
  order by o.id limit ${usersAtOnce}`

/**
 * Checks the ledger's own rules on the transfers since the last call, part by part, in short transactions. Users with a
 * fault are read again by the next call. Later changes of audited rows, and the records of modules, are checked by
 * `auditLedger`.
 * @returns the first fault of each rule
 * @param signal aborts between two transactions
 * @throws the signal's reason when aborted
 */
export async function auditNew(
  pool: Pick<Pool, 'connect'>,
  parts: readonly number[],
  signal: AbortSignal = new AbortController().signal,
): Promise<LedgerFault[]> {
  const faults = new Map<string, LedgerFault>()
  for (const part of parts) {
    for (let after: string | null = '0'; after !== null;) {
      signal.throwIfAborted()
      const since: string = after
      const found = await inTransaction(pool, 'repeatable read', (client) =>
        auditSome(client, part, since),
      )
      for (const fault of found.faults) if (!faults.has(fault.rule)) faults.set(fault.rule, fault)
      after = found.next
    }
  }
  return [...faults.values()]
}

/** Audits the next users of a part, after the user `after`; `next` is null if there are no more. */
async function auditSome(client: TransactionClient, part: number, after: string) {
  const { rows: due } = await client.query<Due>(dueText, [part, after])
  if (due.length === 0) return { faults: [], next: null }
  const { rows } = await client.query<{
    user_id: string
    number: string | null
    rule: string
    what: string
  }>(faultsText, [...columnsOf(due), accountKinds])
  const faults: LedgerFault[] = rows.map(({ user_id: userId, ...fault }) => ({ userId, ...fault }))
  const faulty = new Set(faults.map(({ userId }) => userId))
  const sound = columnsOf(due.filter((one) => !faulty.has(one.user_id)))
  // Balances first: the statement reads the transfers between the two numbers, which the next statement moves on.
  await client.query(noteBalancesText, sound)
  await client.query(noteNumbersText, sound)
  // A user with more transfers than one step is read to the end before the users that follow.
  const last = due.find((one) => !faulty.has(one.user_id) && isCut(one))
  const next = last === undefined ? due.at(-1)!.user_id : String(BigInt(last.user_id) - 1n)
  return { faults, next: last === undefined && due.length < usersAtOnce ? null : next }
}

const isCut = ({ since, until }: Due) => BigInt(until) - BigInt(since) === BigInt(transfersAtOnce)

function columnsOf(due: readonly Due[]): unknown[] {
  return [
    due.map(({ part }) => part),
    due.map(({ user_id }) => user_id),
    due.map(({ since }) => since),
    due.map(({ until }) => until),
  ]
}
