import { add, type Amount } from '@candor/money'
import { accounts, house, moveSome } from '../../ledger/index.ts'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import { funds, grants } from '../tables.ts'

export type DueReward = { readonly id: string; readonly userId: string; readonly amount: Amount }

export type GrantInput = {
  readonly fundId: string
  /** Earned and not granted yet, the earliest first. */
  readonly due: readonly DueReward[]
  /** Amount at which a fund without due rewards is no longer short: one reward for a task, zero otherwise. */
  readonly least: Amount
}

/**
 * Grants due rewards from a fund, the earliest first, until it cannot cover one; no other money is used. A reward's id is its
 * key. A shortage is recorded and announced once.
 */
export const grantRewards = command('grantRewards', {
  needs: { accounts, funds, grants },
  reads: ({ due }: GrantInput) => ({ grants: due.map(({ id }) => id) }),
  queue: 'jobs',
  decide(state, { fundId, due, least }: GrantInput, { now }) {
    const fund = state.funds
    if (fund === undefined) return refuse('STATE_CHANGED')
    const account = state.accounts.of('funding.available')
    const open = due.filter(({ id }) => state.grants.get(id) === undefined)
    const given: DueReward[] = []
    let total = 0n as Amount
    for (const one of open) {
      if (add(total, one.amount) > account.balance) break
      total = add(total, one.amount)
      given.push(one)
    }
    const wasShort = fund.shortAt !== null
    const staysShort = wasShort && account.balance < least
    const isShort = open.length === 0 ? staysShort : given.length < open.length
    const isNews = isShort !== wasShort
    if (given.length === 0 && !isNews) return refuse('STATE_CHANGED')
    return {
      put: [
        ...given.map(({ id, userId, amount }) =>
          grants.row({ ...owned(fundId), id, toUserId: userId, amount, grantedAt: now }),
        ),
        ...(isNews ? [funds.row({ ...fund, shortAt: isShort ? now : null })] : []),
      ],
      move: moveSome(total, account, house('house.rewards'), {
        kind: 'reward_grant',
        command: 'grantRewards',
        refType: 'reward_fund',
        refId: fundId,
      }),
      events: isNews && isShort ? [{ name: 'rewardFundShort', data: { fundId } }] : [],
      reply: { given: given.length, isShort },
    }
  },
})
