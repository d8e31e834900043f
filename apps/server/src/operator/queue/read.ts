import type { queueShows, QueueItem } from '@candor/api'
import type { Pool } from 'pg'
import type { OperatorSession } from '../../platform/http/route.ts'
import { isStoredId } from '../../platform/lane/index.ts'
import { readPage, type ListInput, type PageOf } from '../../platform/paging.ts'
import type { Queue } from './queue.ts'

type Reader = Pick<Pool, 'query'>
type Stored = Readonly<Record<string, unknown>>
type Show = (typeof queueShows)[number]

/** The reader of a queue, and the time. */
export type Asker = { readonly user: OperatorSession; readonly now: number }

/** The common fields of every queue's items, without the version, which the module knows. */
export type Clock = Pick<QueueItem, 'id' | 'uid' | 'slaAt' | 'priority' | 'claim'>

const claimJoin = `left join operator_claim c
  on c.part = q.part and c.user_id = q.user_id and c.id = q.id and c.until_at > $1`

export const uidColumn = `(select u.uid from people_user u
  where u.part = q.part and u.user_id = q.user_id) as user_uid`

/** Larger than any epoch ms: sorts items without priority after all that have it. */
const afterHigh = '100000000000000000'

/** An id that cannot be stored finds nothing. */
const idOf = (id: string): string => (isStoredId(id) ? id : '0')

/** One page of a queue: priority items first, then by due time; closed items by age. */
export function readQueue<Item>(
  pool: Reader,
  queue: Queue,
  input: ListInput & { readonly show: Show; readonly id?: string | undefined },
  { user, now }: Asker,
  view: (stored: Stored, clock: Clock) => Item,
): Promise<PageOf<Item>> {
  const { table, isIn = 'true', isOpen, isHigh = 'false', slaAt, columns } = queue
  // Closed items have no priority.
  const isFirst = `coalesce((${isOpen}) and (${isHigh}), false)`
  const shown: Record<Show, string> = {
    open: isOpen,
    free: `(${isOpen}) and c.id is null`,
    mine: `(${isOpen}) and c.operator_id = $2`,
    closed: `not (${isOpen})`,
  }
  return readPage(
    pool,
    {
      select: [
        'q.*',
        `${slaAt} as sla_at`,
        uidColumn,
        `${isFirst} as is_high`,
        'c.operator_id as claim_operator_id',
        'c.operator_name as claim_operator_name',
        'c.until_at as claim_until_at',
        ...(columns === undefined ? [] : [columns]),
      ].join(', '),
      from: `${table} q ${claimJoin}`,
      // Both parameters are used in every variant, so that PostgreSQL knows their types.
      where: [
        input.id === undefined ? shown[input.show] : 'q.id = $3',
        isIn,
        '$1::bigint is not null',
        '$2::bigint is not null',
      ],
      values: [now, user.userId, ...(input.id === undefined ? [] : [idOf(input.id)])],
      at: 'q.created_at',
      // Closed items are sorted by age, which has an index: sorting all of history for one page would be slow.
      sort:
        input.show === 'closed'
          ? 'q.id'
          : `(case when ${isFirst} then 0 else ${afterHigh} end + ${slaAt})`,
      id: 'q.id',
    },
    input,
    now,
    (stored) => view(stored, clockOf(stored)),
  )
}

/** A queue item, and whether it is still open; null for an unknown id. */
export async function findItem(
  pool: Reader,
  { table, isOpen, columns }: Queue,
  id: string,
  now: number,
): Promise<{ readonly stored: Stored; readonly ownerId: string; readonly isOpen: boolean } | null> {
  if (!isStoredId(id)) return null
  const further = columns === undefined ? '' : `, ${columns}`
  const found = await pool.query<Record<string, unknown>>(
    `select q.*, (${isOpen}) as is_open${further} from ${table} q
     where q.id = $2 and $1::bigint is not null`,
    [now, id],
  )
  const stored = found.rows[0]
  if (stored === undefined) return null
  return { stored, ownerId: String(stored['user_id']), isOpen: stored['is_open'] === true }
}

function clockOf(stored: Stored): Clock {
  const operatorId = stored['claim_operator_id'] as string | null
  return {
    id: String(stored['id']),
    uid: stored['user_uid'] as string | null,
    // not money: a time
    slaAt: Number(stored['sla_at']),
    priority: stored['is_high'] === true ? 'high' : 'normal',
    claim:
      operatorId === null
        ? null
        : {
            operatorId,
            operatorName: String(stored['claim_operator_name']),
            // not money: a time
            untilAt: Number(stored['claim_until_at']),
          },
  }
}
