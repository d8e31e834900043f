/**
 * The number of decimals that shows a figure exactly: its own number, and at least `least`. Records and results use it,
 * because a cut-off digit would look like a loss.
 */
export function exactDecimals(text: string, least = 2): number {
  const fraction = text.split('.')[1] ?? ''
  return Math.max(least, fraction.length)
}

/** The number of decimals that shows all of these figures exactly, so that the shown figures add up. */
export function sharedDecimals(texts: readonly (string | null | undefined)[]): number {
  return Math.max(...texts.map((text) => exactDecimals(text ?? '')))
}

/**
 * The requested number of decimals, or more if a non-zero figure would read as zero: a loss of less than a cent is not
 * 0.00. Further digits are cut off as usual.
 */
export function nonzeroDecimals(text: string | null | undefined, decimals: number): number {
  const [whole = '', fraction = ''] = text?.split('.') ?? []
  if (/[1-9]/.test(whole + fraction.slice(0, decimals))) return decimals
  return Math.max(decimals, fraction.search(/[1-9]/) + 1)
}
