import { loanWorkers, type OperatorRole } from '@candor/api'
import { rolesNow, type Queue } from '../../operator/index.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { restrictionsColumn } from '../../policy/index.ts'
import { isLeftToHouse } from '../queries.ts'
import { loans, type Loan } from '../tables.ts'

/** Users are told that the review takes at most a day. */
const reviewMs = 24 * 3_600_000

const ofOthers = `from loan_order o where o.part = q.part and o.user_id = q.user_id and o.id <> q.id`

/** Unsecured loans under review, by the time that was promised to users. */
export const loanQueue: Queue = {
  name: 'loan',
  workers: loanWorkers,
  table: `(select *, applied_at as created_at from loan_order where loan_type = 'credit')`,
  isOpen: `q.loan_type = 'credit' and q.status = 'pending'`,
  slaAt: `q.created_at + ${reviewMs}`,
  // The first reviewer has approved: it only waits for the second.
  isHigh: `jsonb_array_length(q.approved_by) > 0`,
  columns: `(select jsonb_object_agg(a.id, ${rolesNow('a.id::bigint')})
      from jsonb_array_elements_text(q.approved_by) a(id)) as approver_roles,
    (select jsonb_build_object(
      'owed', count(*) filter (where o.status in ('running', 'overdue')),
      'overdue', count(*) filter (where o.status = 'overdue'),
      'repaidInTime', count(*) filter (where o.status = 'repaid' and o.overdue_at is null),
      'repaidLate', count(*) filter (where o.status = 'repaid' and o.overdue_at is not null),
      'writtenOff', count(*) filter (where ${isLeftToHouse('o')})) ${ofOthers}) as history,
    (select coalesce(sum(case when o.start_at is null then o.amount else o.principal end), 0) ${ofOthers}
      and o.loan_type = 'credit' and o.closed_at is null) as used,
    ${restrictionsColumn('q')}`,
  mayClaim: (stored, { userId, roles }) =>
    reviewFault(loans.parse({ ...stored }), { id: userId, roles }, reviewersOf(stored)),
}

type Roles = readonly OperatorRole[] | null

/** A reviewer with their present roles. */
export type Reviewer = { readonly id: string; readonly roles: readonly OperatorRole[] }

/** The reviewers of a queue item. */
function reviewersOf(stored: Readonly<Record<string, unknown>>): Reviewer[] {
  const known = (stored['approver_roles'] as Readonly<Record<string, Roles>> | null) ?? {}
  return reviewersAmong(Object.keys(known), (id) => known[id] ?? null)
}

/**
 * Reviewers who approved and still may: they have the role `credit` and are not removed.
 * @param rolesOf present roles of an operator; null for a removed operator
 */
export function reviewersAmong(
  approvedBy: readonly string[],
  rolesOf: (id: string) => Roles,
): Reviewer[] {
  return approvedBy.flatMap((id) => {
    const roles = rolesOf(id)
    return roles?.includes('credit') ? [{ id, roles }] : []
  })
}

/**
 * Why an operator may not decide on a loan: `credit` reviews first, a checker second; never the same operator.
 * @param first earlier reviewers who still may approve
 */
export function reviewFault(
  { approvedBy }: Pick<Loan, 'approvedBy'>,
  reviewer: Reviewer,
  first: readonly Reviewer[],
): Refusal | null {
  if (approvedBy.includes(reviewer.id)) return refuse('SELF_APPROVAL')
  const role = first.length === 0 ? 'credit' : 'ops_checker'
  return reviewer.roles.includes(role) ? null : refuse('FORBIDDEN')
}
