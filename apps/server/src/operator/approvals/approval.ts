import { dayMs, type Decider, type OperatorRole, type ReasonKey } from '@candor/api'
import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '../../platform/http/json.ts'
import type {
  AnyTable,
  Context,
  Decision,
  Owned,
  Refusal,
  State,
} from '../../platform/lane/index.ts'
import { owned } from '../../platform/lane/index.ts'
import type { Actor } from '../audit/record.ts'
import type { Looked } from '../opened-parts.ts'
import type { ApprovalRow } from '../tables.ts'
import type { About, RequestDescription } from './sentence.ts'

type Needs = Record<string, AnyTable>

/** The approval and its checker, for an approved act. */
export type Decided = { readonly approval: ApprovalRow; readonly checker: Actor }

/**
 * An act that needs a second operator. The module that has it declares it once; the approval belongs to the user or
 * house object concerned, so that approving and acting are one transaction:
 *
 *     export const liftRestriction = approvalKind('liftRestriction', {
 *       askedBy: endpoints.liftRestriction,
 *       checkers: ['compliance'],
 *       needs: { restrictions },
 *       apply: (state, payload: { id: string }, context) => ({ put: [...], reply: null }),
 *     })
 *
 * The requesting command puts `asked(liftRestriction, …)`; the app lists every kind when it opens the console's module.
 */
export type ApprovalKind<Payload extends Json = Json> = {
  readonly kind: string
  /** Roles of makers: a request is valid while its maker has one of them. */
  readonly makers: readonly OperatorRole[]
  /** Roles of checkers; the maker never decides. */
  readonly checkers: readonly OperatorRole[]
  readonly needs: Needs
  /** Ids of rows that the tables do not load on their own. */
  reads(payload: Payload): Readonly<Record<string, readonly string[]>>
  apply(state: never, payload: Payload, context: Context, decided: Decided): Decision | Refusal
  /** The act in a sentence for the checker; without it, the payload is shown. */
  says?(payload: Payload, about: About): RequestDescription | Promise<RequestDescription>
  /**
   * Checks external conditions when the checker approves, because they may have changed since the request.
   * @returns why the act is not allowed any more, or not by this checker; null if it is. For every kind, operators are
   * kept from deciding on accounts used from their own devices and addresses.
   */
  prepare?(payload: Payload, now: number, checker: Actor): Promise<Refusal | null>
  /**
   * Unique names to claim for the user concerned; `apply` checks whether they were free. Computed at the approval,
   * because the request is stored for good and must not contain them.
   */
  claims?(payload: Payload, userId: string): Promise<readonly string[]>
  /**
   * The parts that the checker must still open before approving; null stands for the typed data. Without it, nothing
   * must be opened.
   */
  unopened?(payload: Payload, operatorId: string, now: number): Promise<readonly Looked[]>
  /** The operator concerned, if any, who never decides on it. */
  about?(payload: Payload): string
}

export function approvalKind<N extends Needs, Payload extends Json>(
  kind: string,
  spec: {
    /** The endpoint that requests it: its roles may be makers. */
    readonly askedBy: { readonly roles?: readonly OperatorRole[] }
    readonly checkers: readonly Decider[]
    readonly needs: N
    reads?(payload: Payload): Readonly<Record<string, readonly string[]>>
    about?(payload: Payload): string
    apply(state: State<N>, payload: Payload, context: Context, decided: Decided): Decision | Refusal
    says?(payload: Payload, about: About): RequestDescription | Promise<RequestDescription>
  },
): ApprovalKind<Payload> {
  const { askedBy, ...rest } = spec
  return { kind, makers: askedBy.roles ?? [], reads: () => ({}), ...rest }
}

/** A request for approval. */
export type Asked<Payload> = {
  /** The user or house object concerned. */
  readonly owner: Owned
  readonly payload: Payload
  readonly reasonKey: ReasonKey
  readonly remark: string
  readonly maker: Actor
}

/** The pending approval row to put. */
export function asked<Payload extends Json>(
  { kind }: ApprovalKind<Payload>,
  { owner, payload, reasonKey, remark, maker }: Asked<Payload>,
  { now, newId }: Context,
): ApprovalRow {
  const text = canonicalJson(payload)
  return {
    ...owned(owner.userId),
    id: newId(),
    kind,
    payload: text,
    digest: digestOf(kind, text),
    reasonKey,
    remark,
    makerId: maker.id,
    checkerId: null,
    status: 'pending',
    createdAt: now,
    expiresAt: now + dayMs,
    decidedAt: null,
  }
}

/** SHA-256 of kind and payload, as the table's own check computes it: the exact content that a checker approves. */
export function digestOf(kind: string, payload: string): Uint8Array {
  return createHash('sha256').update(`${kind}\n${payload}`).digest()
}

/** Whether a decision may still be made. */
export function isWaiting({ status, expiresAt }: ApprovalRow, now: number): boolean {
  return status === 'pending' && now < expiresAt
}

/** The pending approval of one of these kinds whose payload names this item by `id`. */
export function waitingFor(
  rows: readonly ApprovalRow[],
  kinds: readonly string[],
  id: string,
  now: number,
): ApprovalRow | undefined {
  return rows.find(
    (row) =>
      kinds.includes(row.kind) &&
      isWaiting(row, now) &&
      (JSON.parse(row.payload) as { readonly id: string }).id === id,
  )
}
