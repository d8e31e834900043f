import type { Approval, endpoints, InputOf, OperatorRole, ResultOf } from '@candor/api'
import type { Pool } from 'pg'
import { isRefusal } from '../../platform/lane/index.ts'
import type { Queue } from '../queue/queue.ts'
import { readQueue, type Asker } from '../queue/read.ts'
import { rolesNow } from '../seat/roles-now.ts'
import { approvals, type ApprovalRow } from '../tables.ts'
import { isWaiting } from './approval.ts'
import { checkerFault, makerFault, type Kinds } from './decide-approval.ts'
import { readBy } from './readers.ts'
import { requestInWords } from './sentence.ts'

type ListApprovals = typeof endpoints.listApprovals

const nameText = (column: string) =>
  `(select name from operator_person p where p.part = q.${column} % 64 and p.user_id = q.${column})`

/** Requests that wait for a checker. They expire after a day, which is their due time. */
export function approvalQueue(kinds: Kinds): Queue {
  return {
    name: 'approval',
    workers: [...new Set([...kinds.values()].flatMap(({ checkers }) => checkers))],
    table: 'operator_approval',
    isOpen: `q.status = 'pending' and q.expires_at > $1`,
    slaAt: 'q.expires_at',
    columns: `${nameText('maker_id')} as maker_name, ${nameText('checker_id')} as checker_name,
      ${rolesNow('q.maker_id')} as maker_roles`,
    mayClaim: (stored, { userId, roles }) =>
      checkerFault(approvals.parse(stored), { id: userId, roles }, kinds),
  }
}

/** One page of the approvals that the operator may read. */
export async function listApprovals(
  pool: Pick<Pool, 'query'>,
  input: InputOf<ListApprovals>,
  asker: Asker & { readonly kinds: Kinds },
): Promise<ResultOf<ListApprovals>> {
  const { kinds, user } = asker
  const queue = readBy(user.roles, approvalQueue(kinds), kinds)
  const page = await readQueue(pool, queue, input, asker, (stored, clock) => {
    const row = approvals.parse({ ...stored })
    return {
      row,
      view: { ...clock, ...approvalView(row, asker, makerRolesOf(stored)), ...namesOf(stored) },
    }
  })
  const records = page.records.map(async ({ row, view }): Promise<Approval> => {
    const {
      item = null,
      pictures = [],
      hasChanged = false,
      ...described
    } = await requestInWords(pool, kinds, row, asker.now)
    const inVain = view.inVain ?? (isWaiting(row, asker.now) && hasChanged ? 'changed' : null)
    const unopened = view.decidable ? await unopenedOf(row, asker) : []
    return { ...view, ...described, item, pictures: [...pictures], inVain, unopened }
  })
  return { ...page, records: await Promise.all(records) }
}

/** The parts that the operator must still open before approving. */
async function unopenedOf(
  row: ApprovalRow,
  { user, kinds, now }: Asker & { readonly kinds: Kinds },
): Promise<Approval['unopened']> {
  const payload = JSON.parse(row.payload) as never
  return [...((await kinds.get(row.kind)?.unopened?.(payload, user.userId, now)) ?? [])]
}

function namesOf(stored: Readonly<Record<string, unknown>>) {
  return {
    makerName: String(stored['maker_name']),
    checkerName: (stored['checker_name'] as string | null) ?? null,
  }
}

/** The maker's current roles; null if they were disabled. */
export const makerRolesOf = (
  stored: Readonly<Record<string, unknown>>,
): readonly OperatorRole[] | null => stored['maker_roles'] as readonly OperatorRole[] | null

function approvalView(
  row: ApprovalRow,
  { user, kinds, now }: Asker & { readonly kinds: Kinds },
  makerRoles: readonly OperatorRole[] | null,
) {
  const waits = isWaiting(row, now)
  const fault = checkerFault(row, { id: user.userId, roles: user.roles }, kinds)
  return {
    version: row.status === 'pending' ? 0 : 1,
    kind: row.kind,
    status: row.status === 'pending' && !waits ? ('expired' as const) : row.status,
    payload: row.payload,
    digest: Buffer.from(row.digest).toString('hex'),
    makerId: row.makerId,
    checkerId: row.checkerId,
    reasonKey: row.reasonKey,
    remark: row.remark,
    decidable: waits && !isRefusal(fault),
    inVain: waits && makerFault(row, makerRoles, kinds) !== null ? ('asker_out' as const) : null,
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    decidedAt: row.decidedAt,
  }
}
