import type { OperatorRole } from '@candor/api'
import { command, isRefusal, refuse, type Refusal, type Rows } from '../../platform/lane/index.ts'
import type { Actor, Deed } from '../audit/record.ts'
import { claimedItem, claimFault, decided, type ClaimState } from '../queue/claim.ts'
import { rolesAt } from '../seat/rules.ts'
import { approvals, type ApprovalRow, type ClaimRow } from '../tables.ts'
import { isWaiting, type ApprovalKind } from './approval.ts'

export type DecideApproval = {
  readonly id: string
  /** The owner of the approval, as `prepare` found it. */
  readonly ownerId: string
  /** Hex digest of what the checker saw. */
  readonly digest: string
  /** Ids of rows that the kind reads. */
  readonly reads: Readonly<Record<string, readonly string[]>>
  /** Unique names that the kind claims; none for a refusal. */
  readonly names: readonly string[]
  readonly remark: string | null
  readonly actor: Actor
}

export type Kinds = ReadonlyMap<string, ApprovalKind>

/**
 * Every kind by its name.
 * @throws Error when two kinds share a name, or give one name to two tables
 */
export function kindsOf(list: readonly ApprovalKind[]): Kinds {
  const kinds = new Map(list.map((one) => [one.kind, one]))
  if (kinds.size !== list.length) throw new Error('two kinds of approval have one name')
  const tables = new Map<string, unknown>()
  for (const { needs } of list)
    for (const [name, table] of Object.entries(needs)) {
      if ((tables.get(name) ?? table) !== table) throw new Error(`two tables are called ${name}`)
      tables.set(name, table)
    }
  return kinds
}

/** Approves another operator's request, and performs exactly that act in one transaction. */
export function approveApproval(kinds: Kinds) {
  const theirs: ApprovalKind['needs'] = Object.fromEntries(
    [...kinds.values()].flatMap(({ needs }) => Object.entries(needs)),
  )
  // A command declares what it shares before the approval is known, so this rare command shares all house objects.
  const houses = Object.values(theirs).flatMap(({ at }) => at ?? [])
  return command('approveApproval', {
    needs: { ...theirs, approvals, ...claimedItem.needs },
    shares: [...new Set([...claimedItem.shares, ...houses])],
    reads: ({ id, reads }: DecideApproval) => ({ ...reads, approvals: [id], claims: [id] }),
    claims: ({ names }) => names,
    decide(state, input: DecideApproval, context) {
      const item = waitingItem(state, input, kinds, context.now)
      if (isRefusal(item)) return item
      const { approval, claim } = item
      // Checked under the lock, because the maker may have lost their seat since the checker saw the request.
      const fault = makerFault(approval, rolesAt(state.seats, approval.makerId), kinds)
      if (fault !== null) return fault
      const { apply } = kinds.get(approval.kind)!
      const payload = JSON.parse(approval.payload) as never
      const done = apply(state as never, payload, context, { approval, checker: input.actor })
      if (isRefusal(done)) return done
      const { move = [], put = [], events = [], free = [] } = done
      const row = decidedRow(approval, 'approved', input, context.now)
      const after = decided(claim, input.actor, deedOf('approve', row, input), context.now)
      const putAll = [...put, approvals.row(row), ...after]
      return { move, put: putAll, events, free, act: approval.kind, reply: { id: approval.id } }
    },
  })
}

/** Refuses another operator's request; nothing is done. */
export function refuseApproval(kinds: Kinds) {
  return command('refuseApproval', {
    needs: { approvals, ...claimedItem.needs },
    shares: claimedItem.shares,
    reads: ({ id }: DecideApproval) => ({ approvals: [id], claims: [id] }),
    decide(state, input: DecideApproval, { now }) {
      const item = waitingItem(state, input, kinds, now)
      if (isRefusal(item)) return item
      const row = decidedRow(item.approval, 'refused', input, now)
      const after = decided(item.claim, input.actor, deedOf('refuse', row, input), now)
      return { put: [approvals.row(row), ...after], reply: { id: row.id } }
    },
  })
}

/** The approval and the claim on it, if this operator may decide it now. */
function waitingItem(
  state: ClaimState & { readonly approvals: Rows<ApprovalRow> },
  { id, digest, actor }: DecideApproval,
  kinds: Kinds,
  now: number,
): { readonly approval: ApprovalRow; readonly claim: ClaimRow } | Refusal {
  const approval = state.approvals.get(id)
  if (approval === undefined) return refuse('NOT_FOUND')
  const fault = checkerFault(approval, actor, kinds)
  if (fault !== null) return fault
  const isSame = Buffer.from(approval.digest).toString('hex') === digest
  if (!isSame || !isWaiting(approval, now)) return refuse('STATE_CHANGED')
  return claimFault(state, id, actor, now) ?? { approval, claim: state.claims.get(id)! }
}

/** Why an operator may not be the checker of an approval, whatever its state. */
export function checkerFault(
  { kind, makerId, payload }: Pick<ApprovalRow, 'kind' | 'makerId' | 'payload'>,
  who: Pick<Actor, 'id' | 'roles'>,
  kinds: Kinds,
): Refusal | null {
  const known = kinds.get(kind)
  if (!who.roles.some((role) => known?.checkers.includes(role))) return refuse('FORBIDDEN')
  if (makerId === who.id) return refuse('SELF_APPROVAL')
  return known?.about?.(JSON.parse(payload) as never) === who.id ? refuse('OWN_SEAT') : null
}

/**
 * Why a request cannot be approved any more: its maker was disabled or lost the role. It can still be refused, so that
 * another maker can request it anew.
 */
export function makerFault(
  { kind }: Pick<ApprovalRow, 'kind'>,
  roles: readonly OperatorRole[] | null,
  kinds: Kinds,
): Refusal | null {
  const mayAsk = kinds.get(kind)?.makers.some((role) => roles?.includes(role)) ?? false
  return mayAsk ? null : refuse('ASKER_OUT')
}

function decidedRow(
  approval: ApprovalRow,
  status: 'approved' | 'refused',
  { actor }: DecideApproval,
  now: number,
): ApprovalRow {
  return { ...approval, status, checkerId: actor.id, decidedAt: now }
}

function deedOf(action: 'approve' | 'refuse', row: ApprovalRow, { remark }: DecideApproval): Deed {
  return {
    action,
    targetType: row.kind,
    targetId: row.userId,
    after: { payload: row.payload, digest: Buffer.from(row.digest).toString('hex') },
    reasonKey: row.reasonKey,
    ...(remark !== null && { remark }),
    approvalId: row.id,
  }
}
