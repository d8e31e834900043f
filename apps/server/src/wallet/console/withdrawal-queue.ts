import { withdrawalWorkers, type OperatorRole } from '@candor/api'
import { rolesNow, type Queue } from '../../operator/index.ts'
import { holdColumn } from '../../people/index.ts'
import { restrictionsColumn } from '../../policy/index.ts'
import { reviewMs } from '../withdrawals/terms.ts'
import { withdrawals } from '../withdrawals/tables.ts'
import { secondFault, type Reviewer } from '../withdrawals/transitions.ts'

/** Withdrawals under review, by the time that was promised to users. */
export const withdrawalQueue: Queue = {
  name: 'withdrawal',
  workers: withdrawalWorkers,
  table: 'wallet_withdrawal',
  // Includes the status because the index of open rows uses it.
  isOpen: `q.status = 'under_review' and q.stage in ('review_1', 'review_2')`,
  slaAt: `q.cooling_until + ${reviewMs}`,
  // The first reviewer has approved: the money only waits for the second.
  isHigh: `q.stage = 'review_2'`,
  columns: `(select jsonb_object_agg(a.id, ${rolesNow('a.id::bigint')})
      from jsonb_array_elements_text(q.approved_by) a(id)) as approver_roles,
    ${restrictionsColumn('q')}, ${holdColumn('q')}`,
  // No operator reviews twice, alone or through an operator of the same kind.
  mayClaim: (stored, { userId, roles }) =>
    secondFault(withdrawals.parse({ ...stored }), { id: userId, roles }, reviewersOf(stored)),
}

type Roles = readonly OperatorRole[] | null

/** The reviewers of a queue item. */
function reviewersOf(stored: Readonly<Record<string, unknown>>): Reviewer[] {
  const known = (stored['approver_roles'] as Readonly<Record<string, Roles>> | null) ?? {}
  return reviewersAmong(Object.keys(known), (id) => known[id] ?? null)
}

/**
 * Reviewers who approved and still may: they have a role here and are not removed.
 * @param rolesOf present roles of an operator; null for a removed operator
 */
export function reviewersAmong(
  approvedBy: readonly string[],
  rolesOf: (id: string) => Roles,
): Reviewer[] {
  return approvedBy.flatMap((id) => {
    const roles = rolesOf(id)
    const mayStill = withdrawalQueue.workers.some((role) => roles?.includes(role))
    return mayStill ? [{ id, roles: roles! }] : []
  })
}
