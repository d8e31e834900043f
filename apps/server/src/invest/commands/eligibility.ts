import { refuse, type Refusal } from '../../platform/lane/index.ts'
import type { ProductTerms } from '../terms.ts'

/** A user's level and identity at the time of the request. */
export type UserLevels = { readonly levelNo: number; readonly identityLevel: number }

/** Terms of a product that the user does not meet, at a purchase or renewal. */
export function eligibilityFault(
  { levelLimit, kycLimit }: Pick<ProductTerms, 'levelLimit' | 'kycLimit'>,
  { levelNo, identityLevel }: UserLevels,
): Refusal | null {
  if (levelLimit !== null && levelNo < levelLimit)
    return refuse('LEVEL_TOO_LOW', { values: { min: String(levelLimit) } })
  return identityLevel < kycLimit ? refuse('KYC_REQUIRED') : null
}
