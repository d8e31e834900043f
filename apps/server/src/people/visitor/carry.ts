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

/** Longer than the two commands of a request are apart, where nothing has gone wrong. */
const underWayMs = 5_000

/** Takes the practice of a token off its device for a user, where they may have it. What speaks against it goes along. */
export async function offer(tools: CarryTools, userId: string, token: string): Promise<TakeDemo> {
  const visitor = await findByToken(tools.pool, tokenHash(token))
  const visitorId = visitor?.userId ?? '0'
  if (visitor === null) return { userId, visitorId, objection: refuse('NOT_FOUND') }
  const wish = { userId, visitorId }
  // Who may not take it leaves it where it is.
  const fault = await readFault(tools, wish)
  if (fault !== null) return { ...wish, objection: fault }
  const outcome = await runUnkeyed(tools, offerDemo, visitorId, { holderId: userId })
  return { ...wish, objection: outcome.ok ? null : refusalOf(outcome) }
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

/** Notes that what was taken off the device has come to its user. */
export function seal({ lane }: CarryTools, { userId, visitorId }: TakeDemo) {
  return runUnkeyed({ lane }, sealDemo, visitorId, { holderId: userId })
}

/**
 * Brings on what a process that died has left under way: into the account, or back to the device where the account has
 * begun a demo of its own meanwhile. However often it is done, it comes to one of the two.
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
