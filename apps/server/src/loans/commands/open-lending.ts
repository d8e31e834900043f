import type { Amount } from '@candor/money'
import { accounts, house, move } from '../../ledger/index.ts'
import { command, refuse } from '../../platform/lane/index.ts'
import { lending } from '../lending.ts'
import { lendingOwner } from '../terms.ts'

/** Opens the lending account at the first start; the sandbox's treasury fills it by a transfer of its own kind. */
export const openLendingAccount = command('openLendingAccount', {
  needs: { accounts, lending },
  decide(state, { funding }: { readonly funding: Amount }, { now }) {
    if (state.lending.all().length > 0) return refuse('STATE_CHANGED')
    const why = { kind: 'funding_fill', command: 'openLendingAccount' }
    const about = { refType: 'lending' as const, refId: lendingOwner.userId }
    return {
      put: [lending.row({ ...lendingOwner, openedAt: now })],
      move: [
        move(funding, house('house.sandbox'), state.accounts.of('funding.available'), {
          ...why,
          ...about,
        }),
      ],
      reply: null,
    }
  },
})
