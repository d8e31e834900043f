import { claimMs, type Claim } from '@candor/api'
import { owned, refuse, type Change, type Refusal, type State } from '../../platform/lane/index.ts'
import { record, witnessed, type Actor, type Deed } from '../audit/record.ts'
import { lostSeatFault } from '../seat/rules.ts'
import { seatOwner, seats } from '../seat/tables.ts'
import { claims, type ClaimRow } from '../tables.ts'

/**
 * The needs of a command that decides on a queue item; it reads the claim by the item's id. It shares the seats, so
 * that no operator loses theirs during the decision. Commands that change a seat also hold the audit's chain, so this
 * adds no further wait.
 */
export const claimedItem = {
  needs: { claims, seats, ...witnessed.needs },
  shares: [...witnessed.shares, seatOwner.userId],
} as const

/** The state that a console decision reads besides its item. */
export type ClaimState = Pick<State<typeof claimedItem.needs>, 'claims' | 'seats'>

/** The common input of decisions on an item. */
export type Decision = {
  readonly id: string
  /** The version that the operator saw. */
  readonly version: number
  readonly actor: Actor
}

/** Why an operator may not decide on an item: it is gone, it was changed, or they may not work on it. */
export function decisionFault(
  state: ClaimState,
  item: { readonly version: number } | undefined,
  { id, version, actor }: Decision,
  now: number,
): Refusal | null {
  if (item === undefined) return refuse('NOT_FOUND')
  return (
    claimFault(state, id, actor, now) ?? (item.version === version ? null : refuse('STATE_CHANGED'))
  )
}

/** Why an operator may not work on an item now; null if they are enabled and hold its claim. */
export function claimFault(
  state: ClaimState,
  id: string,
  actor: Pick<Actor, 'id' | 'roles'>,
  now: number,
): Refusal | null {
  const lost = lostSeatFault(state.seats, actor)
  if (lost !== null) return lost
  const claim = state.claims.get(id)
  if (claim === undefined || claim.untilAt <= now) return refuse('NOT_CLAIMED')
  return claim.operatorId === actor.id ? null : refuse('CLAIMED_BY_ANOTHER')
}

/** The changes of every decision: an audit row, and the release of the claim. */
export function decided(claim: ClaimRow, actor: Actor, deed: Deed, now: number): Change[] {
  return [claims.row({ ...claim, untilAt: now }), record(actor, deed)]
}

/** A claim that begins now. */
export function claimed(
  item: { readonly ownerId: string; readonly id: string; readonly queue: ClaimRow['queue'] },
  actor: Actor,
  now: number,
): ClaimRow {
  const { ownerId, id, queue } = item
  const operator = { operatorId: actor.id, operatorName: actor.name }
  return { ...owned(ownerId), id, queue, ...operator, claimedAt: now, untilAt: now + claimMs }
}

export function claimView({ operatorId, operatorName, untilAt }: ClaimRow): Claim {
  return { operatorId, operatorName, untilAt }
}
