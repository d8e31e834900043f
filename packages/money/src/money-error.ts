/** Why a text is not a number of a kind: its form, its decimals, or its size. */
export type MoneyReason = 'format' | 'precision' | 'range'

const explanations: Record<MoneyReason, string> = {
  format: 'is not a plain decimal number',
  precision: 'has more decimals than allowed',
  range: 'is too large',
}

/** A text that could not be read as a number; `reason` says why. */
export class MoneyError extends Error {
  override readonly name = 'MoneyError'
  readonly reason: MoneyReason

  constructor(reason: MoneyReason, text: string) {
    super(`"${text.slice(0, 64)}" ${explanations[reason]}`)
    this.reason = reason
  }
}
