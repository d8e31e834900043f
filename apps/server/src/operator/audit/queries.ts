import {
  evidenceReaders,
  type AuditRow,
  type endpoints,
  type InputOf,
  type ResultOf,
} from '@candor/api'
import type { Pool } from 'pg'
import type { OperatorSession } from '../../platform/http/route.ts'
import { readPage } from '../../platform/paging.ts'
import { audit, chainOwner, type AuditRecord } from '../tables.ts'

type ListAudit = typeof endpoints.listAudit

type Stored = Record<string, unknown>

const evidence: ReadonlySet<string> = new Set(evidenceReaders)
const withoutWhy = { before: null, after: null, remark: null } as const

const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex')

/** One page of the audit, newest first: who did what to whom, and to whom it is given, why. */
export function listAudit(
  pool: Pick<Pool, 'query'>,
  input: InputOf<ListAudit>,
  { user, now }: { readonly user: OperatorSession; readonly now: number },
): Promise<ResultOf<ListAudit>> {
  const wanted = [
    ['action', input.action],
    ['actor_id::text', input.actorId],
    ['target_id', input.targetId],
  ].filter((pair): pair is [string, string] => pair[1] !== undefined)
  const values: unknown[] = [chainOwner.part, chainOwner.userId]
  return readPage(
    pool,
    {
      select: '*',
      from: 'operator_audit',
      where: [
        'part = $1 and user_id = $2',
        ...wanted.map(([column], at) => `${column} = $${at + 3}`),
      ],
      values: [...values, ...wanted.map(([, value]) => value)],
      at: 'at',
      id: 'seq',
    },
    input,
    now,
    auditViewFor(user),
  )
}

type Reader = Pick<OperatorSession, 'userId' | 'roles'>

/** A stored row of the audit as this operator reads it: why, of what others did, only to whom evidence is given. */
export function auditViewFor({ userId, roles }: Reader): (stored: Stored) => AuditRow {
  const readsWhy = roles.some((role) => evidence.has(role))
  return (stored) => {
    const row = rowView(audit.parse(stored))
    return readsWhy || row.actorId === userId ? row : { ...row, ...withoutWhy }
  }
}

/** A row of the audit as it travels. */
export function rowView(row: AuditRecord): AuditRow {
  const { part: _part, userId: _owner, prevHash, hash, ...facts } = row
  return { ...facts, prevHash: hex(prevHash), hash: hex(hash) }
}
