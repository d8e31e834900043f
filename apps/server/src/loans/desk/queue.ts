import { loanWorkers, type OperatorRole } from '@candor/api'
import { rolesNow, type Queue } from '../../operator/index.ts'
import { refuse, type Refusal } from '../../platform/lane/index.ts'
import { restrictionsColumn } from '../../policy/index.ts'
import { isLeftToHouse } from '../queries.ts'
import { loans, type Loan } from '../tables.ts'

/** Users are told that somebody looks within a day. */
const reviewMs = 24 * 3_600_000

const ofOthers = `from loan_order o where o.part = q.part and o.user_id = q.user_id and o.id <> q.id`

/** Loans without a pledge, by the time that users were told. */
export const loanQueue: Queue = {
  name: 'loan',
  workers: loanWorkers,
  table: `(select *, applied_at as created_at from loan_order where loan_type = 'credit')`,
  isOpen: `q.loan_type = 'credit' and q.status = 'pending'`,
  slaAt: `q.created_at + ${reviewMs}`,
  // One person has agreed already: it waits for nothing but the other.
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

/** Somebody who says yes or no, and what they may do by now. */
export type Reviewer = { readonly id: string; readonly roles: readonly OperatorRole[] }

/** The same of an item, as its queue reads it. */
export function reviewersOf(stored: Readonly<Record<string, unknown>>): Reviewer[] {
  const known = (stored['approver_roles'] as Readonly<Record<string, Roles>> | null) ?? {}
  return reviewersAmong(Object.keys(known), (id) => known[id] ?? null)
}

/**
 * Who of those that said yes may still say it: they are of `credit`, and were not shut out.
 * @param rolesOf what an operator may do by now; null for who was shut out
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
 * Why somebody may not decide on a loan: who is of `credit` is the first, and who checks the second; nobody is both.
 * @param first who of those that said yes already may still say it
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
