import { refuse, type Refusal } from '../../platform/lane/index.ts'
import type { ProductTerms } from '../terms.ts'

/** What a user's assets and identity were found to be. */
export type Standing = { readonly levelNo: number; readonly identityLevel: number }

/** What of a product's terms asks more of a user than there is: at the purchase, and again at a renewal. */
export function standingFault(
  { levelLimit, kycLimit }: Pick<ProductTerms, 'levelLimit' | 'kycLimit'>,
  { levelNo, identityLevel }: Standing,
): Refusal | null {
  if (levelLimit !== null && levelNo < levelLimit)
    return refuse('LEVEL_TOO_LOW', { values: { min: String(levelLimit) } })
  return identityLevel < kycLimit ? refuse('KYC_REQUIRED') : null
}
