import { accounts, house, move } from '../../ledger/index.ts'
import { command, owned } from '../../platform/lane/index.ts'
import { funds } from '../tables.ts'
import type { FundTerms } from '../terms.ts'

/**
 * Opens a fund at the first start of a sandbox: creates its ledger owner, and fills its account from the sandbox's treasury by
 * a transfer of its own kind.
 */
export const openFund = command('openFund', {
  needs: { accounts, funds },
  creates: true,
  decide({ accounts: money }, { id, funding }: FundTerms, { now }) {
    const account = money.of('funding.available')
    const why = {
      kind: 'funding_fill',
      command: 'openFund',
      refType: 'reward_fund' as const,
      refId: id,
    }
    return {
      put: [funds.row({ ...owned(id), openedAt: now, shortAt: null })],
      move: [move(funding, house('house.sandbox'), account, why)],
      reply: null,
    }
  },
})
