import { findItem, type ApprovalKind } from '../../operator/index.ts'
import { refuse } from '../../platform/lane/index.ts'
import type { Tools } from '../tools.ts'
import { payoutOf, type Rail } from '../withdrawals/rail.ts'
import { withdrawals, type Withdrawal } from '../withdrawals/tables.ts'
import { payoutQueue } from './payout-queue.ts'
import { findingFault, settlePayout, type Evidence, type Finding } from './settle-payout.ts'

type Asking = Pick<Tools, 'pool' | 'rail'>

/** What the network or bank has under the name of a payout, and how far it says that it is; nothing is sent. */
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
  const txid = known?.said ?? null
  const found = txid === null ? 'none' : 'found'
  return { answer: known === null ? 'silent' : found, txid, state: state?.said.kind ?? 'silent' }
}

/** What is answered; null where nothing is. */
async function heard<Said>(ask: () => Promise<Said>): Promise<{ readonly said: Said } | null> {
  try {
    return { said: await ask() }
  } catch {
    return null
  }
}

/** One payout as it stands now; null where there is none of this id. */
export async function payoutNow(
  { pool }: Pick<Asking, 'pool'>,
  id: string,
  now: number,
): Promise<Withdrawal | null> {
  const item = await findItem(pool, payoutQueue, id, now)
  return item === null ? null : withdrawals.parse({ ...item.stored })
}

/**
 * The end of a doubt, at which the rail is asked once more: a network or a bank that had nothing when the first
 * person asked may have executed it since.
 */
export function settlePayoutBy({ pool, rail }: Asking): ApprovalKind<Finding> {
  return {
    ...settlePayout,
    async prepare(finding, now) {
      const order = await payoutNow({ pool }, finding.id, now)
      // What changed here meanwhile, the decision itself finds.
      if (order?.version !== finding.version) return null
      const fault = findingFault(order, { ...finding, rail: await askRail(rail, order, now) })
      if (fault !== null || finding.decision !== 'notSent') return fault
      return (await isRevoked(rail, order)) ? null : refuse('RAIL_DISAGREES')
    },
  }
}

/**
 * Whether nothing was handed over and nothing ever will be. That the rail has nothing now is not enough: a sender that
 * stood still between its attempt and the rail, a process stopped or a machine asleep, may still come with it.
 */
async function isRevoked(rail: Pick<Rail, 'revoke'>, order: Withdrawal): Promise<boolean> {
  const answer = await heard(() => rail.revoke(payoutOf(order)))
  return answer !== null && answer.said === null
}
