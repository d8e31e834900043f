/** The most decimals of a volume, wherever one stands. */
export const volumeDecimals = 2

const formatter = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: volumeDecimals,
  roundingMode: 'trunc',
})

/** A large figure in few signs, cut off and not rounded: `185.18M`. For volumes, never for balances. */
export function compact(text: string): string {
  return formatter.format(text as Intl.StringNumericLiteral)
}
