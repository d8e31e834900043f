import * as v from 'valibot'
import { endpoint, MINUTE } from './endpoint.ts'
import { ProductOrder } from './invest-shapes.ts'
import { Act, Remark, withAuditor, type OperatorRole, type ReasonKey } from './operator-shapes.ts'
import { listFields, page } from './query.ts'
import { Id, Text, text } from './scalars.ts'
import { restrictionReasons } from './user-console.ts'

/** The roles that request freezing or releasing an order, and those that decide. */
const freezers = ['compliance', 'product'] as const satisfies readonly OperatorRole[]

const shared = { concept: 'operator', auth: 'operator' } as const
const acting = { count: 60, perMs: MINUTE, by: 'user' } as const

/** Reasons for releasing a frozen order. */
export const releaseReasons = ['resolved', 'own_request'] as const satisfies readonly ReasonKey[]

/** An order as its user sees it, with its owner. */
export const HeldOrder = v.strictObject({
  ...ProductOrder.entries,
  userId: Id,
  uid: v.nullable(Text),
  /** Whether it can be frozen now: its days run, and its cooling-off period is over. */
  isFreezable: v.boolean(),
  /** The freeze or release that waits for a second operator. */
  pendingFreezeId: v.nullable(Id),
})
export type HeldOrder = v.InferOutput<typeof HeldOrder>

export const listHeldOrders = endpoint({
  ...shared,
  name: 'listHeldOrders',
  roles: withAuditor([...freezers, 'finance']),
  limit: { count: 300, perMs: MINUTE, by: 'user' },
  request: v.object({
    ...v.pick(v.object(listFields), ['pageNo', 'after', 'pageSize']).entries,
    /**
     * `open`: orders that hold or await money; `frozen`: orders frozen by two operators; `all`: ended orders too.
     * Newest first.
     */
    show: v.optional(v.picklist(['open', 'frozen', 'all']), 'open'),
    /** A whole order number, or the uid or id of a user. */
    keyword: v.optional(text(1, 64)),
  }),
  result: page(HeldOrder),
  errors: [],
  summary: 'Orders of finance products, with whose they are and whether they are frozen.',
})

const about = { id: Id, orderId: Id, remark: Remark }
const refusals = ['NOT_FOUND', 'STATE_CHANGED', 'OWN_ACCOUNT'] as const

export const freezeProductOrder = endpoint({
  ...shared,
  name: 'freezeProductOrder',
  roles: freezers,
  fresh: true,
  limit: acting,
  request: v.strictObject({ ...about, reasonKey: v.picklist(restrictionReasons) }),
  result: Act,
  errors: [...refusals, 'NOT_FREEZABLE'],
  summary:
    'Asks to freeze an order of a product that runs; a second operator decides. It goes on ' +
    'earning, what it earns and its principal wait, and its user reads why.',
})

export const releaseProductOrder = endpoint({
  ...shared,
  name: 'releaseProductOrder',
  roles: freezers,
  fresh: true,
  limit: acting,
  request: v.strictObject({ ...about, reasonKey: v.picklist(releaseReasons) }),
  result: Act,
  errors: refusals,
  summary:
    'Asks to release an order that is frozen; a second operator decides. What it earned ' +
    'meanwhile is paid, and its principal comes back where its term is over.',
})
