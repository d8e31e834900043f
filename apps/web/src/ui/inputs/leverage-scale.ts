/** The marks of a slider up to `max`: 1 first, `max` last, each once. */
export function marksUpTo(max: number, marks: readonly number[]): number[] {
  return [...new Set([1, ...marks.filter((mark) => mark > 1 && mark < max), max])]
}

/**
 * The position of a leverage on a slider with evenly spaced marks: its mark's index, with linear interpolation between
 * marks. Small leverages get as much room as large ones.
 */
export function positionOf(leverage: number, marks: readonly number[]): number {
  const after = marks.findIndex((mark) => mark >= leverage)
  const [from, to] = [marks[after - 1], marks[after]]
  if (from === undefined || to === undefined) return Math.max(0, after)
  return after - 1 + (leverage - from) / (to - from)
}

/** The whole leverage nearest to a position: the inverse of `positionOf`. */
export function leverageAt(position: number, marks: readonly number[]): number {
  const before = Math.floor(position)
  const from = marks[before] ?? 1
  const to = marks[before + 1] ?? from
  return Math.round(from + (to - from) * (position - before))
}
