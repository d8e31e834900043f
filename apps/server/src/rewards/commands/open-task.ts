import { Amount } from '@candor/money'
import { accounts, house, move } from '../../ledger/index.ts'
import { command, owned } from '../../platform/lane/index.ts'
import { funds, tasks } from '../tables.ts'
import { termsVersionOf, type TaskTerms } from '../terms.ts'

export type OpenTaskInput = { readonly id: string; readonly terms: TaskTerms; readonly ms: number }

/**
 * Opens a task: creates its ledger owner, and fills its account from the sandbox's treasury with all promised rewards by a
 * transfer of its own kind.
 */
export const openTask = command('openTask', {
  needs: { accounts, funds, tasks },
  creates: true,
  decide({ accounts: money }, { id, terms, ms }: OpenTaskInput, { now }) {
    const { kind, scope, target, reward, quota } = terms
    const during = { startAt: now, endAt: now + ms }
    const why = {
      kind: 'funding_fill',
      command: 'openTask',
      refType: 'reward_fund' as const,
      refId: id,
    }
    const all = Amount.of(reward * BigInt(quota))
    return {
      put: [
        funds.row({ ...owned(id), openedAt: now, shortAt: null }),
        tasks.row({
          ...owned(id),
          kind,
          scope,
          target,
          reward,
          quota,
          ...during,
          termsVersion: termsVersionOf(terms, during),
        }),
      ],
      move: [move(all, house('house.sandbox'), money.of('funding.available'), why)],
      reply: { id },
    }
  },
})
