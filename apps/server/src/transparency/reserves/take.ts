import { createHash } from 'node:crypto'
import { hourMs, dayMs, dayNumber, dayStart } from '@candor/api'
import { Amount } from '@candor/money'
import { reserveText, type ReserveRoot } from '@candor/verify'
import type { Pool } from 'pg'
import { userKinds } from '../../ledger/index.ts'
import type { Notary } from '../../market/index.ts'
import { inTransaction, type TransactionClient } from '../../platform/database/transaction.ts'
import { column } from '../../platform/lane/index.ts'
import type { World } from '../../platform/world.ts'
import { growTree, partsOf, type TreeNode } from './tree.ts'

export type ReserveTools = {
  readonly pool: Pool
  readonly notary: Notary
  readonly randomBytes: World['randomBytes']
}
type Stored = Record<string, unknown>

/** How long trees are kept; signed roots are kept for ever. */
const keptMs = 30 * dayMs
const rowsAtOnce = 5_000

/**
 * Time of the day's balances (epoch ms): one to 23 hours after its start, from the signature of its first checkpoint. It is
 * unpredictable a day ahead and reproducible by all. A signer of checkpoints could try other ticks until the time fits; only
 * the house could, and the docs say so.
 */
export function reserveTime(start: number, signature: Uint8Array): number {
  const drawn = createHash('sha256').update(signature).digest().readUIntBE(0, 6)
  return start + hourMs + (drawn % (22 * hourMs))
}

/**
 * Sums up users' balances once a day at its time: one tree per currency, with a signed root. After an outage it is made up on
 * the same day; a day without a server has none.
 */
export async function takeReserves(tools: ReserveTools, now: number): Promise<void> {
  const { pool } = tools
  const start = dayStart(now)
  const { rows } = await pool.query<Stored>(
    `select (select signature from market_checkpoint where at >= $1 order by at limit 1) as signature,
       exists (select from transparency_reserve_day where day = $2) as is_taken`,
    [start, dayNumber(now)],
  )
  const { signature, is_taken: isTaken } = rows[0]!
  if (isTaken === true || !(signature instanceof Uint8Array)) return
  const dueAt = reserveTime(start, signature)
  if (now < dueAt) return
  // One statement reads all balances, so all are of the same moment.
  await inTransaction(pool, 'read committed', (client) => take(client, tools, { now, dueAt }))
}

async function take(
  client: TransactionClient,
  tools: ReserveTools,
  { now, dueAt }: { readonly now: number; readonly dueAt: number },
): Promise<void> {
  // A second process waits here, and finds it done.
  const mine = await client.query(
    'insert into transparency_reserve_day (day, at, due_at) values ($1, $2, $3) on conflict do nothing',
    [dayNumber(now), now, dueAt],
  )
  if (mine.rowCount === 0) return
  const { rows } = await client.query<Stored>(
    `select currency, user_id, sum(balance) as amount from ledger_account
     where book = 'real' and kind = any ($1) group by currency, user_id having sum(balance) > 0 order by currency`,
    [userKinds],
  )
  for (const [currency, owed] of Map.groupBy(rows, (row) => column.text.read(row['currency']))) {
    const { randomBytes, notary } = tools
    const parts = owed.flatMap((row) => {
      const userId = column.id.read(row['user_id'])
      const split = partsOf(column.amount.read(row['amount']), randomBytes)
      return split.map((amount) => ({ userId, amount, salt: randomBytes(16) }))
    })
    const head = { at: now, currency }
    await save(client, notary, { ...head, accounts: owed.length }, await growTree(head, parts))
  }
}

async function save(
  client: TransactionClient,
  notary: Notary,
  { at, currency, accounts }: Pick<ReserveRoot, 'at' | 'currency' | 'accounts'>,
  levels: readonly (readonly TreeNode[])[],
): Promise<void> {
  const [root] = levels.at(-1)!
  const leaves = levels[0]!.length
  const hash = Buffer.from(root!.hash).toString('hex')
  const text = reserveText({ at, currency, accounts, leaves, total: Amount.text(root!.sum), hash })
  await client.query(
    `insert into transparency_reserve (at, currency, accounts, leaves, total, hash, public_key, signature)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      at,
      currency,
      accounts,
      leaves,
      root!.sum,
      root!.hash,
      notary.publicKey,
      Buffer.from(notary.sign(text), 'base64url'),
    ],
  )
  const nodes = levels.flatMap((level, height) =>
    level.map((node, place) => ({ ...node, height, place })),
  )
  for (let from = 0; from < nodes.length; from += rowsAtOnce) {
    const some = nodes.slice(from, from + rowsAtOnce)
    await client.query(
      `insert into transparency_reserve_node (at, currency, height, place, sum, hash, user_id, salt)
       select $1, $2, * from unnest($3::smallint[], $4::integer[], $5::numeric[], $6::bytea[], $7::bigint[], $8::bytea[])`,
      [
        at,
        currency,
        some.map(({ height }) => height),
        some.map(({ place }) => place),
        some.map(({ sum }) => sum),
        some.map(({ hash: of }) => of),
        some.map(({ owed }) => owed?.userId ?? null),
        some.map(({ owed }) => owed?.salt ?? null),
      ],
    )
  }
}

/**
 * Deletes trees older than thirty days except the newest, so that users can always check, and who checked them. Signed data
 * stays.
 */
export async function forgetReserves(pool: Pick<Pool, 'query'>, now: number): Promise<void> {
  for (const table of ['transparency_reserve_node', 'transparency_reserve_check'])
    await pool.query(
      `delete from ${table} where at < least($1, (select max(at) from transparency_reserve_day))`,
      [now - keptMs],
    )
}
