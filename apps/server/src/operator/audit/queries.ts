import type { AuditRow, endpoints, InputOf, ResultOf } from '@candor/api'
import type { Pool } from 'pg'
import { readPage } from '../../platform/paging.ts'
import { audit, chainOwner } from '../tables.ts'

type ListAudit = typeof endpoints.listAudit

const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex')

/** One page of the audit, newest first. */
export function listAudit(
  pool: Pick<Pool, 'query'>,
  input: InputOf<ListAudit>,
  now: number,
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
    auditView,
  )
}

/** A row of the audit as it travels. */
export function auditView(stored: Record<string, unknown>): AuditRow {
  const { part: _part, userId: _owner, prevHash, hash, ...facts } = audit.parse(stored)
  return { ...facts, prevHash: hex(prevHash), hash: hex(hash) }
}
