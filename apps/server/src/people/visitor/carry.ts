import { readView, refusalOf, refuse, runUnkeyed, type Refusal } from '../../platform/lane/index.ts'
import { tokenHash } from '../secrets.ts'
import type { Tools } from '../tools.ts'
import {
  giveBackDemo,
  offerDemo,
  sealDemo,
  takeDemo,
  takeFault,
  takeNeeds,
  type TakeDemo,
} from './carry-commands.ts'
import { findByToken, offeredVisitors } from './queries.ts'

type CarryTools = Pick<Tools, 'lane' | 'pool'>

/** Longer than the two commands of a request are normally apart (ms). */
const underWayMs = 5_000

/** Takes the demo book of a token off its device for a user who may have it. An objection is passed on. */
export async function offer(tools: CarryTools, userId: string, token: string): Promise<TakeDemo> {
  const visitor = await findByToken(tools.pool, tokenHash(token))
  const visitorId = visitor?.userId ?? '0'
  if (visitor === null) return { userId, visitorId, objection: refuse('NOT_FOUND') }
  const taking = { userId, visitorId }
  // A refused book stays on its device.
  const fault = await readFault(tools, taking)
  if (fault !== null) return { ...taking, objection: fault }
  const outcome = await runUnkeyed(tools, offerDemo, visitorId, { holderId: userId })
  return { ...taking, objection: outcome.ok ? null : refusalOf(outcome) }
}

async function readFault(
  { pool }: CarryTools,
  { userId, visitorId }: TakeDemo,
): Promise<Refusal | null> {
  const state = {
    accounts: await readView(pool, takeNeeds.accounts, userId),
    taken: await readView(pool, takeNeeds.taken, userId),
  }
  return takeFault(state, visitorId)
}

/** Records that a taken demo book has arrived at its user. */
export function seal({ lane }: CarryTools, { userId, visitorId }: TakeDemo) {
  return runUnkeyed({ lane }, sealDemo, visitorId, { holderId: userId })
}

/**
 * Completes transfers that a dead process left unfinished: into the account, or back to the device if the account has
 * begun a demo of its own meanwhile. Idempotent.
 */
export async function carryOffered(
  tools: CarryTools,
  parts: readonly number[],
  now: number,
): Promise<void> {
  const offered = await offeredVisitors(tools.pool, parts, now - underWayMs)
  for (const { visitorId, holderId: userId } of offered) {
    const outcome = await runUnkeyed(tools, takeDemo, userId, { userId, visitorId })
    if (outcome.ok) await seal(tools, { userId, visitorId })
    else if (outcome.error === 'DEMO_BEGUN')
      await runUnkeyed(tools, giveBackDemo, visitorId, { holderId: userId })
  }
}
