import { accounts, house, move, type Accounts } from '../../ledger/index.ts'
import { command, refuse, type Effect } from '../../platform/lane/index.ts'
import { rewardEvents } from '../notices.ts'
import { rewards, type Reward } from '../tables.ts'

export type PayRewardsInput = {
  /** Ids of granted rewards; a grant is never taken back. */
  readonly granted: ReadonlySet<string>
}

/** Pays a user granted rewards. The state of a reward is its key. */
export const payRewards = command('payRewards', {
  needs: { accounts, rewards },
  queue: 'jobs',
  decide(state, { granted }: PayRewardsInput, { now }) {
    const paid = state.rewards.all().filter(({ id }) => granted.has(id))
    if (paid.length === 0) return refuse('STATE_CHANGED')
    return {
      move: paid.map((one) => deliver(one, state.accounts, 'payRewards')),
      put: paid.map((one) => rewards.row(asPaid(one, now))),
      events: rewardEvents('rewardsPaid', paid),
      reply: { count: paid.length },
    }
  },
})

/** Moves a grant to its user. */
export const deliver = (one: Reward, money: Accounts, because: string): Effect =>
  move(one.amount, house('house.rewards'), money.of('balance.available'), {
    kind: one.kind,
    command: because,
    refType: 'reward',
    refId: one.id,
  })

export const asPaid = (one: Reward, now: number): Reward => ({
  ...one,
  status: 'paid',
  paidAt: now,
})
