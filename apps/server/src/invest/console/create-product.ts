import { dayNumber } from '@candor/api'
import { Amount } from '@candor/money'
import { consoleCommand, record } from '../../operator/index.ts'
import { isRefusal, owned } from '../../platform/lane/index.ts'
import { funding, productOwner, products } from '../tables.ts'
import { productVersions } from '../versions.ts'
import { versionOf, type Draft } from './version.ts'

/**
 * Creates a product: the first version of its terms, visible to operators only, and an empty funding account, which two
 * operators fill.
 */
export const createProduct = consoleCommand('createProduct', {
  needs: { products, productVersions, funding },
  shares: [productOwner.userId],
  creates: true,
  decide(state, draft: Draft, { now, newId }) {
    const { id, terms, remark, actor } = draft
    if (isRefusal(terms)) return terms
    // Sorted last.
    const sort = state.products.all().length + 1
    const version = versionOf({ ...draft, terms, sort }, { id: newId(), number: 1, now })
    const { disclosureVersion } = version
    const target = { targetType: 'product', targetId: id }
    const after = { version: 1, disclosureVersion }
    return {
      put: [
        products.row({
          ...productOwner,
          id,
          sold: Amount.zero,
          openedAt: now,
          newestId: version.id,
          newestNumber: 1,
        }),
        productVersions.row(version),
        // Nobody earned before.
        funding.row({ ...owned(id), fundedThrough: dayNumber(now) - 1, frozenAt: null }),
        record(actor, { action: 'createProduct', ...target, after, remark }),
      ],
      reply: { id, version: 1, disclosureVersion },
    }
  },
})
