import { dayNumber } from '@candor/api'
import { Amount } from '@candor/money'
import { accounts, house, move } from '../../ledger/index.ts'
import { command, owned } from '../../platform/lane/index.ts'
import { funding, productOwner, products } from '../tables.ts'
import type { ShippedProduct } from '../terms.ts'

/**
 * Opens a product at the first start of a sandbox: creates its ledger owner, and fills its funding account from the sandbox's
 * treasury by a transfer of its own kind.
 */
export const openProduct = command('openProduct', {
  needs: { accounts, products, funding },
  shares: [productOwner.userId],
  creates: true,
  decide({ accounts: money }, { id, currency, funding: first }: ShippedProduct, { now }) {
    const account = money.of('funding.available', currency)
    const why = {
      kind: 'funding_fill',
      command: 'openProduct',
      refType: 'product' as const,
      refId: id,
    }
    return {
      put: [
        products.row({
          ...productOwner,
          id,
          sold: Amount.zero,
          openedAt: now,
          newestId: null,
          newestNumber: 0,
        }),
        // No order earned before: the day of the opening is the first that is checked.
        funding.row({ ...owned(id), fundedThrough: dayNumber(now) - 1, frozenAt: null }),
      ],
      move: [move(first, house('house.sandbox'), account, why)],
      reply: null,
    }
  },
})
