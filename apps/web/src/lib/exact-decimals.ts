/**
 * How many decimals show a figure whole: as many as it has, and at least `least`. Records and results use
 * it, where a cut-off digit would look like a lost one.
 */
export function exactDecimals(text: string, least = 2): number {
  const fraction = text.split('.')[1] ?? ''
  return Math.max(least, fraction.length)
}
