import type { UserRecord } from '@candor/api'
import { Amount } from '@candor/money'
import type { Pool } from 'pg'
import { readBalances, transfers } from '../../ledger/index.ts'
import { holdColumn, sessions, users } from '../../people/index.ts'
import { isStoredId } from '../../platform/lane/index.ts'
import { partOf } from '../../platform/part.ts'
import { auditViewFor } from '../audit/queries.ts'
import type { Asker } from '../queue/read.ts'
import { notes } from '../tables.ts'
import { linksOf } from './links.ts'
import { summaryColumns, summaryOf } from './list.ts'
import type { UserParts } from './parts.ts'
import { readRestrictions } from './restrictions.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>
type Listed = { readonly from: string; readonly order: string; readonly only?: string }

/** Rows of each kind that are shown; the full lists have the rest. */
const shown = 50

/** Whether this id is a user's; an operator is not a user. */
export async function isUser(pool: Reader, id: string): Promise<boolean> {
  if (!isStoredId(id)) return false
  const found = await pool.query('select from people_user where part = $1 and user_id = $2', [
    partOf(id),
    id,
  ])
  return found.rowCount === 1
}

/** All data of an existing user that an operator may read. */
export async function readUser(
  pool: Reader,
  parts: UserParts,
  id: string,
  { user: reader, now }: Asker,
): Promise<UserRecord> {
  const rowsOf = async ({ from, order, only = 'true' }: Listed) => {
    const text = `select * from ${from} where part = $1 and user_id = $2 and ${only} order by ${order} desc limit ${shown}`
    return (await pool.query<Stored>(text, [partOf(id), id])).rows
  }
  const [person, devices, balances, moved, orders, noted, restrictions, acts, links] =
    await Promise.all([
      pool.query<Stored>(
        `select ${summaryColumns}, ${holdColumn('u')} from people_user u where u.part = $2 and u.user_id = $3`,
        [now, partOf(id), id],
      ),
      rowsOf({ from: 'people_session', order: 'last_active_at' }),
      readBalances(pool, id),
      // Demo money is not anyone's money.
      rowsOf({ from: 'ledger_transfer', order: 'number', only: "book = 'real'" }),
      ordersOf(parts, id, now),
      rowsOf({ from: 'operator_note', order: 'id' }),
      readRestrictions(pool, id, now),
      actsOn(pool, id),
      linksOf(pool, parts, id, { count: shown, now }),
    ])
  const { email, phoneCode, phone, lastLoginIp, invitedBy } = users.parse(person.rows[0]!)
  return {
    user: summaryOf(person.rows[0]!, now),
    email,
    phone: phone === null ? null : `+${phoneCode}${phone}`,
    lastLoginIp,
    invitedBy,
    restrictions,
    hold: person.rows[0]!['hold'] as UserRecord['hold'],
    sessions: devices.map(sessionView),
    balances: balances.map((one) => ({ ...one, balance: Amount.text(one.balance) })),
    transfers: moved.map(transferView),
    ...orders,
    notes: noted.map(noteView),
    acts: acts.map(auditViewFor(reader)),
    links,
  }
}

/** Other modules' data, as the user sees it. */
async function ordersOf(parts: UserParts, id: string, now: number) {
  const [positions, recharges, withdrawals, accounts, unclaimed, identities, credit] =
    await Promise.all([
      parts.positions(id, shown, now),
      parts.recharges(id, shown, now),
      parts.withdrawals(id, shown, now),
      parts.accounts(id, now),
      parts.unclaimed(id, shown),
      parts.identities(id, shown),
      parts.credit(id, now),
    ])
  return { positions, recharges, withdrawals, accounts, unclaimed, identities, credit }
}

async function actsOn(pool: Reader, id: string): Promise<Stored[]> {
  const text = `select * from operator_audit where target_id = $1 and target_type <> 'operator'
    order by at desc, seq desc limit ${shown}`
  return (await pool.query<Stored>(text, [id])).rows
}

function sessionView(stored: Stored): UserRecord['sessions'][number] {
  const { id, deviceName, userAgent, ip, createdAt, lastActiveAt, revokedAt } =
    sessions.parse(stored)
  return { id, deviceName, userAgent, ip, createdAt, lastActiveAt, endedAt: revokedAt }
}

function transferView(stored: Stored): UserRecord['transfers'][number] {
  const { id, kind, currency, amount, debit, credit, at } = transfers.parse(stored)
  return { id, kind, currency, amount: Amount.text(amount), debit, credit, at }
}

function noteView(stored: Stored): UserRecord['notes'][number] {
  const { id, operatorName, note, createdAt } = notes.parse(stored)
  return { id, operatorName, note, createdAt }
}
