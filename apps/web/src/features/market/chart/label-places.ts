/** Height of the words of a line with the ground around them, and what stays free between two, in px. */
export const labelHeight = 17
const gap = 1
/** Words stand by so much above their line where nothing is in the way, in px. */
const aboveLine = 2

/** A line across the chart, and its height in px from the top. */
export type LineAt = { readonly id: string; readonly y: number }

/**
 * Where the words of lines end at their lower edge, in px from the top: above their line, and where others stand so near that
 * one would cover the other, moved as far as they must be, in the order of the lines.
 * @param top what stands above it, such as a legend, is covered by none
 * @param bottom no words end below it; where there is not room for all of them, they cover what stands above
 */
export function placeLabels(
  lines: readonly LineAt[],
  { top, bottom }: { readonly top: number; readonly bottom: number },
): ReadonlyMap<string, number> {
  const step = labelHeight + gap
  const inOrder = lines.toSorted((a, b) => a.y - b.y || (a.id < b.id ? -1 : 1))
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
