import type { OperatorRole, QueueName } from '@candor/api'
import type { OperatorSession } from '../../platform/http/route.ts'
import type { Refusal } from '../../platform/lane/index.ts'

type Stored = Readonly<Record<string, unknown>>

/**
 * A work list of the console. A module declares a queue for items that wait for an operator, and gets the list, the claims
 * and the due times from it:
 *
 *     export const rechargeQueue: Queue = {
 *       name: 'recharge',
 *       workers: ['ops_maker'],
 *       table: 'wallet_recharge',
 *       isOpen: `q.status = 0 and q.network = 'bank'`,
 *       slaAt: `q.created_at + ${30 * MINUTE}`,
 *     }
 *
 * The table has the columns part, user_id, id and created_at, an index on id, and a partial index of open items. The SQL
 * names it `q`; `$1` is the time.
 */
export type Queue = {
  readonly name: QueueName
  /** One of these roles may claim items. The list's own audit row names its readers. */
  readonly workers: readonly OperatorRole[]
  readonly table: string
  /** SQL: the rows in the queue for this reader; all rows if absent. */
  readonly isIn?: string
  /** SQL: whether an item still waits for an operator. */
  readonly isOpen: string
  /** SQL: when it should be decided (epoch ms), as users were told. Never null for an open item. */
  readonly slaAt: string
  /** SQL: whether an open item precedes items that are due earlier; none if absent. */
  readonly isHigh?: string
  /** SQL: further columns of an item, for its view. */
  readonly columns?: string
  /** Keeps an operator from an item that they may not decide, such as their own request. */
  readonly mayClaim?: (stored: Stored, user: OperatorSession) => Refusal | null
}
