import type { Decider, OperatorRole, ReasonKey } from '@candor/api'
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
import type { Looked } from '../opened.ts'
import type { ApprovalRow } from '../tables.ts'
import type { About, Said } from './sentence.ts'

const dayMs = 24 * 3_600_000

type Needs = Record<string, AnyTable>

/** Who decided, on what: what an approved act may want to note. */
export type Decided = { readonly approval: ApprovalRow; readonly checker: Actor }

/**
 * Something that needs a second person. A module that has one declares it once; the approval belongs to
 * whom it is about, so that approving it and doing it are one transaction:
 *
 *     export const liftRestriction = approvalKind('liftRestriction', {
 *       askedBy: endpoints.liftRestriction,
 *       checkers: ['compliance'],
 *       needs: { restrictions },
 *       apply: (state, payload: { id: string }, context) => ({ put: [...], reply: null }),
 *     })
 *
 * The asking command puts `asked(liftRestriction, …)`; the app names every kind where it opens the desk.
 */
export type ApprovalKind<Payload extends Json = Json> = {
  readonly kind: string
  /** Roles that may ask for it: a wish counts as long as who asked has one of them. */
  readonly makers: readonly OperatorRole[]
  /** Roles that may decide; who asked never may. */
  readonly checkers: readonly OperatorRole[]
  readonly needs: Needs
  /** Rows that its tables do not load by themselves, by their ids. */
  reads(payload: Payload): Readonly<Record<string, readonly string[]>>
  apply(state: never, payload: Payload, context: Context, decided: Decided): Decision | Refusal
  /** What would be done, in a sentence for the second person; the bare payload is shown where this is missing. */
  says?(payload: Payload, about: About): Said | Promise<Said>
  /**
   * Looks outside once more when the second person says yes: what stood for the wish may have changed since it
   * was asked for. Answers why it may not be done any more, or not by them; null where nothing speaks against it.
   * That nobody decides about the account of where they sit is asked of every kind.
   */
  prepare?(payload: Payload, now: number, checker: Actor): Promise<Refusal | null>
  /**
   * Unique names that become those of whom it is about when it is done; `apply` looks whether they did. Asked when the
   * second person says yes, since a wish on record for good must not tell them.
   */
  claims?(payload: Payload, userId: string): Promise<readonly string[]>
  /**
   * What its second person has to look at before they may agree, and has not; null stands for what was typed.
   * Nothing has to be, where this is missing.
   */
  unopened?(payload: Payload, operatorId: string, now: number): Promise<readonly Looked[]>
  /** The operator whom it is about, where it is about one: they never decide on it either. */
  about?(payload: Payload): string
}

export function approvalKind<N extends Needs, Payload extends Json>(
  kind: string,
  spec: {
    /** The call by which it is asked for: who may send it may ask. */
    readonly askedBy: { readonly roles?: readonly OperatorRole[] }
    readonly checkers: readonly Decider[]
    readonly needs: N
    reads?(payload: Payload): Readonly<Record<string, readonly string[]>>
    about?(payload: Payload): string
    apply(state: State<N>, payload: Payload, context: Context, decided: Decided): Decision | Refusal
    says?(payload: Payload, about: About): Said | Promise<Said>
  },
): ApprovalKind<Payload> {
  const { askedBy, ...rest } = spec
  return { kind, makers: askedBy.roles ?? [], reads: () => ({}), ...rest }
}

/** What asks for a second person. */
export type Asked<Payload> = {
  /** Whom it is about: a user or a house object. */
  readonly owner: Owned
  readonly payload: Payload
  readonly reasonKey: ReasonKey
  readonly remark: string
  readonly maker: Actor
}

/** The pending approval to put. */
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

/** SHA-256 of kind and payload, as the table's own check computes it: what a checker approves. */
export function digestOf(kind: string, payload: string): Uint8Array {
  return createHash('sha256').update(`${kind}\n${payload}`).digest()
}

/** Whether a decision may still be made. */
export function isWaiting({ status, expiresAt }: ApprovalRow, now: number): boolean {
  return status === 'pending' && now < expiresAt
}

/** The wish of one of these kinds that still waits and is about this item: its payload names the item by `id`. */
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
