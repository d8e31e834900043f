import { consoleCommand, record } from '../../operator/index.ts'
import { isRefusal, refuse } from '../../platform/lane/index.ts'
import { productEndings } from '../endings.ts'
import { products } from '../tables.ts'
import { productVersions } from '../versions.ts'
import { versionOf, type Draft } from './version.ts'

export type SaveProductDraft = Draft & {
  /** The newest version that the operator saw. */
  readonly seen: number
  readonly sort: number
}

/** Saves terms of a product as its next version, visible to operators only. */
export const saveProductDraft = consoleCommand('saveProductDraft', {
  needs: { products, productVersions, productEndings },
  decide(state, input: SaveProductDraft, { now, newId }) {
    const { id, seen, terms, remark, actor } = input
    if (isRefusal(terms)) return terms
    const row = state.products.get(id)
    if (row === undefined) return refuse('NOT_FOUND')
    // An ended product gets no further versions.
    if (row.newestNumber !== seen || state.productEndings.get(id)) return refuse('STATE_CHANGED')
    const number = seen + 1
    const version = versionOf({ ...input, terms }, { id: newId(), number, now })
    const { disclosureVersion } = version
    const target = { targetType: 'product', targetId: id }
    const after = { version: number, disclosureVersion }
    return {
      put: [
        products.row({ ...row, newestId: version.id, newestNumber: number }),
        productVersions.row(version),
        record(actor, { action: 'saveProductDraft', ...target, after, remark }),
      ],
      reply: { id, version: number, disclosureVersion },
    }
  },
})
