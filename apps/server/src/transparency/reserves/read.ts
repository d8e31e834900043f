import type { endpoints, ResultOf } from '@candor/api'
import { Amount } from '@candor/money'
import type { Pool } from 'pg'
import { column } from '../../platform/lane/index.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Record<string, unknown>

/** Days listed. */
const listed = 30

const hex = (stored: unknown) => Buffer.from(stored as Uint8Array).toString('hex')

/** Signed data of one tree. */
function rootOf(row: Stored) {
  return {
    at: column.ms.read(row['at']),
    currency: column.text.read(row['currency']),
    accounts: column.whole.read(row['accounts']),
    leaves: column.whole.read(row['leaves']),
    total: Amount.text(column.amount.read(row['total'])),
    hash: hex(row['hash']),
    signature: Buffer.from(row['signature'] as Uint8Array).toString('base64url'),
  }
}

/** A tree that is gone can no longer be checked, and its checks are forgotten. */
const rootsText = `
  select d.at as taken_at, d.due_at, r.*,
    case when exists (select from transparency_reserve_node n where n.at = d.at)
      then (select count(*)::integer from transparency_reserve_check c where c.at = d.at) end as checks
  from (select at, due_at from transparency_reserve_day order by at desc limit $1) d
  left join transparency_reserve r on r.at = d.at order by d.at desc, r.currency`

/** Users' balances of the last days, the latest first. A day without balances has no currencies. */
export async function listReserves(
  reader: Reader,
): Promise<ResultOf<typeof endpoints.listReserves>> {
  const { rows } = await reader.query<Stored>(rootsText, [listed])
  return [...Map.groupBy(rows, (row) => column.ms.read(row['taken_at']))].map(([at, found]) => ({
    at,
    dueAt: column.ms.read(found[0]!['due_at']),
    checks: column.optional(column.whole).read(found[0]!['checks']),
    currencies: found
      .filter((row) => row['currency'] !== null)
      .map((row) => ({ ...rootOf(row), publicKey: column.text.read(row['public_key']) })),
  }))
}

const leavesText = `
  select n.place, n.sum, n.salt, r.* from transparency_reserve_node n
  join transparency_reserve r on r.at = n.at and r.currency = n.currency
  where n.user_id = $1 and n.height = 0 and n.at = (select max(at) from transparency_reserve_day)
  order by r.currency, n.place`

/** The path of a leaf to the root: the sibling at each height, if there is one. */
const pathText = `
  select sum, hash from transparency_reserve_node
  where at = $1 and currency = $2 and place = ($3::integer >> height) # 1 order by height`

/** A user's proof that their balance at the last summation is in the signed totals. */
export async function getReserveProof(
  reader: Reader,
  userId: string,
): Promise<ResultOf<typeof endpoints.getReserveProof>> {
  const taken = await reader.query<Stored>('select max(at) as at from transparency_reserve_day')
  const at = column.optional(column.ms).read(taken.rows[0]!['at'])
  const { rows } = await reader.query<Stored>(leavesText, [userId])
  const proofs = await Promise.all(
    [...Map.groupBy(rows, (row) => column.text.read(row['currency'])).values()].map(
      async (leaves) => ({
        root: rootOf(leaves[0]!),
        parts: await Promise.all(leaves.map((row) => readPart(reader, userId, row))),
      }),
    ),
  )
  return { at, publicKey: rows[0] ? column.text.read(rows[0]['public_key']) : null, proofs }
}

/** A leaf with its path to the root. */
async function readPart(reader: Reader, userId: string, row: Stored) {
  const place = column.whole.read(row['place'])
  const path = await reader.query<Stored>(pathText, [row['at'], row['currency'], place])
  return {
    leaf: {
      userId,
      salt: hex(row['salt']),
      amount: Amount.text(column.amount.read(row['sum'])),
    },
    place,
    path: path.rows.map((node) => ({
      sum: Amount.text(column.amount.read(node['sum'])),
      hash: hex(node['hash']),
    })),
  }
}

/** Counts that a user fetched their own proof: once per tree, whatever they do with it. */
export async function countCheck(
  db: Reader,
  userId: string,
  { proofs }: Pick<ResultOf<typeof endpoints.getReserveProof>, 'proofs'>,
): Promise<void> {
  const [proof] = proofs
  if (proof === undefined) return
  await db.query(
    'insert into transparency_reserve_check (at, user_id) values ($1, $2) on conflict do nothing',
    [proof.root.at, userId],
  )
}
