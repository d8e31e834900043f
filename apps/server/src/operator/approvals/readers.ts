import type { OperatorRole } from '@candor/api'
import type { Queue } from '../queue/queue.ts'
import type { Kinds } from './decide-approval.ts'

/**
 * The kinds of wishes of which somebody sees any: what they may ask for or decide, and the auditor every one. Their
 * evidence says of users what nobody else at the desk needs to know.
 */
export function kindsReadBy(roles: readonly OperatorRole[], kinds: Kinds): string[] {
  const isAuditor = roles.includes('auditor')
  return [...kinds.values()]
    .filter(({ makers, checkers }) =>
      roles.some((role) => isAuditor || makers.includes(role) || checkers.includes(role)),
    )
    .map(({ kind }) => kind)
}

/** The queue with nothing in it but what these roles may read. Kinds are our own names, so they stand in the SQL. */
export function readBy(roles: readonly OperatorRole[], queue: Queue, kinds: Kinds): Queue {
  const names = kindsReadBy(roles, kinds).map((kind) => `'${kind}'`)
  return { ...queue, isIn: names.length === 0 ? 'false' : `q.kind in (${names.join(', ')})` }
}
