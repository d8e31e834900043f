import type { OperatorRole } from '@candor/api'
import type { Queue } from '../queue/queue.ts'
import type { Kinds } from './decide-approval.ts'

/**
 * The kinds of approvals that these roles may read: those they may request or decide, and all for the auditor. Their
 * evidence says more about users than other operators need to know.
 */
function kindsReadBy(roles: readonly OperatorRole[], kinds: Kinds): string[] {
  const isAuditor = roles.includes('auditor')
  return [...kinds.values()]
    .filter(({ makers, checkers }) =>
      roles.some((role) => isAuditor || makers.includes(role) || checkers.includes(role)),
    )
    .map(({ kind }) => kind)
}

/**
 * The queue restricted to the approvals that these roles may read. Kinds are our own names, so they may stand in the
 * SQL.
 */
export function readBy(roles: readonly OperatorRole[], queue: Queue, kinds: Kinds): Queue {
  const names = kindsReadBy(roles, kinds).map((kind) => `'${kind}'`)
  return { ...queue, isIn: names.length === 0 ? 'false' : `q.kind in (${names.join(', ')})` }
}
