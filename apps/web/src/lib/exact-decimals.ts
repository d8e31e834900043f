/**
 * How many decimals show a figure whole: as many as it has, and at least `least`. Records and results use
 * it, where a cut-off digit would look like a lost one.
 */
export function exactDecimals(text: string, least = 2): number {
  const fraction = text.split('.')[1] ?? ''
  return Math.max(least, fraction.length)
}

/** How many decimals show all of these figures whole: what is shown then adds up as it stands there. */
export function sharedDecimals(texts: readonly (string | null | undefined)[]): number {
  return Math.max(...texts.map((text) => exactDecimals(text ?? '')))
}

/**
 * As many decimals as asked for, or as many more as a figure that is not zero needs not to read as zero: a loss of less than
 * a cent is no 0.00. Beyond them it is cut off like any other figure.
 */
export function tellingDecimals(text: string | null | undefined, decimals: number): number {
  const [whole = '', fraction = ''] = text?.split('.') ?? []
  if (/[1-9]/.test(whole + fraction.slice(0, decimals))) return decimals
  return Math.max(decimals, fraction.search(/[1-9]/) + 1)
}
