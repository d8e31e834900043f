/** The most decimals of a displayed volume. */
export const volumeDecimals = 2

const formatter = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumFractionDigits: volumeDecimals,
  roundingMode: 'trunc',
})

/** A large figure in short form, cut off and not rounded: `185.18M`. For volumes, never for balances. */
export function compact(text: string): string {
  return formatter.format(text as Intl.StringNumericLiteral)
}
