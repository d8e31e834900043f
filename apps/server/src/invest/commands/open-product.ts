import { dayNumber } from '@candor/api'
import { Amount } from '@candor/money'
import { accounts, house, move } from '../../ledger/index.ts'
import { command, owned } from '../../platform/lane/index.ts'
import { funding, productOwner, products } from '../tables.ts'
import type { ShippedProduct } from '../terms.ts'

/**
 * Opens a product at the first start of a sandbox: it becomes an owner of the ledger, and the sandbox's treasury fills
 * its funding account, by a movement that says so.
 */
export const openProduct = command('openProduct', {
  needs: { accounts, products, funding },
  shares: [productOwner.userId],
  creates: true,
  decide({ accounts: money }, { id, currency, funding: first }: ShippedProduct, { now }) {
    const account = money.of('funding.available', currency)
    const why = { kind: 'funding_fill', command: 'openProduct', refType: 'product', refId: id }
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
        // Nobody earned before: the day of the opening is the first that is looked at.
        funding.row({ ...owned(id), fundedThrough: dayNumber(now) - 1, frozenAt: null }),
      ],
      move: [move(first, house('house.sandbox'), account, why)],
      reply: null,
    }
  },
})
