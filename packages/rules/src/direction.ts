/** A long gains when the price rises, a short when it falls. */
export type Direction = 'long' | 'short'

/** The s of the formulas: +1 for a long, −1 for a short. */
export function signOf(direction: Direction): 1n | -1n {
  return direction === 'long' ? 1n : -1n
}

/** The direction of the trade that closes. */
export function opposite(direction: Direction): Direction {
  return direction === 'long' ? 'short' : 'long'
}
