import type { OperatorRole, QueueName } from '@candor/api'
import type { OperatorSession } from '../../platform/http/route.ts'
import type { Refusal } from '../../platform/lane/index.ts'

type Stored = Readonly<Record<string, unknown>>

/**
 * A queue of work at the desk. A module declares one for whatever waits for an operator, and gets from it
 * the list, the claims and the clock:
 *
 *     export const rechargeQueue: Queue = {
 *       name: 'recharge',
 *       workers: ['ops_maker'],
 *       table: 'wallet_recharge',
 *       isOpen: `q.status = 0 and q.network = 'bank'`,
 *       slaAt: `q.created_at + ${30 * MINUTE}`,
 *     }
 *
 * The table has the columns part, user_id, id and created_at, an index on id, and a partial one for what
 * is open. The SQL names it `q`; `$1` is the time.
 */
export type Queue = {
  readonly name: QueueName
  /** Operators that may claim its items: one of these roles is needed. Who reads them says its list's own row. */
  readonly workers: readonly OperatorRole[]
  readonly table: string
  /** SQL: which rows are in the queue at all for who reads it; all of them, where this says nothing. */
  readonly isIn?: string
  /** SQL: whether an item still waits for an operator. */
  readonly isOpen: string
  /** SQL: until when it should be decided, epoch ms: what users were told. Never null of an open item. */
  readonly slaAt: string
  /** SQL: whether an open item comes before what is due earlier; where this says nothing, none does. */
  readonly isHigh?: string
  /** SQL: further columns of an item, for its view. */
  readonly columns?: string
  /** Keeps an operator from an item that they may not decide, such as one that they asked for themselves. */
  readonly mayClaim?: (stored: Stored, user: OperatorSession) => Refusal | null
}
