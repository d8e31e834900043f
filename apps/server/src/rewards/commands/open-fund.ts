import { accounts, house, move } from '../../ledger/index.ts'
import { command, owned } from '../../platform/lane/index.ts'
import { funds } from '../tables.ts'
import type { FundTerms } from '../terms.ts'

/**
 * Opens a fund at the first start of a sandbox: it becomes an owner of the ledger, and the sandbox's treasury fills its
 * account, by a movement that says so.
 */
export const openFund = command('openFund', {
  needs: { accounts, funds },
  creates: true,
  decide({ accounts: money }, { id, funding }: FundTerms, { now }) {
    const account = money.of('funding.available')
    const why = { kind: 'funding_fill', command: 'openFund', refType: 'reward_fund', refId: id }
    return {
      put: [funds.row({ ...owned(id), openedAt: now, shortAt: null })],
      move: [move(funding, house('house.sandbox'), account, why)],
      reply: null,
    }
  },
})
