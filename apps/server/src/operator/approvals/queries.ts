import type { Approval, endpoints, InputOf, ResultOf } from '@candor/api'
import type { Pool } from 'pg'
import { isRefusal } from '../../platform/lane/index.ts'
import type { Queue } from '../queue/queue.ts'
import { readQueue, type Asker } from '../queue/read.ts'
import { approvals, type ApprovalRow } from '../tables.ts'
import { isWaiting } from './approval.ts'
import { checkerFault, type Kinds } from './decide-approval.ts'
import { saidOf } from './sentence.ts'

type ListApprovals = typeof endpoints.listApprovals

const nameText = (column: string) =>
  `(select name from operator_person p where p.part = q.${column} % 64 and p.user_id = q.${column})`

/** What waits for a second person. It lapses after a day, and is due then. */
export function approvalQueue(kinds: Kinds): Queue {
  return {
    name: 'approval',
    workers: [...new Set([...kinds.values()].flatMap(({ checkers }) => checkers))],
    table: 'operator_approval',
    isOpen: `q.status = 'pending' and q.expires_at > $1`,
    slaAt: 'q.expires_at',
    columns: `${nameText('maker_id')} as maker_name, ${nameText('checker_id')} as checker_name`,
    mayClaim: (stored, { userId, roles }) =>
      checkerFault(approvals.parse(stored), { id: userId, roles }, kinds),
  }
}

/** One page of approvals. */
export async function listApprovals(
  pool: Pick<Pool, 'query'>,
  input: InputOf<ListApprovals>,
  asker: Asker & { readonly kinds: Kinds },
): Promise<ResultOf<ListApprovals>> {
  const page = await readQueue(pool, approvalQueue(asker.kinds), input, asker, (stored, clock) => {
    const row = approvals.parse({ ...stored })
    return { row, view: { ...clock, ...approvalView(row, asker), ...namesOf(stored) } }
  })
  const records = page.records.map(async ({ row, view }): Promise<Approval> => {
    const { item = null, pictures = [], ...said } = await saidOf(pool, asker.kinds, row)
    return { ...view, ...said, item, pictures: [...pictures] }
  })
  return { ...page, records: await Promise.all(records) }
}

function namesOf(stored: Readonly<Record<string, unknown>>) {
  return {
    makerName: String(stored['maker_name']),
    checkerName: (stored['checker_name'] as string | null) ?? null,
  }
}

function approvalView(row: ApprovalRow, { user, kinds, now }: Asker & { readonly kinds: Kinds }) {
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
    createdAt: row.createdAt,
    expiresAt: row.expiresAt,
    decidedAt: row.decidedAt,
  }
}
