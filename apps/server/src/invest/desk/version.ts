import type { ProductWords } from '@candor/api'
import type { Actor } from '../../operator/index.ts'
import type { Refusal } from '../../platform/lane/index.ts'
import { productOwner } from '../tables.ts'
import { writtenVersion, type StoredTerms } from '../terms.ts'
import type { ProductVersion } from '../versions.ts'

/** A version of terms as it is to be written down. */
export type Draft = {
  /** The product's. */
  readonly id: string
  /** The terms, or what speaks against them: told in the lane, after it has looked for an earlier answer to this key. */
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

/** The row of a version that an operator wrote. */
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
