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
