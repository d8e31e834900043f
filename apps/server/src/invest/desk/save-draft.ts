import { deskCommand, record } from '../../operator/index.ts'
import { isRefusal, refuse } from '../../platform/lane/index.ts'
import { productEndings } from '../endings.ts'
import { products } from '../tables.ts'
import { productVersions } from '../versions.ts'
import { versionOf, type Draft } from './version.ts'

export type SaveProductDraft = Draft & {
  /** The newest version that was seen. */
  readonly seen: number
  readonly sort: number
}

/** Writes other terms of a product down, as its next version. Nobody but operators sees it. */
export const saveProductDraft = deskCommand('saveProductDraft', {
  needs: { products, productVersions, productEndings },
  decide(state, input: SaveProductDraft, { now, newId }) {
    const { id, seen, terms, remark, actor } = input
    if (isRefusal(terms)) return terms
    const row = state.products.get(id)
    if (row === undefined) return refuse('NOT_FOUND')
    // What was ended has no other terms any more.
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
