import * as v from 'valibot'
import { endpoint, MINUTE, SECOND } from './endpoint.ts'
import { ProductOrder } from './invest-shapes.ts'
import { Id, PositiveDec } from './scalars.ts'

export const redeemProductOrder = endpoint({
  name: 'redeemProductOrder',
  concept: 'invest',
  auth: 'token',
  limit: { count: 30, perMs: MINUTE, by: 'user' },
  money: { validMs: 60 * SECOND },
  underRestriction: true,
  request: v.strictObject({
    id: Id,
    /**
     * The cost shown to the user; absent if it is zero, as in the cooling-off period. If the actual cost differs, the
     * call is refused.
     */
    expectedPenalty: v.optional(PositiveDec),
  }),
  result: ProductOrder,
  errors: ['NOT_FOUND', 'NOT_REDEEMABLE', 'ORDER_FROZEN', 'STATE_CHANGED', 'AMOUNT_PRECISION'],
  summary:
    'Leaves an order before its end: whole while it is cooling off, afterwards at the cost ' +
    'that its terms say. Days that were paid stay paid.',
})

export const setAutoRenew = endpoint({
  name: 'setAutoRenew',
  concept: 'invest',
  auth: 'token',
  limit: { count: 30, perMs: MINUTE, by: 'user' },
  money: null,
  underRestriction: true,
  request: v.strictObject({ id: Id, isOn: v.boolean() }),
  result: ProductOrder,
  errors: ['NOT_FOUND', 'ORDER_FROZEN', 'STATE_CHANGED', 'RESTRICTED'],
  summary:
    'Says whether an order is renewed at its end, by the same terms, where they offer that. ' +
    'Who is restricted from signing in may switch it off, and not on.',
})
