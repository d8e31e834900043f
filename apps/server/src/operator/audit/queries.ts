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

/** One page of the audit, newest first; reasons only for operators who may read them. */
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

/** An audit row as this operator may read it: the reasons of others' acts only for roles that read evidence. */
export function auditViewFor({ userId, roles }: Reader): (stored: Stored) => AuditRow {
  const readsWhy = roles.some((role) => evidence.has(role))
  return (stored) => {
    const row = rowView(audit.parse(stored))
    return readsWhy || row.actorId === userId ? row : { ...row, ...withoutWhy }
  }
}

/** An audit row as the API sends it. */
export function rowView(row: AuditRecord): AuditRow {
  const { part: _part, userId: _owner, prevHash, hash, ...facts } = row
  return { ...facts, prevHash: hex(prevHash), hash: hex(hash) }
}
