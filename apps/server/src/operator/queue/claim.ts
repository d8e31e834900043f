import { claimMs, type Claim } from '@candor/api'
import { owned, refuse, type Change, type Refusal, type State } from '../../platform/lane/index.ts'
import { record, witnessed, type Actor, type Deed } from '../audit/record.ts'
import { lostSeatFault } from '../seat/rules.ts'
import { seatOwner, seats } from '../seat/tables.ts'
import { claims, type ClaimRow } from '../tables.ts'

/**
 * What a command that decides on an item of a queue declares; it reads the claim by the item's id. It shares the
 * seats, so that nobody loses theirs while it decides; whoever changes one holds the audit's chain as well, so no
 * other wait comes of it.
 */
export const atDesk = {
  needs: { claims, seats, ...witnessed.needs },
  shares: [...witnessed.shares, seatOwner.userId],
} as const

/** What a decision at the desk looks at besides its item. */
export type DeskState = Pick<State<typeof atDesk.needs>, 'claims' | 'seats'>

/** What every decision on an item says of itself. */
export type Decision = {
  readonly id: string
  /** What the operator saw. */
  readonly version: number
  readonly actor: Actor
}

/** Why an operator may not decide on an item: it is gone, it was changed, or they may not work on it. */
export function decisionFault(
  desk: DeskState,
  item: { readonly version: number } | undefined,
  { id, version, actor }: Decision,
  now: number,
): Refusal | null {
  if (item === undefined) return refuse('NOT_FOUND')
  return (
    claimFault(desk, id, actor, now) ?? (item.version === version ? null : refuse('STATE_CHANGED'))
  )
}

/** Why an operator may not work on an item now; null when they still sit here and hold its claim. */
export function claimFault(
  desk: DeskState,
  id: string,
  actor: Pick<Actor, 'id' | 'roles'>,
  now: number,
): Refusal | null {
  const lost = lostSeatFault(desk.seats, actor)
  if (lost !== null) return lost
  const claim = desk.claims.get(id)
  if (claim === undefined || claim.untilAt <= now) return refuse('NOT_CLAIMED')
  return claim.operatorId === actor.id ? null : refuse('CLAIMED_BY_ANOTHER')
}

/** What follows from every decision: a row of the audit, and the item is nobody's any more. */
export function decided(claim: ClaimRow, actor: Actor, deed: Deed, now: number): Change[] {
  return [claims.row({ ...claim, untilAt: now }), record(actor, deed)]
}

/** A claim from now on. */
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
