import { add, type Amount } from '@candor/money'
import { accounts, house, moveSome } from '../../ledger/index.ts'
import { command, owned, refuse } from '../../platform/lane/index.ts'
import { funds, grants } from '../tables.ts'

export type DueReward = { readonly id: string; readonly userId: string; readonly amount: Amount }

export type GrantInput = {
  readonly fundId: string
  /** Earned and not set aside yet, the earliest first. */
  readonly due: readonly DueReward[]
  /** What the fund needs to be no longer short while nothing is due: one reward of a task, zero for any other fund. */
  readonly least: Amount
}

/**
 * Sets aside what a fund has for rewards that are due, the earliest first, until one comes that it cannot pay: nothing is
 * given from anything else. A reward's id is its key. That a fund is short is written down, and told, once.
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
      tell: isNews && isShort ? [{ name: 'rewardFundShort', data: { fundId } }] : [],
      reply: { given: given.length, isShort },
    }
  },
})
