import { withdrawalWorkers, type OperatorRole } from '@candor/api'
import { rolesNow, type Queue } from '../../operator/index.ts'
import { holdColumn } from '../../people/index.ts'
import { restrictionsColumn } from '../../policy/index.ts'
import { reviewMs } from '../withdrawals/terms.ts'
import { withdrawals } from '../withdrawals/tables.ts'
import { secondFault, type Reviewer } from '../withdrawals/transitions.ts'

/** Withdrawals that wait for a person, by the time that users were told. */
export const withdrawalQueue: Queue = {
  name: 'withdrawal',
  workers: withdrawalWorkers,
  table: 'wallet_withdrawal',
  // The status too: by it the index of what is open is found.
  isOpen: `q.status = 'under_review' and q.stage in ('review_1', 'review_2')`,
  slaAt: `q.cooling_until + ${reviewMs}`,
  // One person has agreed already: the money waits for nothing but the other.
  isHigh: `q.stage = 'review_2'`,
  columns: `(select jsonb_object_agg(a.id, ${rolesNow('a.id::bigint')})
      from jsonb_array_elements_text(q.approved_by) a(id)) as approver_roles,
    ${restrictionsColumn('q')}, ${holdColumn('q')}`,
  // Nobody is their own second, nor that of somebody of their kind.
  mayClaim: (stored, { userId, roles }) =>
    secondFault(withdrawals.parse({ ...stored }), { id: userId, roles }, reviewersOf(stored)),
}

type Roles = readonly OperatorRole[] | null

/** The same of an item, as its queue reads it. */
function reviewersOf(stored: Readonly<Record<string, unknown>>): Reviewer[] {
  const known = (stored['approver_roles'] as Readonly<Record<string, Roles>> | null) ?? {}
  return reviewersAmong(Object.keys(known), (id) => known[id] ?? null)
}

/**
 * Who of those that said yes may still say it: they have a role here, and were not shut out.
 * @param rolesOf what an operator may do by now; null for who was shut out
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
