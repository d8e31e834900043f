import type { ProductWords } from '@candor/api'
import type { Actor } from '../../operator/index.ts'
import type { Refusal } from '../../platform/lane/index.ts'
import { productOwner } from '../tables.ts'
import { writtenVersion, type StoredTerms } from '../terms.ts'
import type { ProductVersion } from '../versions.ts'

/** A version of terms to be saved. */
export type Draft = {
  /** Id of the product. */
  readonly id: string
  /** The terms, or their fault: returned in the lane, only if the key has no earlier reply. */
  readonly terms: StoredTerms | Refusal
  readonly words: ProductWords
  readonly startAt: number | null
  readonly remark: string
  readonly actor: Actor
}

type Written = Pick<Draft, 'id' | 'words' | 'startAt' | 'actor'> & {
  readonly terms: StoredTerms
  readonly sort: number
}

/** The row of an operator's version. */
export function versionOf(
  { id: productId, terms, sort, words, startAt, actor }: Written,
  { id, number, now }: { readonly id: string; readonly number: number; readonly now: number },
): ProductVersion {
  return {
    ...productOwner,
    id,
    productId,
    number,
    terms,
    sort,
    words,
    startAt,
    disclosureVersion: writtenVersion(terms, words),
    isShipped: false,
    authorId: actor.id,
    createdAt: now,
  }
}
