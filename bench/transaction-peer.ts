// The peer of the lane: the same rows, one statement after another, in a transaction per request.
import type { PoolClient } from 'pg'
import type { Database } from '../apps/server/src/platform/database/pool.ts'
import { replyIdOf } from '../apps/server/src/platform/lane/call.ts'
import { partOf } from '../apps/server/src/platform/part.ts'

/** One request of the peer. */
type Opening = {
  readonly part: number
  readonly userId: string
  readonly id: string
  readonly key: string
}

/** Opens a position for a user in its own transaction; the key makes a repetition harmless. */
export async function openAlone(database: Database, userId: string, key: string, id: string) {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await open(client, { part: partOf(userId), userId, id, key })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

async function open(client: PoolClient, opening: Opening): Promise<void> {
  const { part, userId, id, key } = opening
  const owner = await client.query<{ transfer_number: string; event_number: string }>(
    'select transfer_number, event_number from lane_owner where part = $1 and id = $2 for no key update',
    [part, userId],
  )
  const seen = await client.query(
    "select reply from lane_reply where id = $1 and slot = any ('{0,1,2,3,4,5,6,7,8}')",
    [replyIdOf(userId, 'open', key)],
  )
  if (seen.rows.length > 0) return
  const numbers = owner.rows[0]!
  const transfer = BigInt(numbers.transfer_number)
  await moveAlone(client, opening, transfer + 1n, ['contract.margin', '63000000', 'margin_lock'])
  await moveAlone(client, opening, transfer + 2n, ['house.fees', '3000000', 'position_open_fee'])
  await client.query(positionText, [part, userId, id])
  await client.query(fillText, [part, userId, id])
  await client.query(replyText, [replyIdOf(userId, 'open', key), userId, JSON.stringify({ id })])
  const event = BigInt(numbers.event_number) + 1n
  await client.query(eventText, [part, userId, event, JSON.stringify({ id })])
  await client.query(ownerText, [part, userId])
}

async function moveAlone(
  client: PoolClient,
  { part, userId, id }: Opening,
  number: bigint,
  [to, moved, kind]: readonly [string, string, string],
): Promise<void> {
  const debited = await client.query<{ balance: string }>(debitText, [part, userId, moved])
  const credited = to.startsWith('house')
    ? null
    : await client.query<{ balance: string }>(creditText, [part, userId, to, moved])
  const after = [debited.rows[0]?.balance, credited?.rows[0]?.balance ?? null]
  const transferId = BigInt(id) * 2n + (number % 2n)
  await client.query(transferText, [part, userId, number, transferId, to, moved, kind, ...after])
}

const debitText = `update ledger_account set balance = balance - $3 where part = $1 and user_id = $2
  and book = 'real' and kind = 'contract.available' and currency = 'USDT' returning balance`

const creditText = `insert into ledger_account (part, user_id, book, kind, currency, balance)
  values ($1, $2, 'real', $3, 'USDT', $4) on conflict (part, user_id, book, kind, currency)
  do update set balance = ledger_account.balance + excluded.balance returning balance`

const transferText = `insert into ledger_transfer (part, user_id, number, id, command, book, currency, debit,
    credit, amount, kind, at, debit_after, credit_after)
  values ($1, $2, $3, $4, 'open', 'real', 'USDT', 'contract.available', $5, $6, $7, 1000, $8, $9)`

const positionText = `insert into contracts_position (part, user_id, id, book, symbol, direction, leverage, quantity,
    total_quantity, open_price, initial_margin, total_initial_margin, margin, added_margin,
    open_fee, total_open_fee, status, since_seq, version, rule_version, terms, opened_at, realized_pnl,
    close_fee, liquidation_fee, shortfall, funding, funding_pledge)
  values ($1, $2, $3, 'real', 'BTCUSDT', 'long', 100, 100000, 100000, 60001000000000000, 60001000,
    60001000, 63000000, 0,
    3000050, 3000050, 'running', 1, 1, 'contracts-2', '{}', 1000, 0, 0, 0, 0, 0, 0)`

const fillText = `insert into contracts_fill (part, user_id, id, position_id, kind, price, quantity, fee, pnl, at, seq, tick_at,
    open_fee_rate, close_fee_rate, max_age_ms)
  values ($1, $2, $3, $3, 'open', 60001000000000000, 100000, 3000050, 0, 1000, 1, 1000, 50000, 50000, 2000)`

const replyText = `insert into lane_reply (id, slot, owner_id, route, payload_hash, reply, at)
  values ($1, 0, $2, 'open', '\\x00', $3, 1000)`

const eventText = `insert into lane_event (part, user_id, number, name, data, at)
  values ($1, $2, $3, 'positionOpened', $4, 1000)`

const ownerText = `update lane_owner set transfer_number = transfer_number + 2, event_number = event_number + 1
  where part = $1 and id = $2`
