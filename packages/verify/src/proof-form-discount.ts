import { record, text, type FieldsOf } from './form.ts'
import type { FeeDiscount } from './proof.ts'

/** The form of a discount on the fee rates of an opening. */
export const discountForm = record({
  rate: text,
  listedOpenFeeRate: text,
  listedCloseFeeRate: text,
} satisfies FieldsOf<FeeDiscount>)
