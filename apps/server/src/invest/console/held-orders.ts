import type { endpoints, HeldOrder, InputOf } from '@candor/api'
import { dayStart } from '@candor/api'
import type { Pool } from 'pg'
import { uidColumn } from '../../operator/index.ts'
import { column, isStoredId } from '../../platform/lane/index.ts'
import { readPage, type PageOf } from '../../platform/paging.ts'
import { freezeFault } from '../freeze.ts'
import { orderColumns, storedOrder } from '../queries.ts'
import { readProducts } from '../read-products.ts'
import { orderView } from '../view.ts'
import { freezeOrderKind, releaseOrderKind } from './freeze-kinds.ts'

type Reader = Pick<Pool, 'query'>

const lists = {
  open: "q.status <> 'ended'",
  frozen: "q.status = 'frozen'",
  all: 'true',
} as const

/** The pending approval request about an order `q`. */
const pendingColumn = `(select a.id from operator_approval a where a.part = q.part and a.user_id = q.user_id
    and a.status = 'pending' and a.expires_at > $2 and a.kind = any ($3)
    and (a.payload::jsonb ->> 'id')::bigint = q.id) as pending_id`

/** Product orders, newest first: open, frozen, or all. */
export async function listHeldOrders(
  pool: Reader,
  { show, keyword, ...asked }: InputOf<typeof endpoints.listHeldOrders>,
  now: number,
): Promise<PageOf<HeldOrder>> {
  const products = await readProducts(pool, now)
  const wanted = keyword === undefined ? null : keyword.trim().replace(/^[a-z]+(?=\d)/i, '')
  return readPage(
    pool,
    {
      select: `${orderColumns('q')}, ${uidColumn}, ${pendingColumn}`,
      from: 'invest_order q',
      where: [
        lists[show],
        '$1::bigint is not null and $2::bigint is not null and $3::text[] is not null',
        `($4::text is null or q.id = $5 or q.user_id = $5 or q.user_id in
          (select u.user_id from people_user u where u.uid = $4))`,
      ],
      values: [
        dayStart(now),
        now,
        [freezeOrderKind.kind, releaseOrderKind.kind],
        wanted,
        wanted !== null && isStoredId(wanted) ? wanted : '0',
      ],
      at: 'q.bought_at',
      id: 'q.id',
    },
    { ...asked, order: 'desc' },
    now,
    (row: Readonly<Record<string, unknown>>) => {
      const found = storedOrder(products, row, 'en-us')
      return {
        ...orderView(found.order, { ...found, lang: 'en-us', now }),
        userId: found.order.userId,
        uid: column.optional(column.text).read(row['user_uid']),
        isFreezable: freezeFault(found.order, now) === null,
        pendingFreezeId: column.optional(column.id).read(row['pending_id']),
      }
    },
  )
}
