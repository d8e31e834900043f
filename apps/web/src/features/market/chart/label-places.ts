/** Height of a line's label with its background, and the gap between two, in px. */
export const labelHeight = 17
const gap = 1
/** The distance of a free label above its line, in px. */
const aboveLine = 2

/** A line across the chart, and its height in px from the top. */
export type LineAt = { readonly id: string; readonly y: number }

/**
 * The lower edges of line labels, in px from the top: above their line, and moved as far as necessary if they would
 * overlap, in the order of the lines.
 * @param top the area above it, such as a legend, stays free
 * @param bottom no label ends below it; without room for all labels, they cover the area above
 */
export function placeLabels(
  lines: readonly LineAt[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
): ReadonlyMap<string, number> {
  const step = labelHeight + gap
  const inOrder = lines.toSorted((a, b) => (a.y === b.y ? (a.id < b.id ? -1 : 1) : a.y - b.y))
  const ends: number[] = []
  let least = top + labelHeight
  for (const { y } of inOrder) {
    const end = Math.max(y - aboveLine, least)
    ends.push(end)
    least = end + step
  }
  let most = bottom
  for (let place = ends.length - 1; place >= 0; place -= 1) {
    ends[place] = Math.min(ends[place]!, most)
    most = ends[place]! - step
  }
  return new Map(inOrder.map(({ id }, place) => [id, ends[place]!]))
}
