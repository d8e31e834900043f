import type { OperatorRole, ReasonKey } from '@candor/api'
import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '../../platform/http/json.ts'
import type { OperatorSession } from '../../platform/http/route.ts'
import type { Effect } from '../../platform/lane/index.ts'
import { audit, chainOwner, chains, type AuditRecord } from '../tables.ts'

/** The actor, address and request of an act: the part of an audit row that every act has. */
export type Actor = {
  readonly id: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
  readonly ip: string
  readonly device: string
  readonly requestId: string
}

/** The sender of a console request. */
export function actorOf(request: {
  readonly user: OperatorSession
  readonly ip: string
  readonly traceId: string
}): Actor {
  const { userId, name, roles, device } = request.user
  return { id: userId, name, roles, device, ip: request.ip, requestId: request.traceId }
}

/** The action and its target. */
export type Deed = {
  readonly action: string
  readonly targetType: string
  readonly targetId: string
  readonly before?: Json
  readonly after?: Json
  readonly reasonKey?: ReasonKey
  readonly remark?: string
  readonly approvalId?: string
}

/** The needs of a command that writes to the audit: it locks the chain and loads its end. */
export const witnessed = { needs: { chains }, shares: [chainOwner.userId] } as const

/**
 * Appends a row to the chain in the transaction of the decision. Only a command that declares `witnessed` can; any
 * other one fails as a whole.
 */
export function record(actor: Actor, deed: Deed): Effect {
  return {
    on: chainOwner.userId,
    rows(draft, { now }) {
      const end = draft.view(chains)
      if (end === undefined) throw new Error('the audit has no chain')
      const row = linked(
        {
          ...chainOwner,
          seq: end.seq + 1,
          at: now,
          actorId: actor.id,
          actorName: actor.name,
          actorRole: actor.roles.join(','),
          ip: actor.ip,
          device: actor.device,
          action: deed.action,
          targetType: deed.targetType,
          targetId: deed.targetId,
          before: deed.before === undefined ? null : canonicalJson(deed.before),
          after: deed.after === undefined ? null : canonicalJson(deed.after),
          reasonKey: deed.reasonKey ?? null,
          remark: deed.remark ?? null,
          approvalId: deed.approvalId ?? null,
          requestId: actor.requestId,
        },
        end.hash,
      )
      return [audit.row(row), chains.row({ ...chainOwner, seq: row.seq, hash: row.hash })]
    },
  }
}

type Unlinked = Omit<AuditRecord, 'prevHash' | 'hash'>

/** The row with its hashes in the chain. */
export function linked(row: Unlinked, prevHash: Uint8Array): AuditRecord {
  return { ...row, prevHash, hash: hashOf(row, prevHash) }
}

/** SHA-256 over the previous hash and all fields of the row in canonical form. */
export function hashOf(row: Unlinked, prevHash: Uint8Array): Uint8Array {
  const { part: _part, userId: _owner, ...fields } = row
  const { prevHash: _before, hash: _own, ...facts } = fields as AuditRecord
  return createHash('sha256')
    .update('candor audit 1\n')
    .update(prevHash)
    .update(canonicalJson(facts))
    .digest()
}
