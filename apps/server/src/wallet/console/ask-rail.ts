import { findItem, type ApprovalKind } from '../../operator/index.ts'
import { refuse } from '../../platform/lane/index.ts'
import type { Tools } from '../tools.ts'
import { payoutOf, type Rail } from '../withdrawals/rail.ts'
import { withdrawals, type Withdrawal } from '../withdrawals/tables.ts'
import { payoutQueue } from './payout-queue.ts'
import { findingFault, settlePayout, type Evidence, type Finding } from './settle-payout.ts'

type Asking = Pick<Tools, 'pool' | 'rail'>

/** Asks the network or bank for the state of a payout; sends nothing. */
export async function askRail(
  rail: Pick<Rail, 'find' | 'stateOf'>,
  order: Withdrawal,
  now: number,
): Promise<Evidence> {
  const payout = payoutOf(order)
  const [known, state] = await Promise.all([
    heard(() => rail.find(payout)),
    heard(() => rail.stateOf(payout, now)),
  ])
  const txid = known?.reply ?? null
  const found = txid === null ? 'none' : 'found'
  return { answer: known === null ? 'silent' : found, txid, state: state?.reply.kind ?? 'silent' }
}

/** The answer; null if there is none. */
async function heard<Reply>(ask: () => Promise<Reply>): Promise<{ readonly reply: Reply } | null> {
  try {
    return { reply: await ask() }
  } catch {
    return null
  }
}

/** The present state of one payout; null if the id is unknown. */
export async function payoutNow(
  { pool }: Pick<Asking, 'pool'>,
  id: string,
  now: number,
): Promise<Withdrawal | null> {
  const item = await findItem(pool, payoutQueue, id, now)
  return item === null ? null : withdrawals.parse({ ...item.stored })
}

/**
 * Settles an uncertain payout after asking the rail again: a network or bank that had nothing when the maker asked may have
 * executed it since.
 */
export function settlePayoutBy({ pool, rail }: Asking): ApprovalKind<Finding> {
  return {
    ...settlePayout,
    async prepare(finding, now) {
      const order = await payoutNow({ pool }, finding.id, now)
      // The decision itself checks changes on our side.
      if (order?.version !== finding.version) return null
      const fault = findingFault(order, { ...finding, rail: await askRail(rail, order, now) })
      if (fault !== null || finding.decision !== 'notSent') return fault
      return (await isRevoked(rail, order)) ? null : refuse('RAIL_DISAGREES')
    },
  }
}

/**
 * Whether the payout was not sent and never will be. It is not enough that the rail has nothing now: a sender that was stopped
 * between its attempt and the rail may still send it.
 */
async function isRevoked(rail: Pick<Rail, 'revoke'>, order: Withdrawal): Promise<boolean> {
  const answer = await heard(() => rail.revoke(payoutOf(order)))
  return answer !== null && answer.reply === null
}
